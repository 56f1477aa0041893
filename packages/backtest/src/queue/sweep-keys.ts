// The keys of one sweep in Redis: what it brings to its workers, and the results that come back. They vanish some time
// after a sweep that was killed, and workers make no runs of a sweep whose keys are gone.
import type { Redis } from 'ioredis'
import { leaseMs, resultsKeyOf } from './names.ts'
import type { Sealed } from './messages.ts'
import type { Shipment } from './shipment.ts'

export interface SweepKeys {
  /** Stores what the sweep brings, and an empty stream for the results, which workers add to only while it exists. */
  send(shipment: Shipment): Promise<void>
  /** Keeps the keys for longer; returns whether all of them are there. */
  renew(): Promise<boolean>
  /** Calls a function with each result that is there, then removes it. Waits so long for the first one. */
  readResults(connection: Redis, blockMs: number, use: (result: Partial<Sealed>) => void): Promise<void>
  remove(): Promise<void>
}

export function createSweepKeys(redis: Redis, sweep: string): SweepKeys {
  const results = resultsKeyOf(sweep)
  let sent: readonly string[] = []
  return {
    async send(shipment) {
      sent = await shipment.send(redis, sweep)
      await redis.multi().xadd(results, '*', 'empty', '').xtrim(results, 'MAXLEN', 0).pexpire(results, leaseMs).exec()
    },
    async renew() {
      const pipeline = redis.pipeline()
      for (const key of [results, ...sent]) pipeline.pexpire(key, leaseMs)
      const renewed = await pipeline.exec()
      return renewed?.every(([, isThere]) => isThere !== 0) ?? false
    },
    async readResults(connection, blockMs, use) {
      const read = await (blockMs > 0
        ? connection.xread('COUNT', 1_000, 'BLOCK', blockMs, 'STREAMS', results, '0')
        : connection.xread('COUNT', 1_000, 'STREAMS', results, '0'))
      const entries = read?.[0]?.[1] ?? []
      for (const [, fields] of entries) use({ text: fields[1]!, mac: fields[3]! })
      const ids = entries.map(([id]) => id)
      if (ids.length > 0) await redis.xdel(results, ...ids)
    },
    async remove() {
      await redis.unlink(results, ...sent)
    },
  }
}
