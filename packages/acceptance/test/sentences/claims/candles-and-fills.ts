import type { FillModel } from '@capi/sandbox'
import { expect } from 'vitest'
import type { Claim } from '../claim.ts'
import { fillsOf, limit, market, opens, ordersOf, rests } from '../trading.ts'
import { openWorld, symbol, type World } from '../world.ts'

const minuteMs = 60_000
const withModel = (model: Partial<FillModel>): World => {
  const world = openWorld()
  world.sandbox.control.setFillModel({ symbol, ...model })
  return world
}
const lastOf = async ({ capi }: World) => Number((await capi.getTicker({ symbol })).last)
/** Replays candles from the next minute on. */
const replays = (
  { sandbox: { control } }: World,
  candles: readonly (readonly [number, number, number, number])[],
  more = {},
) => {
  control.advance(minuteMs - (control.now() % minuteMs))
  const begin = control.now()
  const lines = candles.map((prices, at) => [begin + at * minuteMs, ...prices].join(','))
  return control.loadCandles({ symbol, candles: lines.join('\n'), ...more })
}

export const claims: readonly Claim[] = [
  {
    says: 'All candles of a request are loaded, or none. A refusal names the file, the line and the reason.',
    check: async () => {
      const world = openWorld()
      const load = async () =>
        replays(world, [
          [60_000, 60_100, 59_900, 60_050],
          [60_050, 60_000, 60_100, 60_060],
        ])
      await expect(load()).rejects.toThrow(/line 2/i)
      world.sandbox.control.advance(minuteMs)
      expect(await lastOf(world)).toBe(60_000)
    },
  },
  {
    says: '**Prices** must be multiples of the tick of the contract.',
    check: async () => {
      const load = async () => replays(openWorld(), [[60_000, 60_100.05, 59_900, 60_050]])
      await expect(load()).rejects.toThrow('60100.05')
    },
  },
  {
    says: 'With `direction`, `opposite` and `worst` each of four prices holds for a quarter of the candle.',
    check: async () => {
      for (const [path, prices] of [
        ['direction', [60_000, 59_900, 60_200, 60_100]],
        ['opposite', [60_000, 60_200, 59_900, 60_100]],
      ] as const) {
        const world = openWorld()
        await replays(world, [[60_000, 60_200, 59_900, 60_100]], { path })
        const seen: number[] = []
        for (let quarter = 0; quarter < 4; quarter++) {
          world.sandbox.control.advance(quarter === 0 ? 1_000 : minuteMs / 4)
          seen.push(await lastOf(world))
        }
        expect(seen).toEqual(prices)
      }
    },
  },
  {
    says: 'With `hold` the latest price holds.',
    check: async () => {
      const world = openWorld()
      await replays(world, [[60_000, 60_200, 59_900, 60_100]])
      world.sandbox.control.advance(10 * minuteMs)
      expect(await lastOf(world)).toBe(60_100)
    },
  },
  {
    says: 'A resting order is filled as a whole, at its price, when the price goes beyond it by at least one tick.',
    check: async () => {
      const world = openWorld()
      await rests(world)
      world.setPrice('59000')
      expect(await fillsOf(world)).toEqual([])
      world.setPrice('58999.9')
      expect(await fillsOf(world)).toMatchObject([{ fillSize: '0.1', fillValue: '5900' }])
    },
  },
  {
    says: '`always`: it is filled.',
    check: async () => {
      const world = withModel({ touch: 'always' })
      await rests(world)
      world.setPrice('59000')
      expect(await fillsOf(world)).toHaveLength(1)
    },
  },
  {
    says: 'Each further quote is `20 %` larger.',
    check: async () => {
      const { asks } = await openWorld().capi.getDepth({ symbol })
      for (let at = 1; at < 5; at++) expect(Number(asks[at]!.size) / Number(asks[at - 1]!.size)).toBeCloseTo(1.2, 1)
    },
  },
  {
    says: 'but never beyond the limit of the order. Quotes in the ticker and in the depth do not contain it.',
    check: async () => {
      const slippagePpm = 1_000
      const world = withModel({ slippagePpm })
      const { bestAsk } = await world.capi.getTicker({ symbol })
      expect(bestAsk).toBe((await openWorld().capi.getTicker({ symbol })).bestAsk)
      const priceOf = async () => {
        const [fill] = await fillsOf(world)
        return Number(fill!.fillValue) / Number(fill!.fillSize)
      }
      await opens(world)
      // In ticks of a tenth, rounded up.
      const ticks = Math.round(Number(bestAsk) * 10)
      expect(await priceOf()).toBeCloseTo((ticks + Math.ceil((ticks * slippagePpm) / 1e6)) / 10)
      await world.capi.placeOrder({ ...limit, price: '60010' })
      expect(await priceOf()).toBeCloseTo(60_010)
    },
  },
  {
    says: 'An order is matched `placeDelayMs` after it was accepted',
    check: async () => {
      const world = withModel({ placeDelayMs: 5_000 })
      await world.capi.placeOrder({ ...market, type: 'open_long' })
      world.sandbox.control.advance(4_900)
      expect(await fillsOf(world)).toEqual([])
      world.sandbox.control.advance(200)
      expect(await fillsOf(world)).toHaveLength(1)
    },
  },
  {
    says: 'Until then an order that is being canceled can be filled.',
    check: async () => {
      const world = withModel({ cancelDelayMs: 5_000 })
      const { orderId } = await rests(world)
      await world.capi.cancelOrder({ orderId })
      expect((await ordersOf(world)).map(({ status }) => status)).toEqual(['canceling'])
      world.setPrice('58000')
      expect(await fillsOf(world)).toHaveLength(1)
    },
  },
]
