/** A program that spends a shared budget of a Redis that fails, until it is told to stop. It reports its calls and what it was told. */
import { once } from 'node:events'
import { createRedisGovernor } from '../../src/budget/redis.ts'
import { budgetScript, type RedisClient } from '../../src/budget/redis-script.ts'
import type { Limits } from '../../src/index.ts'
import { createClient } from './libraries.ts'

export interface FaultyTask {
  readonly port: number
  readonly limits: Required<Limits>
}

/** Times are those of the machine's steady clock, which all processes share. */
export interface FaultyReport {
  readonly grantedAt: readonly number[]
  /** Calls that waited for longer than a window, and whether an error or a warning came during the wait or ended it. */
  readonly longWaits: readonly { readonly ms: number; readonly isExplained: boolean }[]
  readonly errors: number
  readonly warnings: readonly string[]
}

/** The key in which the tests set how far the clock of Redis is ahead of its own. */
const AHEAD = 'test:ahead'
const shifted = budgetScript.replace(
  "redis.call('TIME')",
  `redis.call('TIME'); clock[1] = clock[1] + (redis.call('GET', '${AHEAD}') or 0)`,
)

const { port, limits } = JSON.parse(process.argv[2]!) as FaultyTask
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

let lastNews = -Infinity
let errors = 0
const warnings: string[] = []
const onWarning = (message: string): void => {
  warnings.push(message)
  lastNews = now()
}
const governor = createRedisGovernor(client, {
  account: 'the-key',
  limits,
  maxInFlightMs: 1_000,
  redisTimeoutMs: 200,
  onWarning,
})
const cost = { ip: 1, uid: 1, orders: 0 }

/** For how long a busy machine has not let this process run, in milliseconds: how much its timer was late. */
let stalledMs = 0
let tickedAt = now()
const lateness = (): number => Math.max(0, now() - tickedAt - 30)
setInterval(() => {
  stalledMs += lateness()
  tickedAt = now()
}, 10).unref()
const stalled = (): number => stalledMs + lateness()

const grantedAt: number[] = []
const longWaits: { readonly ms: number; readonly isExplained: boolean }[] = []
const stopped = new AbortController()

async function work(): Promise<void> {
  while (!stopped.signal.aborted) {
    const [askedAt, stalledBefore] = [now(), stalled()]
    try {
      await governor.take(cost)
      grantedAt.push(now())
      await new Promise((resolve) => setTimeout(resolve, 10))
      governor.done(cost)
    } catch {
      errors += 1
      lastNews = now()
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    const ms = now() - askedAt - (stalled() - stalledBefore)
    // Redis may not have run either, and be late by as much again.
    if (ms > 2 * limits.windowMs) longWaits.push({ ms, isExplained: lastNews >= askedAt })
  }
}

const workers = Array.from({ length: 8 }, work)
process.send!('ready')
await once(process, 'message')
stopped.abort()
await Promise.all(workers)
process.send!({ grantedAt, longWaits, errors, warnings } satisfies FaultyReport)
connection.destroy()
process.disconnect()
