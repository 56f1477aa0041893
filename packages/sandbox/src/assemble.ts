// Assembles a sandbox from its parts: the exchange, and the ways in for programs in process and over HTTP.
//
// Without options it is deterministic: seed and start time are fixed, keys come from the seed, and the clock is manual.
// It reads and writes nothing outside the process, and opens no port before `listen`.
import { findFirstAccounts, type NewAccount, openFirstAccounts } from './control/accounts.ts'
import { type ControlContext, createWorldIdentity, type ScenarioRunner } from './control/context.ts'
import { applyFillModel } from './control/markets.ts'
import { type Control, createControl } from './control/index.ts'
import { withKnownFields } from './control/known-fields.ts'
import {
  createMemoryArchive,
  createWorld,
  defaultContracts,
  hash,
  markPricesOf,
  replayTable,
  seedOf,
} from '@capi/engine'
import { createAbortableWait } from './faults/responder.ts'
import { createRuleBook } from './faults/rules.ts'
import type { HttpOptions } from './http/server.ts'
import { type ControlTransport, createAccountCaller, createControlTransport } from './in-process/control.ts'
import { createTransport } from './in-process/transport.ts'
import { createRateLimits, joinReports } from './request/rate-limits.ts'
import { createRequestLog, createRequestWarnings } from './request/log.ts'
import { createFormChooser } from './request/response.ts'
import type { ControlMethods } from './request/control.ts'
import type { Gateway } from './request/dispatch.ts'
import { systemTiming } from './platform/platform.ts'
import type { Sandbox, SandboxOptions } from './sandbox-options.ts'
import type { ServedTarget } from './scenarios/runner.ts'
import type { Durability, History } from './session/history.ts'
import { seededBytes } from './session/keys.ts'
import { createSandboxClock } from './session/clock.ts'
import type { Session, SessionOptions } from './session/session.ts'

/** What needs Node: HTTP, and the scenarios, whose files are read. */
export interface NodeParts {
  readonly openHttp: (options: HttpOptions) => HttpAccess
  readonly createScenarioRunner: (target: ServedTarget) => ScenarioRunner | null
}

export interface HttpAccess extends Pick<Sandbox, 'fetch' | 'listen' | 'close'> {
  cut(): void
}

/** A sandbox with what only its own package uses. */
export interface AssembledSandbox extends Sandbox {
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

/** Assembles a sandbox from its parts. A recovered session already has its first accounts. */
export function assemble(options: SandboxOptions, parts: SandboxParts, node: NodeParts): AssembledSandbox {
  const { session, history, durability, journalRange } = parts
  const { wallClock = Date.now, onError = console.error, controlToken, limits } = options
  const { timing = systemTiming, seed = defaultSeed } = options
  const { exchange, keys, faults } = session
  const clock = createSandboxClock(exchange, timing)
  // Requests in process have another clock, so they have rate limits of their own.
  const rateLimits = limits ? createRateLimits(limits) : null
  const ownRateLimits = limits ? createRateLimits(limits) : null
  const gateway: Gateway = {
    exchange,
    history,
    keys,
    signatures: session.signatures,
    refuse: (signature) => session.refuse(signature),
    durability,
    faults,
    queueLimit: options.queueLimit ?? defaultQueueLimit,
    warnings: createRequestWarnings(keys),
    requests: createRequestLog(keys),
    isStrict: options.strict ?? false,
    chooseForm: createFormChooser(options.answers, seed),
  }
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
  const ofControl = { ...inProcess, isControl: true, setTimer: clock.setTimer }
  const firstAccounts = options.accounts ?? []
  let accounts: readonly NewAccount[] = findFirstAccounts(session, firstAccounts)
  // Before anything is served, because a new world has prices of its own.
  const follower = options.mirror?.follow(exchange) ?? null
  const context: Omit<ControlContext, 'finish' | 'openFirstAccounts'> = {
    clock,
    timing,
    exchange,
    worldId: createWorldIdentity(exchange, wallClock),
    history,
    keys,
    session,
    faults,
    reportLimits:
      rateLimits && ownRateLimits
        ? () => joinReports(rateLimits.limits, rateLimits.report(wallClock()), ownRateLimits.report(clock.now()))
        : null,
    callAsAccount: createAccountCaller({ gateway, overHttp, inProcess: ofControl }),
    warnings: gateway.warnings,
    requests: gateway.requests,
    scenarios: node.createScenarioRunner({
      control: { createAccount: (own) => control.createAccount(own) },
      fetch: (target, init) => http.fetch(target, init),
      now: () => exchange.clockTime,
      controlToken,
      obstacle: follower ? 'Its prices would have to be those of the sandbox, not of a mirrored server.' : null,
    }),
    journalRange,
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
  const transport = createTransport({
    ...inProcess,
    gateway,
    // A sandbox that continues a journal has another time, so that client ids are not repeated.
    random: seededNumbers(`${seed} client ${exchange.world.time}`),
    markPrices: () => markPricesOf(exchange.world),
    nextTurn: timing.nextTurn,
    onRequest: options.onRequest,
  })
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
      waits.stop()
      callerWaits.stop()
      clock.stop()
      await http.close()
    },
    transport,
    controlTransport: createControlTransport(gateway, controlInTurns as ControlMethods, ofControl),
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
