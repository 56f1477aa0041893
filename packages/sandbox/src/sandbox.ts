// The whole exchange as one object, used in process or over HTTP.
//
// Without options it is deterministic: seed and start time are fixed, keys come from the seed, and the clock is manual.
// It reads and writes nothing outside the process, and opens no port before `listen`.

import { createHttpAccess, createScenarioRunner } from '#http-access'
import type { AccountOptions, NewAccount } from './control/accounts.ts'
import type { ControlContext } from './control/context.ts'
import { findFirstAccounts, openFirstAccounts } from './control/first-accounts.ts'
import { applyFillModel, type FillModelSetting } from './control/fill-model-setting.ts'
import { type Control, createControl } from './control/index.ts'
import { type ContractTerms, createMemoryArchive, createWorld, defaultContracts, hash, seedOf } from './engine/index.ts'
import type { Change } from './session/exchange.ts'
import { createRuleBook } from './faults/rule-book.ts'
import type { Metrics } from './http/metrics.ts'
import { seededBytes } from './session/random-bytes.ts'
import { createMemoryHistory, type History } from './session/history.ts'
import { createSession, type Session, type SessionOptions } from './session/session.ts'
import type { ConnectionLimits } from './http/connection-limits.ts'
import type { Durability } from './session/durability.ts'
import type { RandomBytes } from './session/keys.ts'
import type { ConnectedMirror, Mirror } from './mirror/open-mirror.ts'
import type { RequestObserver } from './operations/served-request.ts'
import { createRequestLog } from './operations/request-log.ts'
import { createRequestWarnings } from './operations/request-warnings.ts'
import { type Answers, createFormChooser } from './operations/response-form.ts'
import { createRateLimits, joinReports, type WeightLimits } from './operations/rate-limits.ts'
import { createServices } from './operations/serve-operation.ts'
import { createAbortableWait } from './faults/abortable-wait.ts'
import { systemTiming, type Timing } from './platform/timing.ts'
import { createAccountCaller } from './in-process/call-as-account.ts'
import { createTransport, type SandboxTransport } from './in-process/transport.ts'
import { createSandboxClock, type SandboxClock } from './session/sandbox-clock.ts'

export interface SandboxOptions {
  /** Weight budgets of addresses and accounts. @default no limits */
  readonly limits?: WeightLimits | undefined
  /**
   * Refuses body fields and query parameters that the document does not contain, and other requests that are accepted with a
   * warning otherwise. @default false
   */
  readonly strict?: boolean
  /**
   * The spellings and types of responses where sources differ: those of the reference, by its samples where they differ from its
   * tables (`documented`), those of its tables alone (`tables`), those that live services were seen to send (`observed`), or for
   * each response one of them, chosen by the seed (`mixed`). @default 'documented'
   */
  readonly answers?: Answers
  /** A server whose prices the sandbox follows, and whose contracts it has; from `openMirror`. Its clock is then real. @default none */
  readonly mirror?: Mirror | undefined
  /** Seed of the prices, and of the keys unless `randomBytes` is given. @default 'capi' */
  readonly seed?: string
  /** Engine time at the start, in Unix milliseconds. @default the clock's time, or 2025-11-27T00:00:00Z without a clock */
  readonly startTime?: number
  /** @default BTC, ETH, SOL, XRP and DOGE against USDT */
  readonly contracts?: readonly ContractTerms[]
  /** Balance of the insurance fund at the start, as a decimal. @default '0' */
  readonly insurance?: string
  /**
   * When orders are filled, and at which prices, for all contracts from the start and after a reset: settings, or one of
   * `default`, `lenient` and `strict`. @default 'default'
   */
  readonly fillModel?: FillModelSetting
  /** Accounts that exist from the start, and again after a reset. @default none */
  readonly accounts?: readonly AccountOptions[]
  /**
   * The largest number of final records of each kind (orders, plan orders, fills, bills, closed positions) of all accounts
   * together. The oldest are dropped first, and lists end with the oldest that is left. Only without a journal.
   * @default no limit
   */
  readonly historyLimit?: number
  /** Drives engine time, in Unix milliseconds. @default none: time is manual; in real mode `authClock` drives it */
  readonly clock?: () => number
  /**
   * The clock that timestamps of requests over HTTP and by `fetch` are checked against, in Unix milliseconds. In real mode at rate
   * 1 they may also be near engine time. @default Date.now
   */
  readonly authClock?: () => number
  /**
   * Whether responses over HTTP are dated with engine time, so that they are the same on every run. The server time is
   * engine time in real mode at rate 1, and otherwise that of `authClock`. @default false
   */
  readonly engineTimes?: boolean
  /**
   * The timers, the turns of the event loop and the monotonic clock of everything but connections. A simulation passes its own,
   * together with `clock` and `authClock`. @default those of the system
   */
  readonly timing?: Timing | undefined
  /** Source of the random bytes of keys. @default bytes derived from the seed */
  readonly randomBytes?: RandomBytes
  /** Requests are refused while more changes than this are not durable yet. @default 10,000 */
  readonly queueLimit?: number
  /** Token that `/sandbox/...` and `/metrics` require; must be set to listen on any address but loopback. @default none */
  readonly controlToken?: string
  /** Host names that requests may have, besides loopback names and the address at which they arrive. @default none */
  readonly allowHosts?: readonly string[]
  /** Timeouts and bounds of connections. */
  readonly connectionLimits?: Partial<ConnectionLimits>
  /** Called after each request. @default none */
  readonly onRequest?: RequestObserver
  /** Called after each change of the exchange. @default none */
  readonly onChange?: (change: Change) => void
  /** Called with the kind of each change, as `onChange` is; costs less, because no digest of the events is computed. */
  readonly onChangeKind?: (kind: string) => void
  /** Metrics for a monitor, served at `/metrics`. @default none */
  readonly metrics?: Pick<Metrics, 'contentType' | 'write'>
  /** Called with each internal error, and the id of its request if there is one. @default console.error */
  readonly onError?: (error: unknown, id?: string) => void
}

export interface Sandbox {
  /** Serves a request in process, without a network. Takes a path in place of a URL. */
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>
  /**
   * A transport for `createClient` that calls the operations directly, without a network. Its requests run on `clock`: signatures,
   * timeouts, retries, rate limits and the delays of faults. The client takes the clock from it.
   */
  readonly transport: SandboxTransport
  /** Engine time, with timers. In manual mode it moves itself while all programs wait for its timers. */
  readonly clock: SandboxClock
  /** Opens a port and returns the base URL. Port 0 takes any free one. */
  listen(options?: { port?: number; host?: string }): Promise<string>
  close(): Promise<void>
  /** The accounts that exist from the start. */
  readonly accounts: readonly NewAccount[]
  readonly control: Control
  /** Follows the prices of another server; null without `mirror`. */
  readonly mirror: MirrorControl | null
}

export interface MirrorControl {
  /** Reads the prices now, in addition to the regular reads. Resolves when they are applied, or could not be read. */
  poll(): Promise<void>
}

/** A sandbox with what only its own package uses. */
export interface AssembledSandbox extends Sandbox {
  /** Closes all connections at once, whether their requests were answered or not. */
  cut(): void
}

const defaultSeed = 'capi'
const defaultQueueLimit = 10_000
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
  const session = createSession({ ...describeSession(options), store: null })
  return assembleSandbox(options, { session, history: createMemoryHistory(session.exchange), durability: null })
}

/** The parts that depend on where the session is stored. */
export interface SandboxParts {
  readonly session: Session
  readonly history: History
  /** Null for a session in memory. */
  readonly durability: Durability | null
  /** The journal records that the sandbox can go back to when it starts. @default none */
  readonly journalRange?: ControlContext['journalRange']
}

/** Returns the options of the session. */
export function describeSession(options: SandboxOptions): Omit<SessionOptions, 'store'> {
  const { seed = defaultSeed, insurance, clock, authClock = Date.now, mirror } = options
  const contracts = options.contracts ?? mirror?.contracts ?? defaultContracts
  const isReal = clock !== undefined || mirror !== undefined
  return {
    makeWorld: (startTime, archive) => createWorld({ seed, startTime, contracts, insurance, archive }),
    startTime: options.startTime ?? (isReal ? undefined : defaultStart),
    wallClock: clock ?? authClock,
    timing: options.timing,
    mode: isReal ? 'real' : 'manual',
    contracts,
    origin: { seed, contracts, insurance: insurance ?? null },
    makeFaults: (onChange) => createRuleBook(seed, onChange),
    startRandomBytes: () => options.randomBytes ?? seededBytes(seed),
    makeArchive: () => createMemoryArchive({ limit: options.historyLimit }),
    onChange: options.onChange,
    onChangeKind: options.onChangeKind,
  }
}

/** Assembles a sandbox from its parts. A recovered session already has its first accounts. */
export function assembleSandbox(options: SandboxOptions, parts: SandboxParts): AssembledSandbox {
  const { session, history, durability, journalRange } = parts
  const { authClock = Date.now, onError = console.error, controlToken } = options
  const { queueLimit = defaultQueueLimit, timing = systemTiming } = options
  const { exchange, keys, faults } = session
  const { limits } = options
  const rateLimits = limits ? createRateLimits(limits) : null
  const warnings = createRequestWarnings(keys)
  const requests = createRequestLog(keys)
  const clock = createSandboxClock(exchange, timing)
  // Requests in process have another clock, so they have rate limits of their own.
  const ownRateLimits = limits ? createRateLimits(limits) : null
  const reportLimits =
    limits && (() => joinReports(limits, rateLimits!.report(authClock()), ownRateLimits!.report(clock.now())))
  const firstAccounts = options.accounts ?? []
  let accounts: readonly NewAccount[] = findFirstAccounts(session, firstAccounts)
  // Before anything is served, because a new world has prices of its own.
  const follower = (options.mirror as ConnectedMirror | undefined)?.follow(exchange) ?? null
  const scenarios = createScenarioRunner({
    control: { createAccount: (own) => control.createAccount(own) },
    fetch: (target, init) => access.fetch(target, init),
    now: authClock,
    controlToken,
    obstacle: follower ? 'Its prices would have to be those of the sandbox, not of a mirrored server.' : null,
  })
  const createControlWith = (finish: ControlContext['finish']): Control =>
    createControl(
      {
        clock,
        timing,
        exchange,
        finish,
        history,
        keys,
        session,
        faults,
        reportLimits: reportLimits ?? null,
        callAsAccount: (call, signal) => callAsAccount(call, signal),
        warnings,
        requests,
        scenarios,
        journalRange,
        mirror: follower,
      },
      (opener) => {
        applyFillModel(session, options.fillModel)
        accounts = openFirstAccounts(opener, firstAccounts, accounts)
      },
    )
  const control = createControlWith(exchange.complete)
  applyFillModel(session, options.fillModel)
  // A process may have ended, or a state may be restored, after some of them were opened.
  accounts = [...accounts, ...openFirstAccounts(control, firstAccounts.slice(accounts.length), [])]
  const { seed = defaultSeed, strict: isStrict = false } = options
  const services = createServices({
    exchange,
    history,
    keys,
    isStrict,
    chooseForm: createFormChooser(options.answers, seed),
    warnings,
    requests,
    faults,
    durability,
    queueLimit,
  })
  const waits = createAbortableWait(clock.setTimer)
  const callerWaits = createAbortableWait(timing.setTimer)
  const responseClock = options.engineTimes ? () => exchange.world.time : authClock
  const callAsAccount = createAccountCaller({
    keys,
    services,
    overHttp: {
      clock: { now: responseClock, enter() {}, leave() {} },
      authNow: authClock,
      isControl: true,
      waits: callerWaits,
      setTimer: timing.setTimer,
      rateLimits,
      onError,
    },
    inProcess: { clock, isControl: true, waits, setTimer: clock.setTimer, rateLimits: ownRateLimits, onError },
  })
  const transport = createTransport({
    services,
    clock,
    // A sandbox that continues a journal has another time, so that client ids are not repeated.
    random: seededNumbers(`${seed} client ${exchange.world.time}`),
    waits,
    rateLimits: ownRateLimits,
    nextTurn: timing.nextTurn,
    isStrict,
    onRequest: options.onRequest,
    onError,
  })
  const access = createHttpAccess({
    services,
    authClock,
    responseClock,
    isStrict,
    // Over HTTP a method may return a promise, and its caller waits for it.
    control: createControlWith(exchange.perform as ControlContext['finish']),
    exchange,
    controlToken,
    rateLimits,
    onError,
    durability,
    queueLimit,
    allowHosts: options.allowHosts ?? [],
    connectionLimits: options.connectionLimits,
    onRequest: options.onRequest,
    metrics: options.metrics,
  })
  return {
    ...access,
    async close() {
      follower?.close()
      waits.stop()
      callerWaits.stop()
      clock.stop()
      await access.close()
    },
    transport,
    clock: transport.clock,
    get accounts() {
      return accounts
    },
    control,
    mirror: follower,
  }
}

// Numbers in [0, 1), the same for the same seed.
function seededNumbers(seed: string): () => number {
  const start = seedOf(seed)
  let count = 0
  return () => hash(start, (count += 1)) / 2 ** 32
}
