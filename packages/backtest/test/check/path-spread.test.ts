import { afterAll, describe, expect, it } from 'vitest'
import { join } from 'node:path'
import {
  type CandlePath,
  checkStrategy,
  compileStrategy,
  createRunPool,
  defineStrategy,
  readAxis,
  runBacktest,
  type RunTask,
  spreadOverPaths,
} from '@capi/backtest'
import { dataOf, minuteMs } from '../candles.ts'

const pool = createRunPool({ threads: 1 })
afterAll(() => pool.close())

/** Buys twenty seconds after each quarter of an hour begins, and sells after half a minute or after two. */
const quick = defineStrategy({
  parameters: { seconds: { type: 'integer', default: 30, min: 1, max: 120 } },
  async run({ capi, clock, parameters: { seconds }, signal, symbol }) {
    for (; !signal.aborted; await clock.untilNext(15 * minuteMs)) {
      await clock.sleep(20_000)
      await capi.placeOrder({ symbol, type: 'open_long', size: '0.01', matchPrice: 'market' })
      await clock.sleep(seconds * 1_000)
      await capi.closePositions({ symbol })
    }
  },
})

const taskOf = async (options: RunTask['options'] = {}): Promise<RunTask> => ({
  code: await compileStrategy(join(import.meta.dirname, '../strategies/moving-average.ts')),
  data: [await dataOf(3)],
  parameters: { fast: 3, slow: 12, size: '0.01' } as never,
  options,
})

describe('a run', () => {
  it('says how many of its trades were opened and closed inside one candle', async () => {
    const data = [await dataOf(1)]
    const run = (seconds: number) => runBacktest({ strategy: quick as never, data, parameters: { seconds } })
    const [inside, across] = [await run(30), await run(120)]
    expect(inside.trades.length).toBeGreaterThan(90)
    expect([inside.insideTrades, across.insideTrades]).toEqual([inside.trades.length, 0])
  })

  it('is another one on another drawn path, and the same on a fixed one', async () => {
    const data = [await dataOf(1)]
    const run = async (path: CandlePath, pathSeed: string) =>
      (await runBacktest({ strategy: quick as never, data, parameters: { seconds: 30 }, path, pathSeed })).metrics
        .netProfit
    expect(await run('drawn', '2')).not.toBe(await run('drawn', ''))
    expect(await run('glide', '2')).toBe(await run('glide', ''))
  })
})

describe('spreadOverPaths', () => {
  it('has the lowest and the highest figures of five paths, of which one is its own', async () => {
    const task = await taskOf()
    const own = await pool.run(task, {})
    const spread = (await spreadOverPaths(pool, task, own))!
    expect(spread.paths).toBe(5)
    for (const [low, high] of [spread.netProfit, spread.totalProfit, spread.drawdown])
      expect(Number(low)).toBeLessThanOrEqual(Number(high))
    expect(Number(own.metrics.totalProfit)).toBeGreaterThanOrEqual(Number(spread.totalProfit[0]))
    expect(Number(own.metrics.totalProfit)).toBeLessThanOrEqual(Number(spread.totalProfit[1]))
    expect(await spreadOverPaths(pool, await taskOf({ path: 'worst' }), own)).toBeNull()
  })
})

describe('what a path must not be used for', () => {
  it.each(['direction', 'opposite', 'worst', 'glide'] as const)('certifies nothing on the path %s', async (path) => {
    await expect(checkStrategy(pool, await taskOf({ path }))).rejects.toThrow(
      `A check needs drawn paths inside candles, was ${path}`,
    )
  })

  it('is no axis of a sweep', () => {
    expect(() => readAxis(quick.parameters as never, 'pathSeed=1,2')).toThrow('pathSeed')
  })
})
