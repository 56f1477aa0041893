// Fairness between programs that are near to Redis and one that is far away, with the turns that the client ships.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RedisClient, createRedisGovernor } from '../src/index.ts'
import { type OwnRedis, describeWithOwnRedis, ownRedis } from '../../../tools/vitest/own-redis.ts'
import { type NodeRedis, createClient } from './libraries.ts'

const limits = { ipWeight: 60, uidWeight: 60, orderCallsPerSecond: 1_000, windowMs: 300 }
const cost = { ip: 1, uid: 1, orders: 0 }
const nearCount = 60
const tripMs = 30
const lengthMs = 9_000

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

describeWithOwnRedis('programs at different distances from Redis', () => {
  let server: OwnRedis
  let redis: NodeRedis
  beforeAll(async () => {
    server = await ownRedis()
    redis = createClient({ socket: { host: '127.0.0.1', port: server.port } })
    redis.on('error', () => {})
    await redis.connect()
  })
  afterAll(async () => {
    redis?.destroy()
    await server?.close()
  })

  /** Calls one after the other until a time, and returns how many were granted. */
  async function spend(client: RedisClient, until: number): Promise<number> {
    const governor = createRedisGovernor(client, { account: 'the-key', limits, onWarning: () => {} })
    let calls = 0
    while (performance.now() < until) {
      await governor.take(cost)
      calls += 1
      governor.done(cost)
    }
    return calls
  }

  it(`get at least a third of the calls of any other: one with ${tripMs} ms of round trip beside ${nearCount} near ones`, async () => {
    const far: RedisClient = {
      async sendCommand(command) {
        await pause(tripMs / 2)
        const reply = await redis.sendCommand(command)
        await pause(tripMs / 2)
        return reply
      },
    }
    const until = performance.now() + lengthMs
    const nearOnes = Array.from({ length: nearCount }, () => spend(redis, until))
    const [own, ...others] = await Promise.all([spend(far, until), ...nearOnes])
    const most = Math.max(...others)
    const sum = others.reduce((total, calls) => total + calls, 0)
    console.log(`${own} calls of the far one; ${sum} of the near ones, ${Math.min(...others)} to ${most} each`)
    expect(3 * own).toBeGreaterThanOrEqual(most)
    // Each spends something, and together they spend most of the budget.
    expect(Math.min(...others)).toBeGreaterThan(0)
    expect(own + sum).toBeGreaterThan((limits.ipWeight * lengthMs) / limits.windowMs / 4)
  }, 60_000)
})
