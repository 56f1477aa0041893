// One rate limiter for many machines, stored in Redis: all programs with the same prefix, account and address share one
// weight budget. A weight counts from before it is sent until one window after its response; that of a program that
// died counts until `maxInFlightMs` and one window after it was spent.
//
// Waiting calls of one program are served in order, and waiting programs in turns, however far they are from Redis; a
// turn lasts as long as an exchange of the program takes. One exchange with Redis at a time carries everything that
// happened since the last one, and a wait is as long as Redis says, so a thousand waiting calls cost few exchanges.
//
// If Redis does not respond, calls fail before they are sent, with a NetworkError that names Redis, and calls that may
// be repeated are repeated after a pause, as after any failure to connect. Sending without permission could exceed the
// budget of the other programs. What Redis has to know of these calls, and of responses, is sent again in the
// background until it responds: calls that it may have granted and that were never sent give their weight back at once.
//
// A Redis that lost its data, or whose clock was set, is noticed by the next program that has called within the last
// window. Then all calls wait for one window, and `onWarning` says so.
import { createHash } from 'node:crypto'
import { limits as documented } from '@capi/api'
import { type Clock, type Cost, type Governor, type Limits, UsageError } from '@capi/client'
import { elapsed, onAbort, setBackgroundTimer, systemClock, systemId } from '@capi/client/internal'
import { Trips, Warnings, Witnesses } from './redis.ts'
import {
  type BudgetRunner,
  FULL,
  LONGEST_WAIT_MS,
  type RedisClient,
  type ScriptInput,
  type ScriptResult,
  type Spending,
  createBudgetRunner,
} from './script.ts'

export interface RedisGovernorOptions {
  /** The beginning of all key names. @default 'capi' */
  readonly prefix?: string | undefined
  /** Identifies the account: the API key, or any name that all machines use for it. Redis sees only its hash. */
  readonly account: string
  /** Identifies the IP address, for machines that reach the server from several addresses. @default '' */
  readonly address?: string | undefined
  /** Must be the same on all machines. @default those of the document */
  readonly limits?: Limits | undefined
  /** How long a call may be in flight, in milliseconds: more than the `timeoutMs` of the client. @default 30000 */
  readonly maxInFlightMs?: number | undefined
  /** Timeout of an exchange with Redis, in milliseconds. @default 2000 */
  readonly redisTimeoutMs?: number | undefined
  /** The timers of its waits. The time itself is that of Redis. @default those of the system */
  readonly clock?: Clock | undefined
  /**
   * Called with a sentence, which says what to do, when Redis lost spent weights or its clock was set, when it may
   * evict them, when it does not respond or is far away, and when a call has waited for more than one window.
   * @default process.emitWarning
   */
  readonly onWarning?: ((message: string) => void) | undefined
}

interface Waiting {
  readonly spending: Spending
  readonly go: () => void
  readonly fail: (error: Error) => void
  /** By the steady clock. */
  readonly since: number
  isAborted: boolean
}

/** Returns a rate limiter that shares its budgets with all others of the same prefix, account and address. */
export function createRedisGovernor(client: RedisClient, options: RedisGovernorOptions): Governor {
  const { account } = options
  if (typeof account !== 'string' || account === '')
    throw new UsageError(`account must be the name of an account, was ${account === '' ? 'empty' : typeof account}.`)
  const governor = new RedisGovernor(client, options)
  return {
    take: (cost, signal) => governor.take(cost, signal),
    done: (cost) => governor.done(cost),
    pause: (ms) => governor.pause(ms),
  }
}

/** What Redis has to know beside the calls that wait. */
type Told = Pick<ScriptInput, 'completed' | 'unsent' | 'pauseMs'>

class RedisGovernor {
  readonly #clock: Clock
  readonly #runner: BudgetRunner
  readonly #fixed: Pick<ScriptInput, 'budgets' | 'windowsMs' | 'maxInFlightMs' | 'program'>
  /** After this time without a word of this program, all that it has spent is free by itself. */
  readonly #forgottenMs: number
  readonly #witnesses: Witnesses
  readonly #trips = new Trips()
  readonly #warnings: Warnings
  #madeCount = 0
  #queue: Waiting[] = []
  /** Calls in flight by their weights, the oldest first. Two calls of the same weights are interchangeable. */
  readonly #inFlight = new Map<string, Spending[]>()
  #completed: Spending[] = []
  /** Calls that Redis may have granted, and that were never sent. */
  #unsent: Spending[] = []
  #pauseMs = 0
  /** Set while the head of the queue waits for budget. */
  #cancelTimer: (() => void) | undefined
  #isExchanging = false
  /** Set while Redis does not respond and there is something to send again. */
  #cancelRetry: (() => void) | undefined
  #retryMs = FIRST_RETRY_MS
  /** When everything that is to be sent again has become free by itself. */
  #retryUntil = 0
  #isChecked = false

  constructor(client: RedisClient, options: RedisGovernorOptions) {
    const { prefix = 'capi', account, address = '', maxInFlightMs = 30_000, redisTimeoutMs = 2_000 } = options
    const { clock = systemClock, onWarning = (message) => process.emitWarning(message, 'RateLimitWarning') } = options
    const { ipWeight, uidWeight, orderCallsPerSecond, windowMs } = { ...documented, ...options.limits }
    // The braces put the keys on one node of a cluster.
    const keys = [`ip:${hash(address)}`, `uid:${hash(account)}`, `orders:${hash(account)}`, `turns:${hash(account)}`]
    this.#clock = clock
    this.#runner = createBudgetRunner(
      client,
      keys.map((key) => `{${prefix}}:${key}`),
      redisTimeoutMs,
      clock,
    )
    this.#fixed = {
      budgets: [Math.min(ipWeight, FULL), Math.min(uidWeight, FULL), Math.min(orderCallsPerSecond, FULL)],
      windowsMs: [windowMs, windowMs, 1_000],
      maxInFlightMs,
      program: systemId(),
    }
    this.#forgottenMs = maxInFlightMs + windowMs
    this.#witnesses = new Witnesses(clock)
    this.#warnings = new Warnings(onWarning, windowMs, clock)
  }

  take(cost: Cost, signal?: AbortSignal): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      signal?.throwIfAborted()
      const end = (): void => forget?.()
      const waiting: Waiting = {
        spending: { id: `${this.#fixed.program}:${this.#madeCount++}`, weights: weightsOf(cost) },
        go: () => (end(), resolve()),
        fail: (error) => (end(), reject(error)),
        since: elapsed(this.#clock),
        isAborted: false,
      }
      const abort = (): void => {
        waiting.isAborted = true
        const isHead = this.#queue[0] === waiting
        this.#queue = this.#queue.filter((other) => other !== waiting)
        reject(signal!.reason as Error)
        // The next call may need less budget.
        if (isHead) this.#resume()
      }
      const forget = signal && onAbort(signal, abort)
      this.#queue.push(waiting)
      void this.#exchange()
    })
  }

  done(cost: Cost): void {
    const spending = this.#inFlight.get(weightsOf(cost).join())?.shift()
    if (!spending) return
    this.#completed.push(spending)
    this.#extendRetries()
    void this.#exchange()
  }

  pause(ms: number): void {
    this.#extendRetries()
    if (ms > 0) this.#pauseMs = Math.max(this.#pauseMs, Math.ceil(Math.min(ms, A_DAY)))
    void this.#exchange()
  }

  /** Exchanges with Redis until there is nothing to tell it, and no call that it may grant now. */
  async #exchange(): Promise<void> {
    if (this.#isExchanging) return
    this.#isExchanging = true
    // Collects everything else of the same tick.
    await Promise.resolve()
    while (this.#hasToTell || (this.#queue.length > 0 && !this.#cancelTimer)) {
      const requested = this.#cancelTimer ? [] : this.#queue.splice(0, MOST_AT_ONCE)
      const told: Told = { completed: this.#completed, unsent: this.#unsent, pauseMs: this.#pauseMs }
      const input: ScriptInput = {
        ...this.#fixed,
        ...this.#trips.turn(),
        ...told,
        requested: requested.map(({ spending }) => spending),
        witnesses: this.#witnesses.read(this.#fixed.windowsMs),
      }
      const sentAt = elapsed(this.#clock)
      this.#setTold([], [], 0)
      try {
        this.#apply(await this.#runner.run(input), requested, sentAt)
      } catch (error) {
        this.#recover(error as Error, requested, told)
        break
      }
    }
    this.#isExchanging = false
  }

  get #hasToTell(): boolean {
    return this.#completed.length > 0 || this.#unsent.length > 0 || this.#pauseMs > 0
  }

  #setTold(completed: Spending[], unsent: Spending[], pauseMs: number): void {
    this.#completed = completed
    this.#unsent = unsent
    this.#pauseMs = pauseMs
  }

  /** Sends the calls that Redis granted, and waits as long as it says for the first of the others. */
  #apply(result: ScriptResult, requested: Waiting[], sentAt: number): void {
    if (!this.#isChecked) void this.#checkEviction()
    this.#cancelRetry?.()
    this.#cancelRetry = undefined
    this.#retryMs = FIRST_RETRY_MS
    const tripMs = elapsed(this.#clock) - sentAt
    this.#trips.add(tripMs)
    this.#warnings.onTrip(tripMs)
    const { granted, waitMs } = result
    const sent = requested.slice(0, granted).filter(({ isAborted }) => !isAborted)
    const spendings = sent.map(({ spending }) => spending)
    this.#witnesses.record(spendings, result, sentAt)
    for (const waiting of requested.splice(0, granted)) this.#grant(waiting)
    this.#queue = [...requested.filter((waiting) => !waiting.isAborted), ...this.#queue]
    this.#warnings.afterRun(result, this.#queue)
    // Redis returns the wait of the first call that was not granted; a later one may need less.
    if (waitMs <= 0 || this.#queue.length === 0 || requested[0]!.isAborted) return
    // The next exchange needs as long as this one until Redis runs it.
    const leftMs = Math.min(waitMs - this.#trips.leadMs, LONGEST_WAIT_MS)
    if (leftMs > 0) this.#cancelTimer = this.#clock.setTimer(leftMs, () => this.#resume())
  }

  #grant({ spending, go, isAborted }: Waiting): void {
    // A call that was aborted meanwhile is not sent.
    if (isAborted) return void this.#unsent.push(spending)
    const key = spending.weights.join()
    const alike = this.#inFlight.get(key)
    if (alike) alike.push(spending)
    else this.#inFlight.set(key, [spending])
    go()
  }

  #resume(): void {
    this.#cancelTimer?.()
    this.#cancelTimer = undefined
    void this.#exchange()
  }

  /** Fails all calls that wait, and keeps what Redis has to know: the script may have run, or may still run. */
  #recover(error: Error, requested: readonly Waiting[], told: Told): void {
    const spendings = requested.map(({ spending }) => spending)
    const completed = [...told.completed, ...this.#completed].slice(-MOST_RETAINED)
    const unsent = [...told.unsent, ...spendings, ...this.#unsent].slice(-MOST_RETAINED)
    this.#setTold(completed, unsent, Math.max(told.pauseMs, this.#pauseMs))
    if (spendings.length > 0) this.#extendRetries()
    this.#cancelTimer?.()
    this.#cancelTimer = undefined
    const failed = [...requested, ...this.#queue.splice(0)]
    this.#warnings.onFailure(error, failed.length)
    for (const waiting of failed) waiting.fail(error)
    this.#retryLater()
  }

  #extendRetries(): void {
    this.#retryUntil = elapsed(this.#clock) + this.#forgottenMs
  }

  #retryLater(): void {
    if (this.#cancelRetry || !this.#hasToTell) return
    this.#cancelRetry = setBackgroundTimer(this.#clock, this.#retryMs, () => {
      this.#cancelRetry = undefined
      if (elapsed(this.#clock) > this.#retryUntil) this.#setTold([], [], 0)
      else void this.#exchange()
    })
    this.#retryMs = Math.min(2 * this.#retryMs, LONGEST_RETRY_MS)
  }

  async #checkEviction(): Promise<void> {
    this.#isChecked = true
    this.#warnings.eviction(await this.#runner.evictionPolicy())
  }
}

/** Pauses of the background, in milliseconds; each is twice as long as the one before. */
const FIRST_RETRY_MS = 100
const LONGEST_RETRY_MS = 1_000

/** Bounds the time for which one exchange blocks Redis. */
const MOST_AT_ONCE = 100

/** Bounds what is stored while Redis is unavailable. */
const MOST_RETAINED = 1_000

const A_DAY = 86_400_000

function weightsOf({ ip, uid, orders }: Cost): Spending['weights'] {
  return [ip, uid, orders]
}

/** Only a hash goes to Redis, because an API key is part of the credentials. */
function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}
