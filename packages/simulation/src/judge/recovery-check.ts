// Checks at the end of a world that its journal can be recovered: to the oldest record that the server says it can go
// back to, to the last record, and to the same state by a replay of all records that are retained.
//
// It runs after the simulation, on the journal of the server, without changing it.
import { openSandbox, type OpenOptions } from '@capi/sandbox'
import type { Journal } from '@capi/sandbox/journal'

export interface RecoveryCheckOptions {
  readonly journal: Journal
  readonly sandbox: Omit<OpenOptions, 'journal'>
  /** The oldest record that the server can go back to. */
  readonly earliest: number
  /** Whether to replay all records too. */
  readonly isFull: boolean
}

/** Returns what is wrong; undefined if nothing is. */
export async function checkRecovery(options: RecoveryCheckOptions): Promise<string | undefined> {
  const { journal, earliest, isFull } = options
  const last = await journal.last()
  try {
    await hashAt(options, earliest, journal)
    const hash = await hashAt(options, last, journal)
    if (!isFull) return undefined
    const replayed = await hashAt(options, last, await withoutLaterSnapshots(journal))
    if (replayed === hash) return undefined
    return `A replay of all records up to ${last} must lead to the state ${hash}, led to ${replayed}.`
  } catch (error) {
    return `The journal cannot be recovered: ${error instanceof Error ? error.message : String(error)}`
  }
}

async function hashAt({ sandbox }: RecoveryCheckOptions, until: number, journal: Journal): Promise<string> {
  const problems: string[] = []
  const opened = await openSandbox({
    ...sandbox,
    journal: withoutChanges(journal),
    until,
    clock: () => 0,
    wallClock: () => 0,
    timing: { now: () => 0, setTimer: () => () => undefined, nextTurn: (callback) => void setImmediate(callback) },
    onError: (error) => void problems.push(String(error)),
    onWarning: (text) => void problems.push(text),
    onFailure: (error) => void problems.push(String(error)),
  })
  const hash = opened.control.stateHash()
  await opened.close()
  if (problems.length > 0) throw new Error(problems[0])
  return hash
}

/** Returns a journal with the same contents that stores nothing. */
function withoutChanges(journal: Journal): Journal {
  const nothing = async (): Promise<void> => undefined
  return { ...journal, open: nothing, append: nothing, replaceRows: nothing, dropAfter: nothing, close: nothing }
}

/** Returns a journal with the oldest snapshot that a recovery needs, and with saved states. */
async function withoutLaterSnapshots(journal: Journal): Promise<Journal> {
  const oldest = await journal.oldest()
  const all = await journal.listSnapshots()
  const first = oldest === 2 ? undefined : all.find(({ name, seq }) => name === '' && seq >= oldest)
  const left = all.filter((each) => each.name !== '' || each === first)
  return { ...journal, listSnapshots: async () => left }
}
