// Calls while Redis is unavailable: they fail before they are sent, with an error that names Redis.
import { inspect } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { NetworkError, createClient } from '@capi/client'
import { type RedisClient, createRedisGovernor } from '../src/index.ts'
import { describeWithRedis, uniquePrefixes } from './connection.ts'
import { libraries } from './libraries.ts'

const account = 'the-key-of-the-account'
const limits = { ipWeight: 10, uidWeight: 10, orderCallsPerSecond: 3, windowMs: 200 }
const toMarket = { ip: 1, uid: 0, orders: 0 }

describe.each(libraries)('the shared rate limiter with $name', ({ open }) => {
  describeWithRedis('and a lost connection', () => {
    const newPrefix = uniquePrefixes()

    it('fails a call before it is sent, with an error that names Redis', async () => {
      const { client, close } = await open()
      const requests: unknown[] = []
      const governor = createRedisGovernor(client, { prefix: newPrefix(), account, limits })
      await governor.take(toMarket)
      close()
      const capi = createClient({
        baseUrl: 'http://127.0.0.1:1',
        fetch: async (input) => (requests.push(input), Response.json({})),
        governor,
        retries: 0,
      })
      const error = await capi.getTicker({ symbol: 'cmt_btcusdt' }).catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(NetworkError)
      expect(error).toMatchObject({ mayHaveArrived: false })
      expect(String(error)).toMatch(
        /^NetworkError: Redis: expected permission to spend the shared budget, was ".+"; the call/,
      )
      expect(requests).toEqual([])
      // Nobody can catch an error of these calls.
      governor.done(toMarket)
      governor.pause(10)
      await new Promise((resolve) => setTimeout(resolve, 50))
    })

    it('records later which responses came while Redis was unavailable', async () => {
      const { send, close } = await open()
      onTestFinished(close)
      let isUnavailable = false
      const client: RedisClient = {
        sendCommand: async ([name, ...values]) => {
          if (isUnavailable) throw new Error('The socket is closed')
          return send(name!, ...values)
        },
      }
      const governor = createRedisGovernor(client, { prefix: newPrefix(), account, limits, maxInFlightMs: 60_000 })
      await governor.take({ ...toMarket, ip: 10 })
      isUnavailable = true
      governor.done({ ...toMarket, ip: 10 })
      await expect(governor.take(toMarket)).rejects.toThrow(NetworkError)
      isUnavailable = false
      await governor.take(toMarket)
    })

    it('repeats a read when Redis is available again', async () => {
      const { send, close } = await open()
      onTestFinished(close)
      let isUnavailable = true
      const returning: RedisClient = {
        sendCommand: async ([name, ...values]) => {
          if (isUnavailable) throw new Error('The socket is closed')
          return send(name!, ...values)
        },
      }
      const capi = createClient({
        baseUrl: 'http://127.0.0.1:1',
        fetch: async () => Response.json({ symbol: 'cmt_btcusdt', last: '1.0' }),
        governor: createRedisGovernor(returning, { prefix: newPrefix(), account, limits }),
        onRetry: () => (isUnavailable = false),
      })
      expect((await capi.getTicker({ symbol: 'cmt_btcusdt' })).last).toBe('1.0')
    })
  })
})

describe('the shared rate limiter without Redis', () => {
  it('fails after redisTimeoutMs if Redis does not respond', async () => {
    const silent: RedisClient = { sendCommand: () => new Promise(() => {}) }
    const governor = createRedisGovernor(silent, { account, redisTimeoutMs: 30 })
    const waiting = [governor.take(toMarket)!, governor.take(toMarket)!]
    for (const each of waiting) await expect(each).rejects.toThrow('was "no response within 30 ms"')
  })

  it.each([
    { memory: 'maxmemory:1000\r\nmaxmemory_policy:volatile-lru\r\n', said: ['maxmemory-policy volatile-lru'] },
    { memory: 'maxmemory:1000\r\nmaxmemory_policy:noeviction\r\n', said: [] },
    { memory: 'maxmemory:0\r\nmaxmemory_policy:volatile-lru\r\n', said: [] },
  ])('says once that Redis may evict what was spent, for $memory', async ({ memory, said }) => {
    const client: RedisClient = { sendCommand: async ([name]) => (name === 'INFO' ? memory : [1, 0, 1, 0, 0]) }
    const warnings: string[] = []
    const governor = createRedisGovernor(client, { account, onWarning: (message) => warnings.push(message) })
    await governor.take(toMarket)
    await governor.take(toMarket)
    expect(warnings).toEqual(said.map((each) => expect.stringContaining(each)))
  })

  it('says once that Redis is far away, and what to do', async () => {
    const client: RedisClient = {
      sendCommand: ([name]) =>
        new Promise((resolve) => setTimeout(resolve, 510, name === 'INFO' ? '' : [1, 0, 1, 0, 0])),
    }
    const warnings: string[] = []
    const governor = createRedisGovernor(client, { account, onWarning: (message) => warnings.push(message) })
    await governor.take(toMarket)
    await governor.take(toMarket)
    expect(warnings).toEqual([expect.stringMatching(/^An exchange with Redis took \d+ ms.*: run Redis nearer to it/)])
  })

  it('works where it may not read the eviction policy', async () => {
    const client: RedisClient = {
      sendCommand: ([name]) =>
        name === 'INFO' ? Promise.reject(new Error('NOPERM')) : Promise.resolve([1, 0, 1, 0, 0]),
    }
    const warnings: string[] = []
    const governor = createRedisGovernor(client, { account, onWarning: (message) => warnings.push(message) })
    await governor.take(toMarket)
    await governor.take(toMarket)
    expect(warnings).toEqual([])
  })

  it('hides the commands of the library in errors', async () => {
    const failure = Object.assign(new Error('WRONGPASS'), { command: { name: 'auth', args: ['the-password'] } })
    const governor = createRedisGovernor({ call: () => Promise.reject(failure) }, { account })
    const error = await governor.take(toMarket)!.catch((thrown: unknown) => thrown)
    expect(inspect(error, { depth: 10 })).toContain('WRONGPASS')
    expect(inspect(error, { depth: 10, showHidden: true })).not.toContain('the-password')
  })
})
