// A program that spends a shared budget of a Redis that fails, from one message to the next. Then it reports its calls
// and what it was told.
import { on } from 'node:events'
import { createRedisGovernor } from '../src/index.ts'
import { budgetScript, type RedisClient } from '../src/script.ts'
import type { Cost } from '@capi/client'
import type { Limits } from '@capi/client'
import { createClient } from './libraries.ts'

export interface FaultyTask {
  readonly port: number
  readonly limits: Required<Limits>
  readonly cost: Cost
}

/** Times are those of the machine's steady clock, which all processes share. */
export interface FaultyReport {
  readonly grantedAt: readonly number[]
  /** The longest wait, and the longest part of a wait without an error or a warning, in milliseconds. */
  readonly longestWaitMs: number
  readonly longestSilenceMs: number
  readonly errors: number
  readonly warnings: readonly string[]
}

/** The key in which the tests set how far the clock of Redis is ahead of its own. */
const AHEAD = 'test:ahead'
const shifted = budgetScript.replace(
  "redis.call('TIME')",
  `redis.call('TIME'); clock[1] = clock[1] + (redis.call('GET', '${AHEAD}') or 0)`,
)

const { port, limits, cost } = JSON.parse(process.argv[2]!) as FaultyTask
const now = (): number => Number(process.hrtime.bigint()) / 1e6

/** Sends the script with the other clock, over a connection that is opened again. */
const connection = createClient({
  socket: { host: '127.0.0.1', port, reconnectStrategy: 20 },
  disableOfflineQueue: true,
})
connection.on('error', () => {})
await connection.connect()
const client: RedisClient = {
  sendCommand: ([name, ...values]) =>
    connection.sendCommand(name === 'EVALSHA' ? ['EVAL', shifted, ...values.slice(1)] : [name!, ...values]),
}

/** For how long a busy machine has not let this process run, in milliseconds: how much its timer was late. */
let stalledMs = 0
let tickedAt = now()
const lateness = (): number => Math.max(0, now() - tickedAt - 30)
setInterval(() => {
  stalledMs += lateness()
  tickedAt = now()
}, 10).unref()

/** The time in which this process ran. */
const awake = (): number => now() - stalledMs - lateness()

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

// A machine that is busy may deliver two messages at once, so they are kept until they are read.
const messages = on(process, 'message')

/** Spends the budget until the next message, and returns the report. */
async function spend(): Promise<FaultyReport> {
  /** When each error and each warning came. */
  const news: number[] = []
  const warnings: string[] = []
  const grantedAt: number[] = []
  let [errors, longestWaitMs, longestSilenceMs] = [0, 0, 0]
  const onWarning = (message: string): void => {
    warnings.push(message)
    news.push(awake())
  }
  const fixed = { account: 'the-key', maxInFlightMs: 1_000, redisTimeoutMs: 200 }
  const governor = createRedisGovernor(client, { ...fixed, limits, onWarning })

  const measure = (askedAt: number, heard: number): void => {
    const times = [askedAt, ...news.slice(heard), awake()]
    longestWaitMs = Math.max(longestWaitMs, times.at(-1)! - askedAt)
    for (const [index, time] of times.slice(1).entries())
      longestSilenceMs = Math.max(longestSilenceMs, time - times[index]!)
  }

  const stopped = new AbortController()
  const work = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      const [askedAt, heard] = [awake(), news.length]
      try {
        await governor.take(cost)
        measure(askedAt, heard)
        grantedAt.push(now())
        await pause(10)
        governor.done(cost)
      } catch {
        measure(askedAt, heard)
        errors += 1
        news.push(awake())
        await pause(20)
      }
    }
  }
  const workers = Array.from({ length: 8 }, work)
  await messages.next()
  stopped.abort()
  await Promise.all(workers)
  return { grantedAt, longestWaitMs, longestSilenceMs, errors, warnings }
}

// The test has ended.
process.on('disconnect', () => process.exit())
process.send!('ready')
for (;;) {
  await messages.next()
  process.send!(await spend())
}
