// The whole exchange as one object, in process or behind a port.
//
// Without options it is the same every time: fixed seed and start, keys from the seed, a clock that only tests move.
// Nothing outside the process is read or written, and without `listen` no port is opened.

import type { AccountView } from './control/account-view.ts'
import { type AccountOptions, type Accounts, everything, type NewAccount } from './control/accounts.ts'
import { type Control, createControl } from './control/index.ts'
import type { Books } from './control/state.ts'
import { type ContractTerms, createMemoryArchive, createWorld, defaultContracts } from './engine/index.ts'
import type { Change } from './session/engine-driver.ts'
import { createRuleBook } from './faults/rule-book.ts'
import type { Metrics } from './http/metrics.ts'
import { seededBytes } from './session/random-bytes.ts'
import { createMemoryRecords, type Records } from './session/history.ts'
import { createSession, type Session, type SessionOptions } from './session/session.ts'
import { requireGuard } from './http/control-token.ts'
import { fetchInProcess } from './http/in-process.ts'
import { type ConnectionLimits, usualConnectionLimits } from './http/connection-limits.ts'
import type { Keeping } from './session/durability.ts'
import type { Credentials, RandomBytes } from './session/keys.ts'
import type { Observer } from './http/served-request.ts'
import { createCompiler } from './document/schemas.ts'
import { createServer } from './http/server.ts'
import { createWeights, type WeightLimits } from './operations/rate-limits.ts'

export interface SandboxOptions {
  /** Weight budgets of addresses and accounts. @default none */
  readonly limits?: WeightLimits | undefined
  /** Decides prices, and keys unless `randomBytes` is given. @default 'capi' */
  readonly seed?: string
  /** Engine time at the start, in Unix milliseconds. @default the clock's time, or 2025-11-27T00:00:00Z without a clock */
  readonly startTime?: number
  /** @default BTC, ETH, SOL, XRP and DOGE against USDT */
  readonly contracts?: readonly ContractTerms[]
  /** Balance of the insurance fund at the start, as a decimal. @default '0' */
  readonly insurance?: string
  /** Accounts that are there from the start, and again after a reset. @default none */
  readonly accounts?: readonly AccountOptions[]
  /** Drives engine time, in Unix milliseconds. @default none: time is manual, and `authClock` drives it once told to */
  readonly clock?: () => number
  /** What request timestamps are checked against, in Unix milliseconds. @default Date.now */
  readonly authClock?: () => number
  /** Where keys come from. @default bytes that follow from the seed */
  readonly randomBytes?: RandomBytes
  /** So many changes may wait to be kept before requests are refused. @default 10,000 */
  readonly queueLimit?: number
  /** What callers of `/sandbox/...` and `/metrics` must show; needed to listen anywhere but on this machine. @default none */
  readonly controlToken?: string
  /** What one connection may cost. */
  readonly connectionLimits?: Partial<ConnectionLimits>
  /** Hears of each request when it is over. @default nobody */
  readonly observer?: Observer
  /** Hears of each change of the exchange. @default nobody */
  readonly hear?: (change: Change) => void
  /** Numbers for a monitor, served at `/metrics`. @default none */
  readonly metrics?: Pick<Metrics, 'contentType' | 'write'>
  /** Hears of faults of the sandbox itself, with the id of the request where there is one. @default console.error */
  readonly report?: (error: unknown, id?: string) => void
}

/** A sandbox whose past need not be in memory. */
export interface KeptSandbox {
  /** Answers a request without a network. A path stands for a URL. */
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>
  /** Opens a port and returns the base URL. Port 0 takes any free one. */
  listen(options?: { port?: number; host?: string }): Promise<string>
  close(): Promise<void>
  /** The accounts that are there from the start. */
  readonly accounts: readonly NewAccount[]
  readonly control: Control
}

/** What its parts make. */
export interface AssembledSandbox extends KeptSandbox {
  /** Cuts all connections, answered or not. */
  cut(): void
}

/** Where the past is at hand, nothing that reads it has to be waited for. */
export type MemoryControl = Omit<Control, 'checkInvariants' | 'getAccount'> & {
  checkInvariants(): Books
  getAccount(input: { accountId: string; limit?: number }): AccountView
}

export interface Sandbox extends KeptSandbox {
  readonly control: MemoryControl
}

const usualSeed = 'capi'
const usualQueueLimit = 10_000
const defaultStart = Date.UTC(2025, 10, 27)

/**
 * Returns a local exchange.
 *
 * @example
 * const sandbox = createSandbox()
 * const { key, secret, passphrase } = sandbox.control.createAccount({ deposit: '10000' })
 * const tickers = await (await sandbox.fetch('/capi/v2/market/tickers')).json()
 */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  const session = createSession({ ...describeSession(options), keeper: null })
  const sandbox = assembleSandbox(options, { session, records: createMemoryRecords(session.exchange), keeping: null })
  // In memory the past is at hand, so nothing has to be waited for.
  return sandbox as KeptSandbox as Sandbox
}

/** What a sandbox is put together from. */
export interface Parts {
  readonly session: Session
  readonly records: Records
  readonly keeping: Keeping | null
}

/** Returns what the options say about the session. */
export function describeSession(options: SandboxOptions): Omit<SessionOptions, 'keeper'> {
  const { seed = usualSeed, contracts = defaultContracts, insurance, clock, authClock = Date.now } = options
  return {
    makeWorld: (startTime, archive) => createWorld({ seed, startTime, contracts, insurance, archive }),
    startTime: options.startTime ?? (clock ? undefined : defaultStart),
    wallClock: clock ?? authClock,
    mode: clock ? 'real' : 'manual',
    contracts,
    origin: { seed, contracts, insurance: insurance ?? null },
    startRandomBytes: () => options.randomBytes ?? seededBytes(seed),
    makeArchive: createMemoryArchive,
    hear: options.hear,
  }
}

/** Puts a sandbox together; a session that is not new has its first accounts already. */
export function assembleSandbox(options: SandboxOptions, parts: Parts): AssembledSandbox {
  const { session, records, keeping } = parts
  const { authClock = Date.now, report = console.error, seed = usualSeed, controlToken } = options
  const { queueLimit = usualQueueLimit } = options
  const { exchange, keys } = session
  const faults = createRuleBook(seed)
  const weights = options.limits ? createWeights(options.limits) : null
  const firstAccounts = options.accounts ?? []
  let accounts: readonly NewAccount[] = findAgain(session, firstAccounts)
  const control = createControl({ exchange, records, keys, session, faults, weights, authClock }, (opener) => {
    accounts = openAgain(opener, firstAccounts, accounts)
  })
  if (accounts.length < firstAccounts.length) accounts = openAgain(control, firstAccounts, [])
  const server = createServer({
    exchange,
    records,
    keys,
    authClock,
    compiler: createCompiler(),
    control,
    controlToken,
    faults,
    weights,
    report,
    keeping,
    queueLimit,
    connectionLimits: { ...usualConnectionLimits, ...options.connectionLimits },
    observer: options.observer,
    metrics: options.metrics,
  })

  return {
    fetch: (input, init) => fetchInProcess(server.http, input, init),
    async listen({ port = 0, host = '127.0.0.1' } = {}) {
      requireGuard(host, controlToken)
      return server.http.listen({ port, host })
    },
    close: () => server.close(),
    cut: () => server.http.server.closeAllConnections(),
    get accounts() {
      return accounts
    },
    control,
  }
}

// The accounts of a session that was taken back, with their keys. One that is wanted with other credentials gets them too.
function findAgain({ exchange, keys }: Session, wanted: readonly AccountOptions[]): readonly NewAccount[] {
  const users = Array.from(exchange.world.accounts.values()).filter(({ isSystem }) => !isSystem)
  return wanted.slice(0, users.length).map(({ credentials, permissions = everything }, index) => {
    const { id } = users[index]!
    const own = Array.from(keys.all()).filter(({ accountId }) => accountId === id)
    // A key of its own may get another secret; that of somebody else stays theirs.
    if (credentials && own.every(({ key }) => key !== credentials.key)) keys.requireFit(credentials)
    const known = credentials ? own.find((each) => isSame(each, credentials)) : own[0]
    const { key, secret, passphrase } = known ?? keys.issue(id, permissions, credentials)
    return { accountId: id.toString(), key, secret, passphrase }
  })
}

function isSame(one: Credentials, other: Credentials): boolean {
  return one.key === other.key && one.secret === other.secret && one.passphrase === other.passphrase
}

// The credentials of the first time stay, so that a program goes on with them after a reset.
function openAgain(
  opener: Accounts,
  wanted: readonly AccountOptions[],
  before: readonly NewAccount[],
): readonly NewAccount[] {
  return wanted.map((options, index) => {
    const credentials = before[index] ?? options.credentials
    return opener.createAccount({ ...options, ...(credentials && { credentials }) })
  })
}
