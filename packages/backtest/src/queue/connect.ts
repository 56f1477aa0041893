// Connects to the Redis of a queue. BullMQ and its driver are loaded here and nowhere else, so that only a queue costs
// what they cost.
import type { Redis } from 'ioredis'
import { StrategyError } from '../strategy/strategy-error.ts'
import type { QueueAddress } from './address.ts'

export interface Connection {
  readonly redis: Redis
  readonly bullmq: typeof import('bullmq')
}

/**
 * Connects, or says why that is impossible. Later, a Redis that is away is waited for; `onNotice` is called with what
 * happens.
 */
export async function connectQueue(
  { url, shown }: QueueAddress,
  onNotice: (text: string) => void,
): Promise<Connection> {
  const [bullmq, { Redis }] = await Promise.all([import('bullmq'), import('ioredis')])
  let isConnected = false
  let isAway = false
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: 10_000,
    maxRetriesPerRequest: null,
    retryStrategy: (attempt) => (isConnected ? Math.min(attempt * 100, 2_000) : null),
  })
  let failure: NodeJS.ErrnoException | undefined
  redis.on('error', (error: NodeJS.ErrnoException) => {
    failure ??= error
    if (!isConnected || isAway) return
    isAway = true
    onNotice(`The queue ${shown} does not respond (${reasonOf(error)}); waiting for it.`)
  })
  redis.on('ready', () => {
    if (isAway) onNotice(`The queue ${shown} responds again.`)
    isAway = false
  })
  try {
    await redis.connect()
    await redis.ping()
  } catch (error) {
    redis.disconnect()
    throw new StrategyError(`The queue ${shown} cannot be used: ${reasonOf(failure ?? error)}.`)
  }
  isConnected = true
  return { redis, bullmq }
}

/** The code or the message of an error. The driver's messages contain no password. */
function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return code ?? message.replace(/\.$/, '')
}
