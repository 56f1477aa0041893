// A mirror of a server that sends everything that it should not: each fault alone, and faults in random order while
// time passes. No request fails, no fill is far from the honest price, and all contracts are current again once the
// server is honest. CAPI_SOAK_PAPER is the length of the second part in minutes.
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type HostileWorld, startHostileWorld, honestPrices, symbols } from './hostile-world.ts'
import { transportFaults } from './transport-faults.ts'
import { valueFaults } from './value-faults.ts'

const faults = [...transportFaults, ...valueFaults]
const minutes = Number(process.env['CAPI_SOAK_PAPER'] ?? 0.05)

describe('each fault alone', () => {
  let time = Date.UTC(2026, 0, 1)
  let world: HostileWorld
  beforeAll(async () => {
    const rounds = { intervalMs: 86_400_000, contractsIntervalMs: 1_000, share: 1 }
    world = await startHostileWorld(() => time, { now: () => time, symbols, timeoutMs: 500, ...rounds })
  })
  afterAll(async () => world.close())

  async function poll(ms: number): Promise<void> {
    time += ms
    await world.sandbox.mirror!.poll()
  }

  /** Makes the server honest, and waits until all contracts are current. */
  async function recover(): Promise<void> {
    world.upstream.fault = undefined
    for (let round = 0; round < 20 && world.states().some((state) => state !== 'current'); round += 1)
      await poll(11_000)
    expect(world.states()).toEqual(['current', 'current'])
    expect(world.sandbox.control.getHealth().mirror).toMatchObject({ state: 'current' })
  }

  it('has 60 faults at least, each with a name of its own', () => {
    expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length)
    expect(faults.length).toBeGreaterThanOrEqual(60)
  })

  it.each(faults.map((fault) => [fault.name, fault] as const))('survives %s', async (_name, fault) => {
    const { upstream, wrong, notices } = world
    notices.length = 0
    wrong.length = 0
    upstream.fault = fault
    await poll(1_500)
    await world.use()
    if (fault.isSingle) expect(world.states()[1]).toBe('current')
    expect(notices.length).toBeLessThanOrEqual(10)
    await recover()
    expect(wrong).toEqual([])
  })

  it('stops for as long as all responses are replayed', async () => {
    world.wrong.length = 0
    world.upstream.fault = faults.find(({ isReplay }) => isReplay)
    for (let second = 0; second < 300; second += 5) {
      await poll(5_000)
      if (second >= 30) expect([second, world.states()]).toEqual([second, ['stale', 'stale']])
      if (second % 50 === 0) await world.use()
    }
    await recover()
    expect(world.wrong).toEqual([])
  })

  it.each(faults.filter(({ begin }) => begin).map((fault) => [fault.name, fault] as const))(
    'trades within the bounds during twenty reads of %s',
    async (_name, fault) => {
      world.wrong.length = 0
      world.upstream.fault = fault
      for (let reads = 0; reads < 20; reads += 1) {
        await poll(1_500)
        await world.use()
      }
      expect(world.states()).toEqual(['stale', 'current'])
      await recover()
      expect(world.wrong).toEqual([])
    },
  )

  it('leaves a world in which all invariants hold', async () => {
    await world.use()
    expect(await world.audit()).toEqual([])
  })
})

describe(`random faults for ${minutes} minutes`, () => {
  it('never fails a request, and is always current again', { timeout: minutes * 60_000 + 200_000 }, async () => {
    const rounds = { intervalMs: 100, contractsIntervalMs: 1_000, share: 1, staleMs: 5_000 }
    const world = await startHostileWorld(Date.now, { symbols, ...rounds })
    const { upstream, honest, wrong } = world
    let state = Number(process.env['CAPI_SEED'] ?? 7)
    const random = (): number => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
    const move = (): void => {
      for (const symbol of symbols) {
        const price = (honestPrices[symbol] * (1 + (random() - 0.5) / 100)).toFixed(1)
        honest.control.setPrice({ symbol, price })
      }
    }
    const end = performance.now() + minutes * 60_000
    const seen = new Set<string>()
    let [count, longestMs] = [0, 0]
    while (performance.now() < end) {
      const fault = faults[Math.floor(random() * faults.length)]!
      upstream.fault = fault
      seen.add(fault.name)
      count += 1
      const until = performance.now() + 200 + random() * 1_300
      while (performance.now() < until) {
        move()
        await world.use()
        await wait(20)
      }
      upstream.fault = undefined
      const since = performance.now()
      // A server that says when to come again is obeyed for a minute at most.
      while (world.states().some((each) => each !== 'current') && performance.now() - since < 90_000) await wait(50)
      longestMs = Math.max(longestMs, performance.now() - since)
      expect([fault.name, world.states()]).toEqual([fault.name, ['current', 'current']])
      expect([fault.name, wrong]).toEqual([fault.name, []])
    }
    console.log(`${count} faults, ${seen.size} kinds; current again after ${Math.round(longestMs)} ms at most`)
    expect(await world.audit()).toEqual([])
    expect(world.notices.length).toBeLessThan(100 + 60 * minutes)
    await world.close()
  })
})
