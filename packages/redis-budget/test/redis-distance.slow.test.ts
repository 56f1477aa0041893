// Shares of programs at different distances from a real Redis: behind a proxy on this machine that delays what passes.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRedisGovernor } from '../src/index.ts'
import { type OwnRedis, describeWithOwnRedis, ownRedis } from '../../../tools/vitest/own-redis.ts'
import { type DelayingProxy, delayingProxy } from './delaying-proxy.ts'
import { type NodeRedis, createClient } from './libraries.ts'

const limits = { ipWeight: 20, uidWeight: 20, orderCallsPerSecond: 1_000, windowMs: 5_000 }
const cost = { ip: 1, uid: 1, orders: 0 }
const lengthMs = 30_000

interface Share {
  readonly calls: number
  /** The longest time between two calls, in milliseconds. */
  readonly silenceMs: number
}

describeWithOwnRedis('programs beside one that is near to Redis', () => {
  let server: OwnRedis
  const open: (() => void)[] = []
  beforeAll(async () => {
    server = await ownRedis()
  })
  afterAll(async () => {
    for (const close of open) close()
    await server?.close()
  })

  async function connectAt(tripMs: number): Promise<NodeRedis> {
    const proxy: DelayingProxy = await delayingProxy(server.port, tripMs)
    const redis = createClient({ socket: { host: '127.0.0.1', port: proxy.port } })
    redis.on('error', () => {})
    await redis.connect()
    open.push(() => (redis.destroy(), proxy.close()))
    return redis
  }

  /** Calls until a time with some workers, each of which makes one call after the other. */
  async function spend(redis: NodeRedis, account: string, workers: number, until: number): Promise<Share> {
    const fixed = { account, address: account, limits, onWarning: () => {} }
    const governor = createRedisGovernor(redis, fixed)
    let [calls, silenceMs, last] = [0, 0, performance.now()]
    const work = async (): Promise<void> => {
      while (performance.now() < until) {
        const left = AbortSignal.timeout(Math.max(1, Math.ceil(until - performance.now())))
        // The promise of a shared budget is never missing.
        await governor.take(cost, left)!.catch(() => {})
        const now = performance.now()
        silenceMs = Math.max(silenceMs, now - last)
        last = now
        if (now >= until) return
        calls += 1
        governor.done(cost)
      }
    }
    await Promise.all(Array.from({ length: workers }, work))
    return { calls, silenceMs: Math.round(silenceMs) }
  }

  const cases = [0, 100, 200, 300, 400, 500].flatMap((tripMs) => [1, 8].map((workers) => ({ tripMs, workers })))

  it('get at least a third of the calls of the near one, from 0 to 500 ms away', async () => {
    const pairs = await Promise.all(
      cases.map(async ({ tripMs, workers }) => ({
        account: `${tripMs} ms, ${workers} at a time`,
        workers,
        near: await connectAt(0),
        far: await connectAt(tripMs),
      })),
    )
    const until = performance.now() + lengthMs
    const shares = await Promise.all(
      pairs.map(async ({ account, workers, near, far }) => {
        const [one, other] = await Promise.all([
          spend(near, account, workers, until),
          spend(far, account, workers, until),
        ])
        return { account, near: one, far: other }
      }),
    )
    for (const { account, near, far } of shares)
      console.log(
        `${account}: ${far.calls} of ${near.calls + far.calls}; silent for ${far.silenceMs} and ${near.silenceMs} ms`,
      )
    for (const { near, far } of shares) expect(3 * far.calls).toBeGreaterThanOrEqual(near.calls)
  }, 120_000)
})
