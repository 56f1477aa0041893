import { defineStrategy, readParameters, remarksOnData, runBacktest, type RunInput } from '@capi/backtest'
import { readCandleData } from '@capi/sandbox'
import { expect } from 'vitest'
import type { Claim } from '../claim.ts'
import { symbol } from '../world.ts'

const start = Date.UTC(2026, 0, 5)
const [minuteMs, hourMs] = [60_000, 3_600_000]
type Strategy = RunInput['strategy']

/** Returns minutes that rise by one, without those that are left out. */
async function candles(minutes: number, isLeftOut: (minute: number) => boolean = () => false) {
  const lines = Array.from({ length: minutes }, (_, at) => {
    const price = 90_000 + at
    return isLeftOut(at) ? [] : [`${start + at * minuteMs},${price},${price + 1},${price},${price + 1},20`]
  }).flat()
  return readCandleData(lines.join('\n'), { symbol })
}
const strategyOf = (run: Parameters<typeof defineStrategy>[0]['run']): Strategy => ({
  name: 'mine',
  parameters: {},
  run,
})
const runOf = async (strategy: Strategy) => runBacktest({ strategy, data: [await candles(180)], parameters: {} })

export const claims: readonly Claim[] = [
  {
    says: 'The strategy starts after the first candles, as long as its `warmUp` says',
    check: async () => {
      const times: number[] = []
      const run: Strategy['run'] = async ({ clock }) => void times.push(clock.now())
      await runOf({ ...strategyOf(run), warmUp: () => hourMs })
      expect(times).toEqual([start + hourMs])
    },
  },
  {
    says: 'The same command gives the same result to the last digit.',
    check: async () => {
      const strategy = strategyOf(async ({ capi }) => {
        await capi.placeOrder({ symbol, type: 'open_long', size: '0.01', matchPrice: 'market' })
      })
      const [one, other] = [await runOf(strategy), await runOf(strategy)]
      expect(Number(one.metrics.fees)).not.toBe(0)
      expect(JSON.stringify(other)).toBe(JSON.stringify(one))
    },
  },
  {
    says: 'Gaps in the data are reported; the price holds in them.',
    check: async () => {
      const data = await candles(180, (minute) => minute >= 60 && minute < 90)
      expect(remarksOnData(data).join()).toContain('30 minutes')
      const prices: (string | null)[] = []
      const strategy = strategyOf(async ({ capi, clock }) => {
        await clock.sleep(61 * minuteMs)
        for (const ms of [1, 28 * minuteMs]) {
          await clock.sleep(ms)
          prices.push((await capi.getTicker({ symbol })).last)
        }
      })
      await runBacktest({ strategy, data: [data], parameters: {} })
      expect(prices[0]).toBe(prices[1])
    },
  },
  {
    says: 'a candle that is not complete contains what has happened so far, and has `isForming`',
    check: async () => {
      await runOf(
        strategyOf(async ({ capi, clock }) => {
          await clock.sleep(90 * minuteMs)
          const [candle] = await capi.listCandles({ symbol, granularity: '1h', limit: 1 })
          expect(candle!.isForming).toBe(true)
          expect(candle!.time).toBe(start + hourMs)
          expect(Number(candle!.high)).toBeLessThanOrEqual(90_091)
        }),
      )
    },
  },
  {
    says: 'A strategy that throws ends its run, with its name and the time of the exchange.',
    check: async () => {
      const strategy = strategyOf(async ({ clock }) => {
        await clock.sleep(hourMs)
        throw new Error('my own reason')
      })
      await expect(runOf(strategy)).rejects.toThrow(/mine.*2026-01-05T01:00.*my own reason/s)
    },
  },
  {
    says: 'after too many requests without a wait, whose number the error states',
    check: async () => {
      const strategy = strategyOf(async ({ capi, signal }) => {
        while (!signal.aborted) await capi.getServerTime()
      })
      await expect(runOf(strategy)).rejects.toThrow(/\d[\d,]* requests/)
    },
  },
  {
    says: 'A parameter, a line of the file or a moment that cannot be used is refused with what was expected and what was received',
    check: async () => {
      const parameters = { fast: { type: 'integer', default: 4, min: 2, max: 50 } } as const
      expect(() => readParameters(parameters, { fast: '51' })).toThrow(/50.*51/)
      await expect(readCandleData(`${start},1,2,0.5,oops,1`, { symbol })).rejects.toThrow(/close.*oops/s)
      const data = [await candles(180)]
      const early = runBacktest({ strategy: strategyOf(async () => {}), data, parameters: {}, from: start - 1 })
      await expect(early).rejects.toThrow('The start must be 2026-01-05 or later')
    },
  },
]
