// An archive of the engine that stores nothing in memory.
import type { Archive, FinalKind, FinalRecords } from '@capi/engine'

/** Returns an archive that passes final records on and holds none: reads go to the journal. */
export function createArchiveWriter(
  add: <Kind extends FinalKind>(kind: Kind, record: FinalRecords[Kind]) => void,
): Archive {
  const refuse = (): never => {
    throw new Error('Final records are not in memory here; they must be read from the journal.')
  }
  return {
    isComplete: true,
    add,
    all: refuse,
    newest: refuse,
    count: refuse,
    // The engine refuses to cancel an order that is not live; the handler then looks it up for the message.
    find: () => undefined,
    findByClientOid: () => undefined,
  }
}
