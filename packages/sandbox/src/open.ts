// A sandbox that outlives its process: its session comes from a journal and goes on in it.

import { readFileSync } from 'node:fs'
import { createJournalRecords } from './journal/past.ts'
import { type Journal, JournalError } from './journal/journal.ts'
import { recover } from './journal/recovery.ts'
import { createRecorder, type RecorderOptions } from './journal/recorder.ts'
import { assembleSandbox, describeSession, type KeptSandbox, type SandboxOptions } from './sandbox.ts'
import { createSession, type Session } from './session.ts'

export interface OpenOptions extends SandboxOptions {
  /** A folder, or the URL of a PostgreSQL database, or a journal. */
  readonly keep: Place | Journal
  /** Drops everything that is there and begins anew. @default false */
  readonly reset?: boolean
  /** The last record that counts; what came after it is dropped. @default the last one there is */
  readonly until?: number | undefined
  /** A snapshot is taken after so many records. @default 10,000 */
  readonly snapshotEvery?: number
  /** Hears how far a long recovery is. */
  readonly progress?: (done: number, total: number) => void
  /** Hears of each flush of the journal. */
  readonly hearFlush?: RecorderOptions['hear']
  /** Is told where the length of the queue can be read: changes that are not kept yet. */
  readonly watchQueue?: (length: () => number) => void
  /** Hears that nothing can be kept any more: connections are cut, and the process should end. @default `report` */
  readonly fail?: (error: unknown) => void
}

export type Place = { readonly folder: string } | { readonly databaseUrl: string; readonly world?: string }

/** The version of this program, which stands in what it keeps. */
export const version: string = (
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
).version

/**
 * Returns a sandbox that goes on where the one before it in the same place ended. Throws a `JournalError` whose message is
 * for a person where that cannot be.
 */
export async function openSandbox(options: OpenOptions): Promise<KeptSandbox> {
  const journal = await openJournal(options.keep, options.reset)
  try {
    return await openWith(journal, options)
  } catch (error) {
    await journal.close()
    throw error
  }
}

async function openWith(journal: Journal, options: OpenOptions): Promise<KeptSandbox> {
  const { until, progress, snapshotEvery, report = console.error, fail = report, hearFlush, watchQueue } = options
  const isNew = (await journal.last()) === 0
  if (isNew && until !== undefined) throw new JournalError(`${journal.place} is empty; there is no record ${until}.`)

  let session: Session | undefined
  let cut = (): unknown => undefined
  const recorder = createRecorder({
    journal,
    write: () => session!.write(),
    ...(snapshotEvery !== undefined && { snapshotEvery }),
    ...(hearFlush && { hear: hearFlush }),
    fail(error) {
      cut()
      fail(error)
    },
  })
  // Before the session is made, since that may hold something final at once.
  if (isNew) recorder.start(0)
  session = createSession({ ...describeSession(options), keeper: recorder })
  if (isNew) session.noteBegin()
  else {
    const { last, replayed } = await recover({ journal, session, until, ...(progress && { progress }) })
    if (until !== undefined) await journal.dropAfter(last)
    recorder.start(last)
    const { exchange } = session
    exchange.resume(exchange.world, exchange.mode, exchange.rate)
    if (replayed > 0) recorder.takeSnapshot()
  }
  // The number of this record is the fence: a writer that was here before finds it taken.
  const { world } = session.exchange
  recorder.note({ kind: 'start', time: world.time, body: { version }, outcome: '' })
  const sandbox = assembleSandbox(options, {
    session,
    records: createJournalRecords(journal, recorder, session),
    keeping: recorder,
  })
  cut = sandbox.cut
  watchQueue?.(() => recorder.waiting)
  await recorder.kept()
  const close = async (): Promise<void> => {
    // What is on its way is answered first.
    await recorder.kept().catch(() => undefined)
    await sandbox.close()
    // Time is kept as well, so that all records lead to where the snapshot does.
    if (!recorder.isFailed) session.exchange.noteTime()
    await recorder.close()
    await journal.close()
  }
  let closing: Promise<void> | undefined
  return {
    ...sandbox,
    get accounts() {
      return sandbox.accounts
    },
    close: () => (closing ??= close()),
  }
}

/** Takes possession of the journal of a place. */
export async function openJournal(keep: Place | Journal, isReset = false): Promise<Journal> {
  const journal = await makeJournal(keep)
  try {
    await journal.open(isReset)
    return journal
  } catch (error) {
    await journal.close()
    throw error
  }
}

// Each database is loaded by those who use it.
async function makeJournal(keep: Place | Journal): Promise<Journal> {
  const writer = crypto.randomUUID()
  if ('folder' in keep) {
    const { createSqliteJournal } = await import('./journal/sqlite.ts')
    return createSqliteJournal({ folder: keep.folder, version, writer })
  }
  if ('databaseUrl' in keep) {
    const { createPostgresJournal } = await import('./journal/postgres.ts')
    const { databaseUrl, world } = keep
    return createPostgresJournal({ url: databaseUrl, version, writer, ...(world !== undefined && { world }) })
  }
  return keep
}
