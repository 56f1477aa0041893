import { describe, expect, it, onTestFinished } from 'vitest'
import { UsageError } from '@capi/client'
import { type RedisClient, type RedisGovernorOptions, createRedisGovernor } from '../src/index.ts'
import { describeWithRedis, keysOf, uniquePrefixes } from './connection.ts'
import { type Connection, libraries } from './libraries.ts'

const account = 'the-key-of-the-account'
const limits = { ipWeight: 10, uidWeight: 10, orderCallsPerSecond: 3, windowMs: 200 }
/** The cost of a market call (IP weight only), of a signed call and of an order. */
const toMarket = { ip: 1, uid: 0, orders: 0 }
const signed = { ip: 1, uid: 5, orders: 0 }
const order = { ip: 1, uid: 1, orders: 1 }

/** Waits until some of the promises are settled, and 100 ms longer; returns how many are settled then. */
async function settled(promises: readonly Promise<unknown>[], some = 0): Promise<number> {
  let count = 0
  for (const promise of promises)
    promise.then(
      () => count++,
      () => count++,
    )
  await expect.poll(() => count).toBeGreaterThanOrEqual(some)
  await new Promise((resolve) => setTimeout(resolve, 100))
  return count
}

describe.each(libraries)('createRedisGovernor with $name', ({ open }) => {
  async function opened(): Promise<Connection> {
    const connection = await open()
    onTestFinished(connection.close)
    return connection
  }

  async function governorOf(prefix: string, options: Partial<RedisGovernorOptions> = {}) {
    const { client } = await opened()
    return createRedisGovernor(client, { prefix, account, limits, ...options })
  }

  describeWithRedis('and a Redis', () => {
    const newPrefix = uniquePrefixes()

    it('spends the budget at once, and again one window after the responses', async () => {
      const governor = await governorOf(newPrefix())
      await Promise.all(Array.from({ length: 10 }, () => governor.take(toMarket)))
      const waiting = governor.take(toMarket)!
      expect(await settled([waiting])).toBe(0)
      const completedAt = performance.now()
      governor.done(toMarket)
      await waiting
      expect(performance.now() - completedAt).toBeGreaterThanOrEqual(limits.windowMs)
    })

    it('shares its budget with another one of the same prefix', async () => {
      const prefix = newPrefix()
      const [one, other] = [await governorOf(prefix), await governorOf(prefix)]
      await Promise.all(Array.from({ length: 6 }, () => one.take(toMarket)))
      const others = Array.from({ length: 6 }, () => other.take(toMarket)!)
      expect(await settled(others, 4)).toBe(4)
      for (let n = 0; n < 6; n++) one.done(toMarket)
      await Promise.all(others)
    })

    it('has a budget for each account', async () => {
      const prefix = newPrefix()
      const [one, elsewhere] = [await governorOf(prefix), await governorOf(prefix, { address: 'elsewhere' })]
      const another = await governorOf(prefix, { account: 'another' })
      await one.take(signed)
      await one.take(signed)
      expect(await settled([elsewhere.take(signed)!])).toBe(0)
      await another.take(signed)
    })

    it('has a budget for each address', async () => {
      const prefix = newPrefix()
      const [one, elsewhere] = [await governorOf(prefix), await governorOf(prefix, { address: 'elsewhere' })]
      const another = await governorOf(prefix, { account: 'another' })
      await one.take({ ...toMarket, ip: 10 })
      expect(await settled([another.take(toMarket)!])).toBe(0)
      await elsewhere.take(toMarket)
    })

    it('sends no more order calls in a second than allowed', async () => {
      const governor = await governorOf(newPrefix())
      const began = performance.now()
      const calls = Array.from({ length: 4 }, async () => {
        await governor.take(order)
        governor.done(order)
      })
      expect(await settled(calls, 3)).toBe(3)
      await Promise.all(calls)
      expect(performance.now() - began).toBeGreaterThanOrEqual(1_000)
    })

    it('serves waiting calls in order, also when a later one would fit', async () => {
      const { send } = await opened()
      const served: number[] = []
      const waiting: Promise<unknown>[] = []
      const take = (ip: number) => {
        const index = waiting.length
        waiting.push(governor.take({ ...toMarket, ip })!.then(() => served.push(index)))
      }
      const client: RedisClient = {
        async sendCommand([name, ...values]) {
          const reply = await send(name!, ...values)
          // One more call starts during the exchange with Redis.
          if (waiting.length === 2) take(1)
          return reply
        },
      }
      const governor = createRedisGovernor(client, { prefix: newPrefix(), account, limits })
      await governor.take({ ...toMarket, ip: 5 })
      for (const ip of [8, 1]) take(ip)
      expect(await settled(waiting)).toBe(0)
      governor.done({ ...toMarket, ip: 5 })
      await Promise.all(waiting)
      await waiting[2]
      expect(served).toEqual([0, 1, 2])
    })

    it('serves the next call at once when a waiting one is aborted', async () => {
      const governor = await governorOf(newPrefix(), { limits: { ...limits, windowMs: 100_000 } })
      await governor.take({ ...toMarket, ip: 5 })
      const leaves = new AbortController()
      const waiting = governor.take({ ...toMarket, ip: 8 }, leaves.signal)!
      const next = governor.take({ ...toMarket, ip: 5 })!
      expect(await settled([next])).toBe(0)
      leaves.abort(new Error('enough'))
      await expect(waiting).rejects.toThrow('enough')
      await next
    })

    it('serves the next call at once when the first is aborted during its exchange', async () => {
      const { send } = await opened()
      const leaves = new AbortController()
      const client: RedisClient = {
        async sendCommand([name, ...values]) {
          const reply = await send(name!, ...values)
          if (asked) leaves.abort(new Error('enough'))
          return reply
        },
      }
      let asked = false
      const patient = { ...limits, windowMs: 100_000 }
      const governor = createRedisGovernor(client, { prefix: newPrefix(), account, limits: patient })
      await governor.take({ ...toMarket, ip: 5 })
      asked = true
      const waiting = governor.take({ ...toMarket, ip: 8 }, leaves.signal)!
      const next = governor.take({ ...toMarket, ip: 5 })!
      await expect(waiting).rejects.toThrow('enough')
      await next
    })

    it('frees the weight of a call that was aborted during its exchange', async () => {
      const { send } = await opened()
      const leaves = new AbortController()
      const slow: RedisClient = {
        async sendCommand([name, ...values]) {
          const reply = await send(name!, ...values)
          leaves.abort(new Error('enough'))
          return reply
        },
      }
      const governor = createRedisGovernor(slow, { prefix: newPrefix(), account, limits })
      await expect(governor.take({ ...toMarket, ip: 10 }, leaves.signal)).rejects.toThrow('enough')
      await governor.take({ ...toMarket, ip: 10 })
    })

    it('rejects an aborted call before anything is spent', async () => {
      const prefix = newPrefix()
      const governor = await governorOf(prefix)
      await expect(governor.take(toMarket, AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough')
      expect(await keysOf((await opened()).send, prefix)).toEqual([])
    })

    it('pauses all programs after a 429', async () => {
      const prefix = newPrefix()
      const goneAfter: number[] = []
      const one = await governorOf(prefix)
      const others = [
        { governor: await governorOf(prefix, { account: 'another' }), cost: toMarket },
        { governor: await governorOf(prefix, { address: 'elsewhere' }), cost: signed },
      ]
      const paused = performance.now()
      one.pause(1_000)
      one.pause(100)
      const { send } = await opened()
      await expect.poll(() => keysOf(send, prefix)).not.toEqual([])
      await expect(one.take(toMarket, AbortSignal.timeout(50))).rejects.toThrow('timeout')
      for (const { governor, cost } of others) {
        void governor.take(cost)!.then(() => goneAfter.push(performance.now() - paused))
      }
      await expect.poll(() => goneAfter.length).toBe(2)
      expect(Math.min(...goneAfter)).toBeGreaterThanOrEqual(1_000)
    })

    it('needs few exchanges with Redis for many waiting calls', async () => {
      const { send } = await opened()
      let exchanges = 0
      const counting: RedisClient = { sendCommand: ([name, ...values]) => (exchanges++, send(name!, ...values)) }
      const more = { ...limits, ipWeight: 100 }
      const governor = createRedisGovernor(counting, { prefix: newPrefix(), account, limits: more })
      const calls = Array.from({ length: 300 }, async () => {
        await governor.take(toMarket)
        governor.done(toMarket)
      })
      await Promise.all(calls)
      expect(exchanges).toBeLessThan(30)
    })

    it('sends the text of the script only if Redis does not know its hash', async () => {
      const { send } = await opened()
      const names: string[] = []
      const withoutCache: RedisClient = {
        sendCommand([name, script, ...values]) {
          names.push(name!)
          return send(name!, names.length === 1 ? '0'.repeat(40) : script!, ...values)
        },
      }
      const governor = createRedisGovernor(withoutCache, { prefix: newPrefix(), account, limits })
      await governor.take(toMarket)
      await governor.take(toMarket)
      expect(names.filter((name) => name !== 'INFO')).toEqual(['EVALSHA', 'EVAL', 'EVALSHA'])
    })

    it('sends only a hash of the account to Redis, and all keys expire', async () => {
      const { send } = await opened()
      const prefix = newPrefix()
      const sent: string[] = []
      const recording: RedisClient = {
        sendCommand: ([name, ...values]) => (sent.push(name!, ...values), send(name!, ...values)),
      }
      // Longer than a slow machine needs until it reads the keys.
      const longer = { ...limits, windowMs: 2_000 }
      const governor = createRedisGovernor(recording, { prefix, account, limits: longer, maxInFlightMs: 500 })
      await governor.take(order)
      governor.pause(10)
      governor.done(order)
      await settled([])
      const keys = await keysOf(send, prefix)
      expect(keys).toHaveLength(3)
      expect([...sent, ...keys].join('\n')).not.toContain(account)
      for (const key of keys) {
        const ms = Number(await send('PTTL', key))
        expect(ms).toBeGreaterThan(0)
        expect(ms).toBeLessThanOrEqual(2_500)
      }
      await expect.poll(() => keysOf(send, prefix)).toEqual([])
    })

    it('accepts an infinite limit', async () => {
      const governor = await governorOf(newPrefix(), { limits: { ...limits, ipWeight: Infinity } })
      await Promise.all(Array.from({ length: 50 }, () => governor.take(toMarket)))
      const paused = performance.now()
      governor.pause(100)
      await governor.take(toMarket)
      expect(performance.now() - paused).toBeGreaterThanOrEqual(100)
    })
  })
})

describe('createRedisGovernor', () => {
  it('refuses an object that is not a Redis client, and an empty account', () => {
    expect(() => createRedisGovernor({} as RedisClient, { account })).toThrow(UsageError)
    expect(() => createRedisGovernor({ call: async () => [1, 0] }, { account: '' })).toThrow(
      new UsageError('account must be the name of an account, was empty.'),
    )
  })
})
