// From a journal back to the session that it kept: the latest snapshot, then every record after it, once more.
//
// Each record says what it brought about. Where doing it again brings about something else, recovery stops and says so; it
// never goes on with a state that nobody has seen. Time stands still while nobody runs.

import { readExact } from '../engine/index.ts'
import type { Session } from '../session.ts'
import { type Journal, JournalError, type JournalRecord } from './journal.ts'

export interface RecoveryOptions {
  readonly journal: Journal
  readonly session: Session
  /** The last record that counts. @default the last one there is */
  readonly until?: number | undefined
  /** Leaves snapshots aside and does everything again from the first record. @default false */
  readonly isFull?: boolean
  /** Hears now and then how far it is. */
  readonly progress?: (done: number, total: number) => void
}

export interface Recovery {
  /** The last record that counts. */
  readonly last: number
  /** How many records were done again. */
  readonly replayed: number
}

/** Records between two reports. */
const reportEvery = 5_000

/** Brings a session to where a journal ends. The journal must be open and hold at least one record. */
export async function recover(options: RecoveryOptions): Promise<Recovery> {
  const { journal, session, until, isFull = false, progress } = options
  const end = await journal.last()
  const last = until ?? end
  if (last < 1 || last > end) {
    throw new JournalError(`${journal.place} holds the records 1 to ${end}; there is no record ${last}.`)
  }
  const from = isFull ? 0 : await readSnapshot(journal, session, last)
  await requireOrigin(journal, session)
  let done = 0
  for await (const record of journal.read(from + 1, last)) {
    if (record.seq !== from + done + 1) {
      throw new JournalError(`${journal.place} lacks record ${from + done + 1}. Go back before it with --until.`)
    }
    repeat(journal, session, record)
    done += 1
    if (done % reportEvery === 0) progress?.(done, last - from)
  }
  return { last, replayed: done }
}

async function readSnapshot(journal: Journal, session: Session, until: number): Promise<number> {
  const snapshot = await journal.loadSnapshot(until)
  if (!snapshot) return 0
  for (const { name, seq, body } of await journal.loadNamed(snapshot.seq)) {
    const { time, text } = readExact(body) as { time: number; text: string }
    // The latest one stands last, as when it was saved.
    session.saved.delete(name)
    session.saved.set(name, { seq, time, text })
  }
  session.read(snapshot.body)
  return snapshot.seq
}

// The first record says what the world was made of; doing it again with anything else would make another one.
async function requireOrigin(journal: Journal, session: Session): Promise<void> {
  for await (const { body } of journal.read(1, 1)) {
    const wrong = session.differenceFrom(readExact(body))
    if (wrong === null) return
    throw new JournalError(
      `${journal.place} was begun with another ${wrong}. Give the same, choose another place, or use --reset.`,
    )
  }
}

function repeat({ place }: Journal, session: Session, { seq, time, kind, body, outcome }: JournalRecord): void {
  const now = session.replay({ kind, time, body: readExact(body) }, seq)
  if (now === outcome) return
  throw new JournalError(
    `Record ${seq} of ${place} (${kind}) must bring about ${outcome}, brought about ${now}. ` +
      `Go back before it with --until ${seq - 1}, or begin anew with --reset.`,
  )
}
