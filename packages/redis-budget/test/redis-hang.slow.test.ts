// A program whose connection to Redis hangs or is lost, beside one that goes on: behind a proxy on this machine.
//
// The law: no window of grants is above the budget, and the weight of calls that were never sent is free again soon
// after Redis can be reached, although the failed program makes no further call.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RedisGovernorOptions, createRedisGovernor } from '../src/index.ts'
import type { Governor } from '@capi/client'
import { type OwnRedis, describeWithOwnRedis, ownRedis } from '../../../tools/vitest/own-redis.ts'
import { type DelayingProxy, delayingProxy } from './delaying-proxy.ts'
import { type NodeRedis, createClient } from './libraries.ts'

const cost = { ip: 1, uid: 1, orders: 0 }
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

describeWithOwnRedis('a program whose Redis hangs', () => {
  let server: OwnRedis
  let proxy: DelayingProxy
  let [near, far]: NodeRedis[] = []
  let accounts = 0
  beforeAll(async () => {
    server = await ownRedis()
    proxy = await delayingProxy(server.port, 0)
    near = await open(server.port)
    far = await open(proxy.port)
  })
  afterAll(async () => {
    near?.destroy()
    far?.destroy()
    proxy?.close()
    await server?.close()
  })

  async function open(port: number): Promise<NodeRedis> {
    const redis = createClient({ socket: { host: '127.0.0.1', port, reconnectStrategy: 20 } })
    redis.on('error', () => {})
    await redis.connect()
    return redis
  }

  /** Returns two programs with one budget: one near to Redis, and one behind the proxy. */
  function programs(options: Partial<RedisGovernorOptions>): readonly [near: Governor, far: Governor] {
    const account = `account ${(accounts += 1)}`
    const fixed = { account, address: account, onWarning: () => {}, ...options }
    // Nothing holds up the near one but a busy machine.
    return [createRedisGovernor(near!, { ...fixed, redisTimeoutMs: 30_000 }), createRedisGovernor(far!, fixed)]
  }

  it('holds back the other ones for less than 2 s after it, by 98 calls that were never sent', async () => {
    const limits = { ipWeight: 100, uidWeight: 100, orderCallsPerSecond: 1_000, windowMs: 10_000 }
    const warnings: string[] = []
    const [one, other] = programs({ limits, onWarning: (message) => void warnings.push(message) })
    await Promise.all([one.take(cost), other.take(cost)])
    proxy.hold()
    const failed = await Promise.allSettled(Array.from({ length: 98 }, () => other.take(cost)))
    expect(failed.every(({ status }) => status === 'rejected')).toBe(true)
    proxy.release()
    const releasedAt = performance.now()
    await Promise.all(Array.from({ length: 98 }, () => one.take(cost)))
    expect(performance.now() - releasedAt).toBeLessThan(2_000)
    expect(warnings).toEqual([expect.stringMatching(/98 so far.*Check that Redis runs and can be reached/)])
  })

  it('tells Redis of responses in the background, so that their weight is free one window later', async () => {
    const limits = { ipWeight: 10, uidWeight: 10, orderCallsPerSecond: 1_000, windowMs: 300 }
    const [one, other] = programs({ limits, redisTimeoutMs: 1_000, maxInFlightMs: 60_000 })
    await Promise.all(Array.from({ length: 10 }, () => other.take(cost)))
    proxy.hold()
    for (let call = 0; call < 10; call += 1) other.done(cost)
    await pause(500)
    proxy.drop()
    proxy.release()
    const releasedAt = performance.now()
    await Promise.all(Array.from({ length: 10 }, () => one.take(cost)))
    expect(performance.now() - releasedAt).toBeLessThan(3_000)
  })

  const fault = fc.record({
    how: fc.constantFrom('hold', 'drop', 'hold and drop'),
    afterMs: fc.nat(150),
    lastsMs: fc.nat(400),
    calls: fc.integer({ min: 1, max: 40 }),
  })

  it('never lets a window be above the budget, and gives back what was never sent, whatever fails when', async () => {
    const limits = { ipWeight: 20, uidWeight: 20, orderCallsPerSecond: 1_000, windowMs: 300 }
    await fc.assert(
      fc.asyncProperty(fc.array(fault, { minLength: 1, maxLength: 4 }), async (faults) => {
        const both = programs({ limits, redisTimeoutMs: 100, maxInFlightMs: 60_000 })
        const grantedAt: number[] = []
        const call = async (governor: Governor): Promise<void> => {
          await governor.take(cost)
          grantedAt.push(performance.now())
          await pause(5)
          governor.done(cost)
        }
        for (const { how, afterMs, lastsMs, calls } of faults) {
          const going = Promise.allSettled(
            both.flatMap((governor) => Array.from({ length: calls }, () => call(governor))),
          )
          await pause(afterMs)
          if (how !== 'drop') proxy.hold()
          await pause(how === 'drop' ? 0 : lastsMs)
          if (how !== 'hold') proxy.drop()
          proxy.release()
          await going
        }
        const sorted = grantedAt.toSorted((one, later) => one - later)
        for (const [index, at] of sorted.entries()) {
          const tooMany = sorted[index + limits.ipWeight]
          if (tooMany !== undefined) expect(tooMany - at).toBeGreaterThan(limits.windowMs)
        }
        // The failed program makes no further call.
        const endedAt = performance.now()
        await Promise.all(Array.from({ length: limits.ipWeight }, () => both[0].take(cost)))
        expect(performance.now() - endedAt).toBeLessThan(5_000)
      }),
      { numRuns: Number(process.env['CAPI_FUZZ'] ?? 25), endOnFailure: true },
    )
  })
})
