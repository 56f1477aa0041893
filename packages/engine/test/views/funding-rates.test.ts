import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createMemoryArchive,
  execute,
  fundingOf,
  listSettledRates,
  restoreWorld,
  type SettledRate,
  serializeState,
  type World,
} from '../../src/index.ts'
import { bitcoin, createStage, must, type Stage, startTime } from '../stage.ts'

const hourMs = 3_600_000
const { symbol } = bitcoin
const hourly = {
  ...bitcoin,
  delivery: Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00:00`),
}

function settledIn(world: World, limit = 100): readonly SettledRate[] {
  return listSettledRates(world, world.markets.get(symbol)!, limit)
}

function setRate({ world }: Stage, rate: string): void {
  must(execute(world, 'setFunding', { symbol, rate }))
}

describe('fundingOf', () => {
  it('has the settlement of this very moment as the last one', () => {
    const stage = createStage()
    const times = (): number[] => {
      const { lastTime, nextTime } = fundingOf(stage.world, stage.world.markets.get(symbol)!)
      return [lastTime, nextTime].map((time) => (time - startTime) / hourMs)
    }
    expect(times()).toEqual([0, 8])
    stage.advance(8 * hourMs - 1)
    expect(times()).toEqual([0, 8])
    stage.advance(1)
    expect(times()).toEqual([8, 16])
  })

  it('has the rate of the next interval where intervals differ', () => {
    const contracts = [{ ...bitcoin, delivery: ['00:00:00', '02:00:00'] }]
    const stage = createStage({ contracts })
    must(execute(stage.world, 'setFunding', { symbol, source: 'formula' }))
    const rate = (): bigint => fundingOf(stage.world, stage.world.markets.get(symbol)!).rate
    expect(rate()).toBe(2_500n)
    stage.advance(2 * hourMs)
    expect(rate()).toBe(27_500n)
  })
})

describe('listSettledRates', () => {
  it('has the rate of each settlement, newest first, whether or not a position was open', () => {
    const stage = createStage()
    stage.advance(8 * hourMs)
    setRate(stage, '0.0003')
    stage.advance(24 * hourMs)
    setRate(stage, '-0.0002')
    // It is settled at the next funding time only.
    expect(settledIn(stage.world, 1)[0]!.rate).toBe(30_000n)
    stage.advance(8 * hourMs)
    expect(settledIn(stage.world, 5)).toEqual(
      [-20_000n, 30_000n, 30_000n, 30_000n, 10_000n].map((rate, index) => ({
        rate,
        time: startTime + (40 - 8 * index) * hourMs,
      })),
    )
  })

  it('has 100 settlements before the start, which follow from the seed alone', () => {
    const [first, second] = [createStage().world, createStage({ price: '50000' }).world]
    const rates = settledIn(first)
    expect(rates).toHaveLength(100)
    expect(rates[0]!.time).toBe(startTime)
    expect(settledIn(second)).toEqual(rates)
    expect(new Set(rates.map(({ rate }) => rate)).size).toBeGreaterThan(10)
    for (const { rate } of rates) expect(Math.abs(Number(rate))).toBeLessThanOrEqual(300_000)
  })

  it('does not change what it had before', () => {
    const stage = createStage()
    const before = settledIn(stage.world)
    setRate(stage, '0.01')
    stage.advance(40 * hourMs)
    expect(settledIn(stage.world).slice(5)).toEqual(before.slice(0, 95))
  })

  const step = fc.record({
    rate: fc.option(fc.integer({ min: -300, max: 300 }), { freq: 3 }),
    price: fc.integer({ min: 89_800, max: 90_200 }),
    minutes: fc.integer({ min: 1, max: 1_500 }),
  })

  it('equals what was charged, in random worlds, and what a world without positions settles', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), fc.boolean(), (steps, isHourly) => {
        const [held, idle] = [true, false].map((isHeld) => openWorld(isHeld, isHourly)) as [Stage, Stage]
        const charged: SettledRate[] = []
        for (const { rate, price, minutes } of steps) {
          for (const stage of [held, idle]) {
            const source = rate === null ? 'formula' : 'fixed'
            const text = rate === null ? undefined : (rate / 1e5).toFixed(5)
            must(execute(stage.world, 'setFunding', { symbol, source, rate: text }))
            stage.price(String(price))
            stage.advance(minutes * 60_000)
          }
          for (const event of held.world.events) if (event.kind === 'funding') charged.unshift(event)
        }
        const want = charged.slice(0, 100).map(({ rate, time }) => ({ rate, time }))
        for (const { world } of [held, idle, { world: restored(held.world) }])
          expect(settledIn(world).filter(({ time }) => time > startTime)).toEqual(want)
        expect(settledIn(idle.world)).toEqual(settledIn(held.world))
      }),
      { numRuns: Number(process.env['CAPI_WORLDS'] ?? 40) },
    )
  })

  it('is stored in changes that do not pile up', () => {
    const stage = createStage({ contracts: [hourly] })
    for (let hour = 0; hour < 300; hour += 1) {
      setRate(stage, String(hour % 2 === 0 ? '0.001' : '0.002'))
      stage.advance(hourMs)
    }
    expect(stage.world.markets.get(symbol)!.fundingRates.length).toBeLessThan(150)
    expect(settledIn(stage.world).map(({ rate }) => rate)).toEqual(
      Array.from({ length: 100 }, (_, index) => (index % 2 === 0 ? 200_000n : 100_000n)),
    )
  })
})

/** Opens a world whose mid price is above the index, with or without an open position. */
function openWorld(isHeld: boolean, isHourly: boolean): Stage {
  const stage = createStage({ contracts: [isHourly ? hourly : bitcoin] })
  const [one, other] = [stage.account('100000000'), stage.account('100000000')]
  if (isHeld) {
    stage.place(one, 'open_long', '0.01', '90000')
    stage.place(other, 'open_short', '0.01', '90000')
  }
  stage.place(one, 'open_long', '0.01', '89900')
  stage.place(other, 'open_short', '0.01', '90500')
  return stage
}

function restored(world: World): World {
  const contracts = Array.from(world.markets.values(), ({ contract }) => contract.terms)
  return restoreWorld(serializeState(world), { contracts, archive: createMemoryArchive() })
}
