/**
 * One weight budget for many machines, kept in Redis: those who name the same prefix, account and address never spend more than one
 * budget together. A weight counts from before it is sent until one window after its answer; that of a program that died counts until
 * `maxInFlightMs` and one window after it was spent.
 *
 * Who waits in one program is served in turn; between programs it is whoever asks first. One exchange with Redis at a time carries all that
 * came up since the last one, and a wait is as long as Redis says, so a thousand waiting calls cost few exchanges.
 *
 * When Redis does not answer, calls fail before they are sent, with a NetworkError that names Redis; whatever may be repeated is
 * repeated after a pause, as after any failure to connect. Sending without leave could overspend what others rely on.
 */
import { createHash, randomUUID } from 'node:crypto'
import { limits as documented } from '@capi/api'
import { UsageError } from '../transport/errors.ts'
import type { Cost, Governor, Limits } from './rate-limiter.ts'
import { FULL, type RedisClient, type Spending, budgetRunner } from './redis-script.ts'

export type { RedisClient }

export interface RedisGovernorOptions {
  /** What the names of all keys begin with. @default 'capi' */
  readonly prefix?: string | undefined
  /** Tells accounts apart: the key of the API, or any name that all machines give it. Redis sees only its hash. */
  readonly account: string
  /** Tells addresses apart, for machines that reach the service from several. @default '' */
  readonly address?: string | undefined
  /** All machines should name the same. @default those of the document */
  readonly limits?: Limits | undefined
  /** How long a call may be under way: more than the `timeoutMs` of the client, in milliseconds. @default 30000 */
  readonly maxInFlightMs?: number | undefined
  /** How long Redis may take to answer, in milliseconds. @default 2000 */
  readonly redisTimeoutMs?: number | undefined
}

interface Waiting {
  readonly spending: Spending
  readonly go: () => void
  readonly fail: (error: Error) => void
  isAborted: boolean
}

/** Returns a governor that shares its account with all others of the same prefix, account and address. */
export function createRedisGovernor(client: RedisClient, options: RedisGovernorOptions): Governor {
  const { prefix = 'capi', account, address = '', maxInFlightMs = 30_000, redisTimeoutMs = 2_000 } = options
  if (typeof account !== 'string' || account === '')
    throw new UsageError(`account must be the name of an account, was ${account === '' ? 'empty' : typeof account}.`)
  const { ipWeight, uidWeight, orderCallsPerSecond, windowMs } = { ...documented, ...options.limits }
  const fixed = {
    budgets: [Math.min(ipWeight, FULL), Math.min(uidWeight, FULL), Math.min(orderCallsPerSecond, FULL)],
    windowsMs: [windowMs, windowMs, 1_000],
    maxInFlightMs,
  } as const
  // The braces keep the keys together in a cluster.
  const keys = [`ip:${hash(address)}`, `uid:${hash(account)}`, `orders:${hash(account)}`]
  const run = budgetRunner(
    client,
    keys.map((key) => `{${prefix}}:${key}`),
    redisTimeoutMs,
  )

  const program = randomUUID()
  let spendings = 0
  let queue: Waiting[] = []
  /** What is in flight, by weights, the oldest first. Which of two calls of the same weights was answered makes no difference. */
  const inFlight = new Map<string, Spending[]>()
  let answered: Spending[] = []
  let pauseMs = 0
  /** Runs while the head of the queue waits for its time. */
  let timer: ReturnType<typeof setTimeout> | undefined
  let isExchanging = false

  const exchange = async (): Promise<void> => {
    if (isExchanging) return
    isExchanging = true
    // Whatever else the same tick brings goes along.
    await Promise.resolve()
    while (answered.length > 0 || pauseMs > 0 || (queue.length > 0 && timer === undefined)) {
      const asking = timer === undefined ? queue.splice(0, MOST_AT_ONCE) : []
      const told = { ...fixed, pauseMs, answered, asking: asking.map(({ spending }) => spending) }
      answered = []
      pauseMs = 0
      try {
        const { granted, waitMs } = await run(told)
        for (const waiting of asking.splice(0, granted)) grant(waiting)
        queue = [...asking.filter((waiting) => !waiting.isAborted), ...queue]
        // The wait is that of the first who may not go; who comes next may need less.
        if (waitMs > 0 && queue.length > 0 && !asking[0]!.isAborted) timer = setTimeout(resume, waitMs)
      } catch (error) {
        // The script may have run. What is not noted with the next exchange comes free by itself, only later.
        answered = [...told.answered, ...told.asking, ...answered].slice(-MOST_KEPT)
        pauseMs = Math.max(told.pauseMs, pauseMs)
        clearTimeout(timer)
        timer = undefined
        for (const waiting of [...asking, ...queue.splice(0)]) waiting.fail(error as Error)
        break
      }
    }
    isExchanging = false
  }

  const grant = ({ spending, go, isAborted }: Waiting): void => {
    // Who left meanwhile has spent nevertheless; that counts like an answer.
    if (isAborted) return void answered.push(spending)
    const key = spending.weights.join()
    const alike = inFlight.get(key)
    if (alike) alike.push(spending)
    else inFlight.set(key, [spending])
    go()
  }

  const resume = (): void => {
    clearTimeout(timer)
    timer = undefined
    void exchange()
  }

  return {
    take: (cost, signal) =>
      new Promise<void>((resolve, reject) => {
        signal?.throwIfAborted()
        const end = (): void => signal?.removeEventListener('abort', abort)
        const waiting: Waiting = {
          spending: { id: `${program}:${spendings++}`, weights: weightsOf(cost) },
          go: () => (end(), resolve()),
          fail: (error) => (end(), reject(error)),
          isAborted: false,
        }
        const abort = (): void => {
          waiting.isAborted = true
          const isHead = queue[0] === waiting
          queue = queue.filter((other) => other !== waiting)
          reject(signal!.reason as Error)
          // The next one may need less.
          if (isHead) resume()
        }
        signal?.addEventListener('abort', abort, { once: true })
        queue.push(waiting)
        void exchange()
      }),
    done(cost) {
      const spending = inFlight.get(weightsOf(cost).join())?.shift()
      if (!spending) return
      answered.push(spending)
      void exchange()
    },
    pause(ms) {
      if (ms > 0) pauseMs = Math.max(pauseMs, Math.ceil(Math.min(ms, A_DAY)))
      void exchange()
    },
  }
}

/** Bounds the time for which one exchange holds Redis up. */
const MOST_AT_ONCE = 100

/** Bounds what is remembered while Redis is away. */
const MOST_KEPT = 1_000

const A_DAY = 86_400_000

function weightsOf({ ip, uid, orders }: Cost): Spending['weights'] {
  return [ip, uid, orders]
}

/** The key of an account is half of a credential, so only this goes to Redis. */
function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}
