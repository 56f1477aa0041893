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
import { type Clock, setBackgroundTimer, systemClock } from '../transport/clock.ts'
import { onAbort } from '../transport/wait.ts'
import { UsageError } from '../transport/errors.ts'
import { systemId } from '../transport/random.ts'
import type { Cost, Governor, Limits } from './rate-limiter.ts'
import { FULL, LONGEST_WAIT_MS, type RedisClient, type Spending, createBudgetRunner } from './redis-script.ts'
import { createTrips } from './redis-trips.ts'
import { createWarnings } from './redis-warnings.ts'
import { createWitnesses } from './redis-witness.ts'

export type { RedisClient }

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
  const {
    prefix = 'capi',
    account,
    address = '',
    maxInFlightMs = 30_000,
    redisTimeoutMs = 2_000,
    clock = systemClock,
    onWarning = (message) => process.emitWarning(message, 'RateLimitWarning'),
  } = options
  const elapsed = (): number => clock.elapsed?.() ?? clock.now()
  if (typeof account !== 'string' || account === '')
    throw new UsageError(`account must be the name of an account, was ${account === '' ? 'empty' : typeof account}.`)
  const { ipWeight, uidWeight, orderCallsPerSecond, windowMs } = { ...documented, ...options.limits }
  const fixed = {
    budgets: [Math.min(ipWeight, FULL), Math.min(uidWeight, FULL), Math.min(orderCallsPerSecond, FULL)],
    windowsMs: [windowMs, windowMs, 1_000],
    maxInFlightMs,
  } as const
  // The braces put the keys on one node of a cluster.
  const keys = [`ip:${hash(address)}`, `uid:${hash(account)}`, `orders:${hash(account)}`, `turns:${hash(account)}`]
  const { run, evictionPolicy } = createBudgetRunner(
    client,
    keys.map((key) => `{${prefix}}:${key}`),
    redisTimeoutMs,
    clock,
  )

  const program = systemId()
  let madeCount = 0
  let queue: Waiting[] = []
  /** Calls in flight by their weights, the oldest first. Two calls of the same weights are interchangeable. */
  const inFlight = new Map<string, Spending[]>()
  let completed: Spending[] = []
  /** Calls that Redis may have granted, and that were never sent. */
  let unsent: Spending[] = []
  let pauseMs = 0
  /** Set while the head of the queue waits for budget. */
  let cancelTimer: (() => void) | undefined
  let isExchanging = false
  const witnesses = createWitnesses(elapsed)
  const trips = createTrips()
  const warnings = createWarnings(onWarning, windowMs, elapsed)
  /** Set while Redis does not respond and there is something to send again. */
  let cancelRetry: (() => void) | undefined
  let retryMs = FIRST_RETRY_MS
  /** When everything that is to be sent again has become free by itself. */
  let retryUntil = 0
  let isChecked = false

  const checkEviction = async (): Promise<void> => {
    isChecked = true
    warnings.eviction(await evictionPolicy())
  }

  const exchange = async (): Promise<void> => {
    if (isExchanging) return
    isExchanging = true
    // Collects everything else of the same tick.
    await Promise.resolve()
    while (completed.length > 0 || unsent.length > 0 || pauseMs > 0 || (queue.length > 0 && !cancelTimer)) {
      const requested = !cancelTimer ? queue.splice(0, MOST_AT_ONCE) : []
      const spendings = requested.map(({ spending }) => spending)
      const input = {
        ...fixed,
        program,
        ...trips.turn(),
        pauseMs,
        completed,
        unsent,
        requested: spendings,
        witnesses: witnesses.read(fixed.windowsMs),
      }
      const sentAt = elapsed()
      completed = []
      unsent = []
      pauseMs = 0
      try {
        const result = await run(input)
        if (!isChecked) void checkEviction()
        cancelRetry?.()
        cancelRetry = undefined
        retryMs = FIRST_RETRY_MS
        trips.add(elapsed() - sentAt)
        warnings.onTrip(elapsed() - sentAt)
        const { granted, waitMs } = result
        const sent = requested.slice(0, granted).filter(({ isAborted }) => !isAborted)
        witnesses.record(
          sent.map(({ spending }) => spending),
          result,
          sentAt,
        )
        for (const waiting of requested.splice(0, granted)) grant(waiting)
        queue = [...requested.filter((waiting) => !waiting.isAborted), ...queue]
        warnings.afterRun(result, queue)
        // Redis returns the wait of the first call that was not granted; a later one may need less.
        if (waitMs > 0 && queue.length > 0 && !requested[0]!.isAborted) {
          // The next exchange needs as long as this one until Redis runs it.
          const leftMs = Math.min(waitMs - trips.leadMs, LONGEST_WAIT_MS)
          if (leftMs > 0) cancelTimer = clock.setTimer(leftMs, resume)
        }
      } catch (error) {
        // The script may have run, or may still run.
        completed = [...input.completed, ...completed].slice(-MOST_RETAINED)
        unsent = [...input.unsent, ...input.requested, ...unsent].slice(-MOST_RETAINED)
        pauseMs = Math.max(input.pauseMs, pauseMs)
        if (spendings.length > 0) extendRetries()
        cancelTimer?.()
        cancelTimer = undefined
        const failed = [...requested, ...queue.splice(0)]
        warnings.onFailure(error as Error, failed.length)
        for (const waiting of failed) waiting.fail(error as Error)
        retryLater()
        break
      }
    }
    isExchanging = false
  }

  const extendRetries = (): void => {
    retryUntil = elapsed() + maxInFlightMs + windowMs
  }

  const retryLater = (): void => {
    if (cancelRetry || (completed.length === 0 && unsent.length === 0 && pauseMs === 0)) return
    cancelRetry = setBackgroundTimer(clock, retryMs, () => {
      cancelRetry = undefined
      if (elapsed() > retryUntil) [completed, unsent, pauseMs] = [[], [], 0]
      else void exchange()
    })
    retryMs = Math.min(2 * retryMs, LONGEST_RETRY_MS)
  }

  const grant = ({ spending, go, isAborted }: Waiting): void => {
    // A call that was aborted meanwhile is not sent.
    if (isAborted) return void unsent.push(spending)
    const key = spending.weights.join()
    const alike = inFlight.get(key)
    if (alike) alike.push(spending)
    else inFlight.set(key, [spending])
    go()
  }

  const resume = (): void => {
    cancelTimer?.()
    cancelTimer = undefined
    void exchange()
  }

  return {
    take: (cost, signal) =>
      new Promise<void>((resolve, reject) => {
        signal?.throwIfAborted()
        const end = (): void => forget?.()
        const waiting: Waiting = {
          spending: { id: `${program}:${madeCount++}`, weights: weightsOf(cost) },
          go: () => (end(), resolve()),
          fail: (error) => (end(), reject(error)),
          since: elapsed(),
          isAborted: false,
        }
        const abort = (): void => {
          waiting.isAborted = true
          const isHead = queue[0] === waiting
          queue = queue.filter((other) => other !== waiting)
          reject(signal!.reason as Error)
          // The next call may need less budget.
          if (isHead) resume()
        }
        const forget = signal && onAbort(signal, abort)
        queue.push(waiting)
        void exchange()
      }),
    done(cost) {
      const spending = inFlight.get(weightsOf(cost).join())?.shift()
      if (!spending) return
      completed.push(spending)
      extendRetries()
      void exchange()
    },
    pause(ms) {
      extendRetries()
      if (ms > 0) pauseMs = Math.max(pauseMs, Math.ceil(Math.min(ms, A_DAY)))
      void exchange()
    },
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
