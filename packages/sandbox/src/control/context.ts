// What the groups of control operations work on, the types of their methods, and the identity of the present world.
import type { ControlAnswer, ControlId, ControlInput } from '@capi/api/control'
import type { Market } from '@capi/engine'
import type { Follower } from '@capi/mirror'
import { Rejection } from '../document/rejection.ts'
import type { RuleBook } from '../faults/rules.ts'
import type { CallAsAccount } from '../in-process/control.ts'
import type { Timing } from '../platform/platform.ts'
import type { Exact } from '../request/handler-context.ts'
import { requireMarket } from '../request/lists.ts'
import type { RequestLog, RequestWarnings } from '../request/log.ts'
import type { SpentReport } from '../request/rate-limits.ts'
import type { SandboxClock } from '../session/clock.ts'
import type { Exchange } from '../session/exchange.ts'
import type { History } from '../session/history.ts'
import type { KeyRing } from '../session/keys.ts'
import type { Session } from '../session/session.ts'
import type { Slices } from '../session/turns.ts'

export interface ControlContext {
  /** The clock of callers in process. */
  readonly clock: Pick<SandboxClock, 'now' | 'setTimer'>
  /** The clock of callers over HTTP. @default that of the system */
  readonly timing?: Timing | undefined
  readonly exchange: Exchange
  /** The identity of the present world. */
  readonly worldId: () => string
  /**
   * Makes a change that may take long, and returns its value. Over HTTP it takes several turns, and this is a promise.
   */
  readonly finish: <Value>(change: Slices<Value>) => Value
  readonly history: History
  readonly keys: KeyRing
  readonly session: Session
  readonly faults: RuleBook
  /** Returns what was spent of the weight budgets; null if there are none. */
  readonly reportLimits: (() => SpentReport) | null
  /** Sends a request of the interface, signed with the key of an account. */
  readonly callAsAccount: CallAsAccount
  /** The latest requests of the interface. */
  readonly requests: Pick<RequestLog, 'list'>
  /** Plays scenarios on this sandbox; null where it cannot. */
  readonly scenarios: ScenarioRunner | null
  /** What was ignored in requests. */
  readonly warnings: Pick<RequestWarnings, 'report'>
  /** The journal records that the sandbox can go back to when it starts. @default none */
  readonly journalRange?: (() => { readonly earliest: number; readonly last: number }) | undefined
  /** Follows the prices of another server; null where the prices are its own. */
  readonly mirror?: Pick<Follower, 'accept' | 'reapply' | 'report'> | null
  /** Creates the accounts that exist from the start, with the same credentials as before. */
  readonly openFirstAccounts: () => void
}

/** Plays scenarios. Each method throws a rejection with the reason if it cannot. */
export interface ScenarioRunner {
  list(): Output<'listScenarios'>
  /** Prepares a scenario, after the sandbox was reset and its clock was set to manual. */
  begin(name: string): Output<'startScenario'>
  step(): Promise<Output<'stepScenario'>>
  /** Forgets the scenario that is being played. */
  end(): void
}

/** The input of an operation of the control document. */
export type Input<Id extends ControlId> = ControlInput<Id>

/** The result of an operation of the control document. */
export type Output<Id extends ControlId> = ControlAnswer<Id>

export type EventView = Output<'listEvents'>['events'][number]

/** Results in another form than in the document: promises, sequences, and integers that may be bigint. */
interface OtherResults {
  callAsAccount: Promise<Output<'callAsAccount'>>
  getAccount: Promise<Exact<Output<'getAccount'>>>
  stepScenario: Promise<Output<'stepScenario'>>
  traceOrder: Promise<Exact<Output<'traceOrder'>>>
  listMarkets: Exact<Output<'listMarkets'>>
  checkInvariants: Promise<Output<'checkInvariants'>>
  /** With the content type of JSON lines, a sequence of events. */
  listEvents: Promise<Output<'listEvents'> | AsyncIterable<EventView>>
}

type Result<Id extends ControlId> = Id extends keyof OtherResults ? OtherResults[Id] : Output<Id>

/** The method of each operation of the control document. */
export type Methods = {
  [Id in ControlId]: Record<never, never> extends Input<Id>
    ? (input?: Input<Id>, call?: ControlCall) => Result<Id>
    : (input: Input<Id>, call?: ControlCall) => Result<Id>
}

/** What an HTTP request provides beside its input. In process these are absent. */
interface ControlCall {
  /** The requested content type, one of those that the document has for the response. */
  readonly type?: string
  /** Aborted when the client disconnects before the response. */
  readonly signal?: AbortSignal
}

/** Refuses an operation that sets prices which are mirrored from another server. */
export function requireOwnPrices({ mirror }: ControlContext): void {
  if (!mirror) return
  const { url } = mirror.report()
  throw new Rejection(
    'parameter_invalid',
    `Prices and funding rates must be those of the sandbox, were mirrored from ${url}.`,
  )
}

/** Returns the market of a symbol; throws a rejection with the known symbols if there is none. */
export function findMarket({ exchange }: ControlContext, symbol: string): Market {
  return requireMarket(exchange, symbol, 'Symbol')
}

/**
 * Returns a function that names the present world. Every other world has another name: that of a reset, of a restored
 * state, or of another process, in which the name is first read at another time. Records of two worlds do not belong
 * together, although their ids may be equal.
 */
export function createWorldIdentity(exchange: Pick<Exchange, 'world'>, now: () => number): () => string {
  // Read when it is first needed: a clock may be that of the sandbox, which does not exist yet.
  let start: string | undefined
  let [latest, count] = [exchange.world, 1]
  return () => {
    // A world is replaced as a whole, and never comes back.
    if (exchange.world !== latest) [latest, count] = [exchange.world, count + 1]
    start ??= Math.floor(now()).toString(36)
    return `${start}-${count}`
  }
}
