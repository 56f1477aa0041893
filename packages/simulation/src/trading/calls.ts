// The calls of a trader: each is checked when it ends. It ends within its deadline, its error is one of the client's
// and has a reason, and without a fault its outcome is known.
import { SIGNATURE_REPEATED, TIMESTAMP_EXPIRED } from '@capi/api'
import { ApiError, type CallOptions, type Clock, NetworkError, OutcomeUnknownError } from '@capi/client'
import type { Random } from '../base/random.ts'
import { problemOfError } from '../checks/check-error.ts'
import { arrivesLate, type FaultKind } from '../world/faults.ts'

export interface CallOptionsOfWorld {
  readonly clock: Clock
  readonly random: Random
  /** Whether a response with status 429 is a failure unless a fault explains it. */
  readonly isLimiterShared: boolean
  /** Begins to watch for faults; the function that it returns reports those that may affect a call since then. */
  readonly watchFaults: () => () => SeenFaults
  /** Called with the kinds of faults that happened or lasted during a call. */
  readonly onHit: (kinds: ReadonlySet<FaultKind>) => void
  /** Whether the server had responded to the request of a client id before it failed for the client. */
  readonly wasResponded: (clientOid: string) => boolean
  /** Called with the client id of an order that was not found by a search that must have found it. */
  readonly onUndisturbedSearch: (clientOid: string) => void
  /** Called with what no correct client and server do. */
  readonly onViolation: (text: string) => void
  readonly onEvent: (text: string) => void
}

export interface SeenFaults {
  /** Those of this client, and of the server. */
  readonly own: ReadonlySet<FaultKind>
  /** Also those of clients that this one may have to wait for. */
  readonly any: ReadonlySet<FaultKind>
  /** Milliseconds since the last fault of this client or of the server has ended; negative while one lasts. */
  readonly quietMs: number
  /** Those of this client and of the server that happened or lasted while the call was in progress. */
  readonly during: ReadonlySet<FaultKind>
  /** Whether a process of the server has started or ended while the call was in progress. */
  readonly hasServerChanged: boolean
}

export interface Calls {
  /** Number of calls that have ended. */
  readonly ended: number
  /** Number of calls in progress. */
  readonly open: number
  /** Called when the program ends: its calls never do. */
  lose(): void
  /** Makes one call, perhaps with a deadline, and checks it. Returns its error; undefined if there was none. */
  readonly observe: Observe
}

/** `onProgress` is called with each record of a list, because a deadline limits the reading of each page. */
export type Observe = (
  what: string,
  call: (options: CallOptions, onProgress: () => void) => Promise<void>,
) => Promise<unknown>

const deadlines = [undefined, undefined, 6_000, 15_000] as const
/** Milliseconds that a timer may be late, and that the last step of a call may take. */
const toleranceMs = 50
/** How many pages of a list may contain nothing new; each has the deadline. */
const pagesWithoutProgress = 4
/** For how long a client searches for a lost order, in milliseconds. */
const searchMs = 5_000
/** Faults after which a deadline proves nothing, because the client itself did not run or its clock jumped. */
const stopsClient: readonly FaultKind[] = ['clientStandsStill', 'clientClockJumps']

/** Returns the calls of a trader. Each is checked when it ends. */
export function createCalls(options: CallOptionsOfWorld): Calls {
  return new CheckedCalls(options)
}

class CheckedCalls implements Calls {
  ended = 0
  open = 0
  readonly #options: CallOptionsOfWorld
  /** The faults of the calls in progress. */
  readonly #watched = new Set<() => SeenFaults>()

  constructor(options: CallOptionsOfWorld) {
    this.#options = options
  }

  readonly observe: Observe = async (what, call) => {
    const { clock, random, watchFaults, onHit } = this.#options
    const deadlineMs = random.pick(deadlines)
    let begunAt = clock.now()
    let pages = 1
    const faultsSince = watchFaults()
    this.#watched.add(faultsSince)
    let thrown: unknown
    this.open += 1
    try {
      await call(deadlineMs === undefined ? {} : { deadlineMs }, () => {
        begunAt = clock.now()
        pages = pagesWithoutProgress
      })
    } catch (error) {
      thrown = error
    }
    this.open -= 1
    this.ended += 1
    this.#watched.delete(faultsSince)
    const faults = faultsSince()
    onHit(faults.during)
    this.#check(what, { thrown, faults, ms: clock.now() - begunAt, deadlineMs, pages })
    return thrown
  }

  lose(): void {
    for (const faultsSince of this.#watched) this.#options.onHit(new Set([...faultsSince().during, 'clientCrashes']))
    this.#watched.clear()
  }

  #check(what: string, { thrown, faults, ms, deadlineMs, pages }: EndedCall): void {
    const { onEvent, onViolation } = this.#options
    if (thrown !== undefined) onEvent(`${what}: ${describe(thrown)}`)
    if (deadlineMs !== undefined && ms > pages * deadlineMs + toleranceMs && !hasAny(faults.own, stopsClient))
      onViolation(`${what} must end within its deadline of ${deadlineMs} ms, took ${ms} ms.`)
    // A call may spend all of its time waiting for budget.
    const isOutOfTime = deadlineMs !== undefined && ms >= deadlineMs - toleranceMs
    this.#checkError(what, thrown, faults, isOutOfTime)
    if (thrown instanceof OutcomeUnknownError && !isOutOfTime) this.#checkSearch(what, thrown, faults, ms)
  }

  #checkError(what: string, thrown: unknown, { any, during }: SeenFaults, isOutOfTime: boolean): void {
    const { isLimiterShared, onViolation } = this.#options
    if (thrown === undefined) return
    const problem = problemOfError(thrown)
    if (problem) return onViolation(`The error of ${what} ${problem}: ${describe(thrown)}`)
    if (isOutOfTime) return
    if (any.size === 0 && (thrown instanceof OutcomeUnknownError || thrown instanceof NetworkError))
      onViolation(`${what} must know its outcome, because nothing was wrong: ${thrown.message}`)
    if (!(thrown instanceof ApiError)) return
    if (thrown.code === SIGNATURE_REPEATED)
      onViolation(`${what} must say that its outcome is unknown, because a copy was executed: ${thrown.message}`)
    if (thrown.status === 429 && isLimiterShared && !hasAny(any, arrivesLate))
      onViolation(`${what} was refused by a rate limit that the client must wait for: ${thrown.message}`)
    if (thrown.code === TIMESTAMP_EXPIRED && during.size === 0)
      onViolation(`${what} must be repeated with the time of the server: ${thrown.message}`)
  }

  /** Checks a search for a lost order that has ended without an outcome. */
  #checkSearch(what: string, thrown: OutcomeUnknownError, faults: SeenFaults, ms: number): void {
    const { wasResponded, onUndisturbedSearch, onViolation } = this.#options
    const { during, quietMs, hasServerChanged } = faults
    const { clientOid, searched } = thrown
    if (clientOid === null || searched === null || hasAny(during, stopsClient)) return
    if (ms < searchMs - toleranceMs)
      onViolation(`${what} must search for a lost order for ${searchMs} ms, ended after ${ms} ms: ${thrown.message}`)
    // Then the client has read all lists at least once after the order was there, or while nothing was wrong. After an
    // unclean end the time of the server is later than before, so that a search does not go back to an order from
    // before.
    const isDecisive = quietMs >= searchMs || wasResponded(clientOid)
    if (isDecisive && !hasServerChanged && searched.startsWith('searched')) onUndisturbedSearch(clientOid)
  }
}

interface EndedCall {
  /** Its error; undefined if there was none. */
  readonly thrown: unknown
  readonly faults: SeenFaults
  readonly ms: number
  readonly deadlineMs: number | undefined
  /** How many pages may have had the deadline, each of them. */
  readonly pages: number
}

function hasAny(faults: ReadonlySet<FaultKind>, kinds: readonly FaultKind[]): boolean {
  return kinds.some((kind) => faults.has(kind))
}

/** Returns an error as text. */
export function describe(thrown: unknown): string {
  return thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown)
}
