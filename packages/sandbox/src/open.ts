// A sandbox that outlives its process: its session comes from a journal and goes on in it.

import { readFileSync } from 'node:fs'
import { createJournalRecords } from './journal/journal-history.ts'
import type { Journal } from './journal/journal.ts'
import type { RecorderOptions } from './journal/recorder.ts'
import { openSession } from './journal/persistent-session.ts'
import {
  type AssembledSandbox,
  assembleSandbox,
  describeSession,
  type KeptSandbox,
  type SandboxOptions,
} from './sandbox.ts'

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
  /** Hears, as a line for a person, of a snapshot that cannot be used. @default `report` */
  readonly warn?: (text: string) => void
  /** Hears of each flush of the journal. */
  readonly hearFlush?: RecorderOptions['hear']
  /** Is told where the length of the queue can be read: changes that are not kept yet. */
  readonly watchQueue?: (length: () => number) => void
  /** Hears that nothing can be kept any more: connections are cut, and the process should end. @default `report` */
  readonly fail?: (error: unknown) => void
}

/** How far ahead time is noted: so much passes at most with an end that nobody noted. */
const aheadMs = 5_000

export type Place = { readonly folder: string } | DatabasePlace

export interface DatabasePlace {
  readonly databaseUrl: string
  /** @default 'default' */
  readonly world?: string
  /** How long a lost connection is sought again, in milliseconds. @default 30,000 */
  readonly patienceMs?: number
}

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
  const { warn = report } = options
  let cut = (): unknown => undefined
  const { session, recorder, close } = await openSession({
    journal,
    session: { ...describeSession(options), aheadMs },
    version,
    until,
    snapshotEvery,
    progress,
    warn,
    hear: hearFlush,
    fail(error) {
      cut()
      fail(error)
    },
  })
  const records = createJournalRecords(journal, recorder, session)
  let sandbox: AssembledSandbox
  try {
    sandbox = assembleSandbox(options, { session, records, keeping: recorder })
  } catch (error) {
    // What was noted is on its way, and must not come upon a journal that is closed.
    await close()
    throw error
  }
  cut = sandbox.cut
  watchQueue?.(() => recorder.waiting)
  await recorder.kept()
  const closeAll = async (): Promise<void> => {
    // No new requests first, or the journal would never be at rest; then all answers under way, which wait for it.
    await sandbox.close()
    await recorder.kept().catch(() => undefined)
    await close()
  }
  let closing: Promise<void> | undefined
  return {
    ...sandbox,
    get accounts() {
      return sandbox.accounts
    },
    close: () => (closing ??= closeAll()),
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
    const { databaseUrl, ...rest } = keep
    return createPostgresJournal({ url: databaseUrl, version, writer, ...rest })
  }
  return keep
}
