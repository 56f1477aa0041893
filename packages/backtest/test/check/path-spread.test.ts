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
  spreadOverWindows,
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

  it('of runs that follow one another has the sums of each path', async () => {
    const task = await taskOf()
    const own = await pool.run(task)
    const half = Math.round((own.from + own.to) / 2)
    const tasks = [
      { ...task, options: { from: own.from, to: half } },
      { ...task, options: { from: half, to: own.to } },
    ]
    const outcomes = await Promise.all(tasks.map((each) => pool.run(each)))
    const [first, second] = await Promise.all(tasks.map((each, index) => spreadOverPaths(pool, each, outcomes[index]!)))
    const joined = (await spreadOverWindows(pool, tasks, outcomes))!
    const sum = (read: (spread: NonNullable<typeof first>) => number): number => read(first!) + read(second!)
    const [low, high] = joined.totalProfit.map(Number) as [number, number]
    expect(low).toBeGreaterThanOrEqual(sum(({ totalProfit }) => Number(totalProfit[0])) - 1e-9)
    expect(high).toBeLessThanOrEqual(sum(({ totalProfit }) => Number(totalProfit[1])) + 1e-9)
    expect(joined.trades[1]).toBeGreaterThan(Math.max(first!.trades[1], second!.trades[1]))
    expect(Number(joined.drawdown[1])).toBe(Math.max(Number(first!.drawdown[1]), Number(second!.drawdown[1])))
    expect(await spreadOverWindows(pool, [], [])).toBeNull()
  })

  it('is that of the paths on which the strategy did not fail, and says why it did on others', async () => {
    const expecting = async (price: string): Promise<RunTask> => ({
      ...(await taskOf()),
      code: await compileStrategy(join(import.meta.dirname, '../strategies/other-path.ts')),
      data: [await dataOf(1)],
      parameters: { price } as never,
    })
    const unexpected = await pool.run(await expecting('0')).catch(({ message }: Error) => message)
    console.log(unexpected)
    const task = await expecting(/ ([\d.]+)$/.exec(String(unexpected))![1]!)
    const spread = (await spreadOverPaths(pool, task, await pool.run(task)))!
    expect(spread).toMatchObject({ paths: 5, totalProfit: ['0', '0'], trades: [0, 0], winRate: null })
    expect(spread.failures).toHaveLength(4)
    for (const failure of spread.failures)
      expect(failure).toMatch(/failed at 2026-01-05T00:00:30.\d+Z: the price is \d+/)
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
