// What a sandbox is created with, what it offers, and how it is built from its parts: the exchange, and the ways in for
// programs in process and over HTTP.
//
// Without options it is deterministic: seed and start time are fixed, keys come from the seed, and the clock is manual.
// It reads and writes nothing outside the process, and opens no port before `listen`.
import {
  type ContractTerms,
  createMemoryArchive,
  createWorld,
  defaultContracts,
  hash,
  markPricesOf,
  replayTable,
  seedOf,
} from '@capi/engine'
import type { Mirror } from '@capi/mirror'
import type { CandleReplay } from './candles/read.ts'
import { type AccountOptions, findFirstAccounts, type NewAccount, openFirstAccounts } from './control/accounts.ts'
import { type ControlContext, createWorldIdentity, type ScenarioRunner } from './control/context.ts'
import { type Control, createControl } from './control/index.ts'
import { withKnownFields } from './control/known-fields.ts'
import { applyFillModel, type FillModelSetting } from './control/markets.ts'
import { createAbortableWait } from './faults/responder.ts'
import { createRuleBook } from './faults/rules.ts'
import type { ConnectionLimits } from './http/connection-limits.ts'
import type { Metrics } from './http/metrics.ts'
import type { HttpOptions } from './http/server.ts'
import { type ControlTransport, createAccountCaller, createControlTransport } from './in-process/control.ts'
import { createTransport, type SandboxTransport } from './in-process/transport.ts'
import { systemTiming, type Timing } from './platform/platform.ts'
import type { ControlMethods } from './request/control.ts'
import type { Gateway } from './request/dispatch.ts'
import { createRequestLog, createRequestWarnings, type RequestObserver } from './request/log.ts'
import type { OnRecord } from './request/recording.ts'
import { createRateLimits, joinReports, type WeightLimits } from './request/rate-limits.ts'
import { type Answers, createFormChooser } from './request/response.ts'
import type { ServedTarget } from './scenarios/runner.ts'
import { DrivenClock, type SandboxClock } from './session/clock.ts'
import type { Change, Exchange } from './session/exchange.ts'
import type { Durability, History } from './session/history.ts'
import { type RandomBytes, seededBytes } from './session/keys.ts'
import type { Session, SessionOptions } from './session/session.ts'

export interface SandboxOptions {
  /** Weight budgets of addresses and accounts. @default no limits */
  readonly limits?: WeightLimits | undefined
  /**
   * Refuses body fields and query parameters that the document does not contain, and other requests that are accepted
   * with a warning otherwise. @default false
   */
  readonly strict?: boolean
  /**
   * The spellings and types of responses where sources differ: those of the reference, by its samples where they differ
   * from its tables (`documented`), those of its tables alone (`tables`), those that live services were seen to send
   * (`observed`), or for each response one of them, chosen by the seed (`mixed`). @default 'documented'
   */
  readonly answers?: Answers
  /**
   * A server whose prices the sandbox follows, and whose contracts it has; from `openMirror`. Its clock is then real.
   * @default none
   */
  readonly mirror?: Mirror | undefined
  /** Seed of the prices, and of the keys unless `randomBytes` is given. @default 'capi' */
  readonly seed?: string
  /**
   * Engine time at the start, in Unix milliseconds. @default that of the first of `candles`, else the clock's time, or
   * 2025-11-27T00:00:00Z without a clock
   */
  readonly startTime?: number
  /** @default BTC, ETH, SOL, XRP and DOGE against USDT */
  readonly contracts?: readonly ContractTerms[]
  /** Balance of the insurance fund at the start, as a decimal. @default '0' */
  readonly insurance?: string
  /**
   * When orders are filled, and at which prices, for all contracts from the start and after a reset: settings, or one
   * of `default`, `lenient` and `strict`. @default 'default'
   */
  readonly fillModel?: FillModelSetting
  /**
   * Candles that are the source of prices from the start, and after a reset; from `readCandleData`. Only without a
   * journal.
   * @default none
   */
  readonly candles?: readonly CandleReplay[]
  /** Accounts that exist from the start, and again after a reset. @default none */
  readonly accounts?: readonly AccountOptions[]
  /**
   * The largest number of final records of each kind (orders, plan orders, fills, bills, closed positions) of all
   * accounts together. The oldest are dropped first, and lists end with the oldest that is left. Only without a
   * journal.
   * @default no limit
   */
  readonly historyLimit?: number
  /** Drives engine time, in Unix milliseconds. @default none: time is manual; in real mode `wallClock` drives it */
  readonly clock?: () => number
  /**
   * The clock by which programs over HTTP wait, in Unix milliseconds: their rate limits count by it. Everything else,
   * signatures too, has engine time. @default Date.now
   */
  readonly wallClock?: () => number
  /**
   * The timers, the turns of the event loop and the monotonic clock of everything but connections. A simulation passes
   * its own, together with `clock` and `wallClock`. @default those of the system
   */
  readonly timing?: Timing | undefined
  /** Source of the random bytes of keys. @default bytes derived from the seed */
  readonly randomBytes?: RandomBytes
  /** Requests are refused while more changes than this are not durable yet. @default 10,000 */
  readonly queueLimit?: number
  /**
   * Token that `/sandbox/...` and `/metrics` require; must be set to listen on any address but loopback. @default none
   */
  readonly controlToken?: string
  /** Host names that requests may have, besides loopback names and the address at which they arrive. @default none */
  readonly allowHosts?: readonly string[]
  /** Timeouts and bounds of connections. */
  readonly connectionLimits?: Partial<ConnectionLimits>
  /** Called after each request. @default none */
  readonly onRequest?: RequestObserver
  /** Called with each request over HTTP, whole, when its response has left or was lost. @default none */
  readonly onRecord?: OnRecord
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
   * A transport for `createClient` that calls the operations directly, without a network. Its requests run on `clock`:
   * signatures, timeouts, retries, rate limits and the delays of faults. The client takes the clock from it.
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

/** What needs Node: HTTP, and the scenarios, whose files are read. */
export interface NodeParts {
  readonly openHttp: (options: HttpOptions) => HttpAccess
  readonly createScenarioRunner: (target: ServedTarget) => ScenarioRunner | null
}

export interface HttpAccess extends Pick<Sandbox, 'fetch' | 'listen' | 'close'> {
  cut(): void
}

/** A sandbox with what only its own package uses. */
export interface BuiltSandbox extends Sandbox {
  /** Closes all connections at once, whether their requests were answered or not. */
  cut(): void
  /** Serves control requests in process. */
  readonly controlTransport: ControlTransport
}

const defaultSeed = 'capi'
const defaultQueueLimit = 10_000
const defaultStart = Date.UTC(2025, 10, 27)

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
  const { seed = defaultSeed, insurance, clock, wallClock = Date.now, mirror } = options
  const contracts = options.contracts ?? mirror?.contracts ?? defaultContracts
  const isReal = clock !== undefined || mirror !== undefined
  const replays = options.candles ?? []
  const firstTime = replays.length === 0 ? undefined : Math.min(...replays.map(({ data }) => data.startsAt))
  return {
    makeWorld(startTime, archive) {
      const world = createWorld({ seed, startTime, contracts, insurance, archive })
      for (const { data, path = 'drawn', gaps = 'hold', end = 'hold', pathSeed } of replays)
        replayTable(world, { symbol: data.symbol, table: data, path, gaps, end, pathSeed })
      return world
    },
    startTime: options.startTime ?? firstTime ?? (isReal ? undefined : defaultStart),
    wallClock: clock ?? wallClock,
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

/** Builds a sandbox from its parts. A recovered session already has its first accounts. */
export function buildSandbox(options: SandboxOptions, parts: SandboxParts, node: NodeParts): BuiltSandbox {
  const { timing = systemTiming, controlToken } = options
  const { session } = parts
  const { exchange } = session
  const gateway = createGateway(options, parts)
  const ways = createWays(options, exchange)
  const { clock, wallClock, rateLimits, onError } = ways
  const firstAccounts = options.accounts ?? []
  let accounts: readonly NewAccount[] = findFirstAccounts(session, firstAccounts)
  // Before anything is served, because a new world has prices of its own.
  const follower = options.mirror?.follow(exchange) ?? null
  const scenarios = node.createScenarioRunner({
    control: { createAccount: (own) => control.createAccount(own) },
    fetch: (target, init) => http.fetch(target, init),
    now: () => exchange.clockTime,
    controlToken,
    obstacle: follower ? 'Its prices would have to be those of the sandbox, not of a mirrored server.' : null,
  })
  const context = {
    ...describeControl(gateway, ways, parts),
    timing,
    worldId: createWorldIdentity(exchange, wallClock),
    scenarios,
    mirror: follower,
  }
  const createControlWith = (finish: ControlContext['finish']): Control =>
    createControl({ ...context, finish }, (opener) => {
      applyFillModel(session, options.fillModel)
      accounts = openFirstAccounts(opener, firstAccounts, accounts)
    })
  const control = withKnownFields(createControlWith((change) => exchange.turns.complete(change)))
  applyFillModel(session, options.fillModel)
  // A process may have ended, or a state may be restored, after some of them were opened.
  accounts = [...accounts, ...openFirstAccounts(control, firstAccounts.slice(accounts.length), [])]
  const transport = openTransport(options, gateway, ways)
  // A method may return a promise, and the caller of the request waits for it.
  const controlInTurns = createControlWith(((change) => exchange.turns.perform(change)) as ControlContext['finish'])
  const http = node.openHttp({
    gateway,
    wallClock,
    control: controlInTurns as ControlMethods,
    controlToken,
    rateLimits,
    onError,
    allowHosts: options.allowHosts ?? [],
    connectionLimits: options.connectionLimits,
    onRequest: options.onRequest,
    metrics: options.metrics,
  })
  return {
    fetch: (input, init) => http.fetch(input, init),
    listen: (place) => http.listen(place),
    cut: () => http.cut(),
    async close() {
      follower?.close()
      ways.stop()
      clock.stop()
      await http.close()
    },
    transport,
    controlTransport: createControlTransport(gateway, controlInTurns as ControlMethods, ways.ofControl),
    clock: transport.clock,
    get accounts() {
      return accounts
    },
    control,
    mirror: follower,
  }
}

function createGateway(options: SandboxOptions, { session, history, durability }: SandboxParts): Gateway {
  const { exchange, keys, faults, signatures } = session
  return {
    exchange,
    history,
    keys,
    signatures,
    refuse: (signature) => session.refuse(signature),
    durability,
    faults,
    queueLimit: options.queueLimit ?? defaultQueueLimit,
    warnings: createRequestWarnings(keys),
    requests: createRequestLog(keys),
    isStrict: options.strict ?? false,
    chooseForm: createFormChooser(options.answers, options.seed ?? defaultSeed),
    onRecord: options.onRecord,
  }
}

/** What differs between the ways in: the clock that a caller waits by, and with it the rate limits. */
type Ways = ReturnType<typeof createWays>

function createWays(
  { wallClock = Date.now, onError = console.error, limits, ...options }: SandboxOptions,
  exchange: Exchange,
) {
  const { timing = systemTiming } = options
  const clock = new DrivenClock(exchange, timing)
  // Requests in process have another clock, so they have rate limits of their own.
  const rateLimits = limits ? createRateLimits(limits) : null
  const ownRateLimits = limits ? createRateLimits(limits) : null
  const waits = createAbortableWait(clock.setTimer)
  const callerWaits = createAbortableWait(timing.setTimer)
  const overHttp = {
    clock: { now: () => exchange.clockTime, enter() {}, leave() {} },
    limitNow: wallClock,
    isControl: true,
    waits: callerWaits,
    setTimer: timing.setTimer,
    rateLimits,
    onError,
  }
  const inProcess = { clock, waits, rateLimits: ownRateLimits, onError }
  return {
    clock,
    wallClock,
    onError,
    /** The limits of requests over HTTP. */
    rateLimits,
    inProcess,
    overHttp,
    ofControl: { ...inProcess, isControl: true, setTimer: clock.setTimer },
    reportLimits:
      rateLimits && ownRateLimits
        ? () => joinReports(rateLimits.limits, rateLimits.report(wallClock()), ownRateLimits.report(clock.now()))
        : null,
    stop() {
      waits.stop()
      callerWaits.stop()
    },
  }
}

function openTransport(options: SandboxOptions, gateway: Gateway, { inProcess }: Ways): SandboxTransport {
  const { timing = systemTiming, seed = defaultSeed, onRequest } = options
  const { exchange } = gateway
  return createTransport({
    ...inProcess,
    gateway,
    // A sandbox that continues a journal has another time, so that client ids are not repeated.
    random: seededNumbers(`${seed} client ${exchange.world.time}`),
    markPrices: () => markPricesOf(exchange.world),
    nextTurn: timing.nextTurn,
    onRequest,
  })
}

/** What the control operations have in common with the requests that come in. */
function describeControl(gateway: Gateway, ways: Ways, { session, journalRange }: SandboxParts) {
  const { exchange, history, keys, faults, warnings, requests } = gateway
  const { clock, overHttp, ofControl, reportLimits } = ways
  const callAsAccount = createAccountCaller({ gateway, overHttp, inProcess: ofControl })
  return {
    clock,
    exchange,
    history,
    keys,
    session,
    faults,
    reportLimits,
    callAsAccount,
    warnings,
    requests,
    journalRange,
  }
}

// Numbers in [0, 1), the same for the same seed.
function seededNumbers(seed: string): () => number {
  const start = seedOf(seed)
  let count = 0
  return () => hash(start, (count += 1)) / 2 ** 32
}
