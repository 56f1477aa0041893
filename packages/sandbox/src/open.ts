// The package in Node: a local exchange in memory, and one that survives the end of its process, whose session is
// recovered from a journal and continues in it.
import { type ContractTerms, parseBigintJson } from '@capi/engine'
import { HttpServer } from './http/server.ts'
import { createJournalHistory } from './journal/history.ts'
import { type Journal, JournalError, type SharedJournal } from './journal/journal.ts'
import { followJournal, startLease, withLease } from './journal/standby.ts'
import { openPersistentSession, type PersistentSessionOptions } from './journal/recovery.ts'
import { version } from './platform/node.ts'
import { systemTiming } from './platform/platform.ts'
import {
  buildSandbox,
  type BuiltSandbox,
  describeSession,
  type NodeParts,
  type Sandbox,
  type SandboxOptions,
} from './sandbox.ts'
import { createScenarioRunner } from './scenarios/runner.ts'
import { createMemoryHistory } from './session/history.ts'
import { Session } from './session/session.ts'

export const nodeParts: NodeParts = { openHttp: (options) => new HttpServer(options), createScenarioRunner }

/**
 * Returns a local exchange.
 *
 * @example
 * const sandbox = createSandbox()
 * const { key, secret, passphrase } = sandbox.control.createAccount({ deposit: '10000' })
 * const tickers = await (await sandbox.fetch('/capi/v2/market/tickers')).json()
 */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  const session = new Session({ ...describeSession(options), store: null })
  const parts = { session, history: createMemoryHistory(session.exchange), durability: null }
  return buildSandbox(options, parts, nodeParts)
}

export interface OpenOptions
  extends
    Omit<SandboxOptions, 'candles'>,
    Partial<Pick<PersistentSessionOptions, 'until' | 'onProgress' | 'onFlush' | 'onPrune'>> {
  /** A folder, a world of a PostgreSQL database, or a journal. */
  readonly journal: JournalPlace | Journal
  /** Deletes everything in the journal and starts empty. @default false */
  readonly reset?: boolean
  /**
   * Waits while another sandbox has the world, and takes over when it ends. Only in PostgreSQL, and both need it.
   * @default false
   */
  readonly standby?: boolean
  /** Called once as a standby, after it has read what the other sandbox had stored. */
  readonly onWaiting?: () => void
  /** Number of records between two snapshots. @default 10,000 */
  readonly snapshotEvery?: number
  /** For how long journal records are retained, in milliseconds; `Infinity` retains all of them. @default a day */
  readonly retainMs?: number
  /** Called with a message for the user if stored data cannot be used. @default `onError` */
  readonly onWarning?: (text: string) => void
  /** Called once with a function that returns the number of changes that are not durable yet. */
  readonly watchQueue?: (length: () => number) => void
  /** Called when storing has failed: all connections are closed, and the process should end. @default `onError` */
  readonly onFailure?: (error: unknown) => void
}

/** How far ahead time is recorded, in milliseconds: after an unclean end, time continues at most this much later. */
const aheadMs = 5_000
/** How far ahead event numbers are recorded: after an unclean end, at most as many are left out. */
const aheadEvents = 10_000
/** A day. */
const defaultRetainMs = 86_400_000

export type JournalPlace = { readonly folder: string } | DatabasePlace

export interface DatabasePlace {
  readonly databaseUrl: string
  /** @default 'default' */
  readonly world?: string
  /** How long to try to reconnect, in milliseconds. @default 30,000 */
  readonly patienceMs?: number
}

/** A sandbox with a journal. */
export interface PersistentSandbox extends Sandbox {
  /**
   * Each call acts at once in memory and returns before its change is durable; call `untilDurable` afterwards. A
   * response over HTTP, also by `fetch`, waits for that by itself.
   */
  readonly control: Sandbox['control']
  /** Whether the journal was empty. */
  readonly isNew: boolean
  /** Resolves when all changes so far are durable; rejects if storing them has failed. */
  untilDurable(): Promise<void>
}

/**
 * Returns a sandbox that continues where the last one with the same journal ended. Throws a `JournalError` with a
 * message for the user if that is impossible.
 */
export async function openSandbox(options: OpenOptions): Promise<PersistentSandbox> {
  const journal = await createJournal(options.journal)
  try {
    if (!options.standby) await journal.open(options.reset)
    else if (!isShared(journal)) throw new JournalError('Only a world of a PostgreSQL database can have a standby.')
    return await openWith(journal, options)
  } catch (error) {
    await journal.close()
    throw error
  }
}

// A session that mirrors prices continues with the contracts that it began with.
async function readStoredContracts(journal: Journal): Promise<readonly ContractTerms[] | undefined> {
  if ((await journal.last()) === 0) return undefined
  for await (const { body } of journal.read(1, 1)) {
    return (parseBigintJson(body) as { readonly contracts: readonly ContractTerms[] }).contracts
  }
  return undefined
}

function isShared(journal: Journal): journal is SharedJournal {
  return 'take' in journal
}

async function openWith(journal: Journal, options: OpenOptions): Promise<PersistentSandbox> {
  const { until, onProgress, snapshotEvery, onError = console.error, onFlush, onPrune, watchQueue } = options
  const { onWarning = onError, onFailure = onError, retainMs = defaultRetainMs, timing = systemTiming } = options
  let cut = (): unknown => undefined
  const fail = (error: unknown): void => {
    cut()
    onFailure(error)
  }
  if (options.mirror && options.standby) throw new JournalError('A sandbox that mirrors prices cannot be a standby.')
  const stored = options.mirror && (await readStoredContracts(journal))
  const sessionOptions: PersistentSessionOptions = {
    journal,
    session: { ...describeSession({ ...options, ...(stored && { contracts: stored }) }), aheadMs, aheadEvents },
    version,
    until,
    snapshotEvery,
    retainMs,
    wallClock: options.wallClock,
    timing,
    onProgress,
    onWarning,
    onFlush,
    onPrune,
    onFailure: fail,
  }
  const shared = options.standby && isShared(journal) ? journal : undefined
  const taken = shared && (await followJournal(shared, sessionOptions, () => options.onWaiting?.()))
  // Before the records are replayed, because that may take longer than a lease lasts.
  const lease = taken && startLease({ renew: () => shared.renew(), onLost: fail, takenAt: taken.takenAt, timing })
  const opened = openPersistentSession({ ...sessionOptions, followed: taken?.followed })
  const { session, recorder, isNew, close } = await opened.catch((error: unknown) => {
    lease?.close()
    throw error
  })
  const closeAll = async (): Promise<void> => {
    // Requests end before the journal, because their responses wait for it.
    await sandbox.close()
    lease?.close()
    await recorder.untilDurable().catch(() => undefined)
    await close()
  }
  const history = createJournalHistory(journal, recorder, session)
  let sandbox: BuiltSandbox
  try {
    const journalRange = () => ({ earliest: recorder.earliest, last: recorder.seq })
    const durability = lease ? withLease(recorder, lease) : recorder
    sandbox = buildSandbox(options, { session, history, durability, journalRange }, nodeParts)
  } catch (error) {
    lease?.close()
    // Pending changes must be flushed before the journal is closed.
    await close()
    throw error
  }
  cut = sandbox.cut
  watchQueue?.(() => recorder.pending)
  await recorder.untilDurable()
  let closing: Promise<void> | undefined
  return {
    ...sandbox,
    get accounts() {
      return sandbox.accounts
    },
    isNew,
    untilDurable: () => recorder.untilDurable(),
    close: () => (closing ??= closeAll()),
  }
}

/** Opens the journal of a place, with exclusive access. */
export async function openJournal(place: JournalPlace | Journal, isReset = false): Promise<Journal> {
  const journal = await createJournal(place)
  try {
    await journal.open(isReset)
    return journal
  } catch (error) {
    await journal.close()
    throw error
  }
}

// The library of each database is loaded only if it is used.
async function createJournal(place: JournalPlace | Journal): Promise<Journal> {
  const options = { version, writer: crypto.randomUUID() }
  if ('folder' in place) {
    const { createSqliteJournal } = await import('./journal/sqlite.ts')
    return createSqliteJournal({ ...options, folder: place.folder })
  }
  if ('databaseUrl' in place) {
    const { createPostgresJournal } = await import('./journal/postgres.ts')
    const { databaseUrl, ...rest } = place
    return createPostgresJournal({ ...options, url: databaseUrl, ...rest })
  }
  return place
}
