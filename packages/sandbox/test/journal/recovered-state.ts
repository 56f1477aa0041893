// Recovers the state of a journal without serving requests.
import type { Journal } from '../../src/journal/journal.ts'
import { createRowCodec } from '../../src/journal/rows.ts'
import { recover } from '../../src/journal/recovery.ts'
import { Recorder } from '../../src/journal/recorder.ts'
import { type JournalPlace, openJournal } from '../../src/open.ts'
import { describeSession, type SandboxOptions } from '../../src/sandbox.ts'
import { Session, type SessionOptions } from '../../src/session/session.ts'

const options: SandboxOptions = { clock: () => 0 }

/** Returns the whole session as text, from the latest snapshot or from everything that is retained. */
export async function stateOf(
  place: JournalPlace | Journal,
  isFull: boolean,
  described: Omit<SessionOptions, 'store'> = describeSession(options),
): Promise<string> {
  const journal = await openJournal(place)
  try {
    const recorder = new Recorder({
      journal,
      codec: createRowCodec(described.contracts),
      serialize: () => '',
      isRestorable: () => true,
      onFailure: () => undefined,
    })
    const session = new Session({ ...described, store: recorder })
    await recover({ journal, session, isFull })
    return session.serialize()
  } finally {
    await journal.close()
  }
}
