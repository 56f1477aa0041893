import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  compileStrategy,
  createRunPool,
  joinEquity,
  listPoints,
  listWindows,
  loadStrategy,
  openResults,
  readAxis,
  readParameters,
  readWindowLengths,
  runBacktest,
  type WalkedWindow,
  walkForward,
} from '@capi/backtest'
import { dataOf, dayMs, hourMs, start } from '../candles.ts'

const file = join(import.meta.dirname, '../strategies/moving-average.ts')

describe('windows', () => {
  it('roll or stay anchored, and leave out an incomplete one', () => {
    const lengths = readWindowLengths('4d/48h')
    const splits = [4, 6, 8].map((day) => start + day * dayMs)
    const rolling = listWindows(start, start + 11 * dayMs, { ...lengths, isAnchored: false })
    expect(rolling).toEqual(splits.map((split) => ({ from: split - 4 * dayMs, split, to: split + 2 * dayMs })))
    const anchored = listWindows(start, start + 11 * dayMs, { ...lengths, isAnchored: true })
    expect(anchored).toEqual(splits.map((split) => ({ from: start, split, to: split + 2 * dayMs })))
    expect(() => listWindows(start, start + 5 * dayMs, { ...lengths, isAnchored: true })).toThrow('it needs 6.0 days')
    expect(() => readWindowLengths('4d')).toThrow('must be such as 60d/20d')
  })
})

describe('joinEquity', () => {
  it('adds the profits of twelve months, as arithmetic by hand does', () => {
    const months = Array.from({ length: 12 }, (_, month) => [
      10_000 + month * 3.25,
      9_990.5 - month,
      10_020.125 - month * 7,
    ])
    const windows = months.map((equity, month) => ({
      outOfSample: { equity: equity.map((each, day) => [month * 100 + day, String(each)]) },
    }))
    const byHand: number[] = []
    let profit = 0
    for (const month of months) {
      for (const equity of month) byHand.push(equity + profit)
      profit += month[2]! - 10_000
    }
    const joined = joinEquity(windows as unknown as readonly WalkedWindow[], '10000')
    expect(joined.equity.map(([, equity]) => Number(equity))).toEqual(byHand)
    expect(Number(joined.totalProfit)).toBe(profit)
  })
})

describe('walkForward', () => {
  it('runs the best of each window on the time after it', async () => {
    const strategy = await loadStrategy(file)
    const data = [await dataOf(6)]
    const axes = [readAxis(strategy.parameters, 'fast=2..4')]
    const base = readParameters(strategy.parameters, { slow: '8' })
    const points = listPoints({ axes, base, where: [], seed: '' })
    const pool = createRunPool({ threads: 2 })
    onTestFinished(() => pool.close())
    const windows = listWindows(start + 8 * hourMs, data[0]!.endsAt, {
      ...readWindowLengths('48h/24h'),
      isAnchored: false,
    })
    const input = {
      code: await compileStrategy(file),
      data,
      points,
      fills: ['default'] as const,
      options: {},
      axes,
      deposit: '10000',
    }
    const walked = await walkForward(pool, {
      ...input,
      results: openResults(undefined),
      objective: 'net-profit',
      windows,
    })
    expect(walked.windows).toHaveLength(3)
    // The joined equity by hand: each run continues with the profit of those before it.
    const byHand: [number, number][] = []
    let total = 0
    for (const { from, split, to, best } of walked.windows) {
      const profits = []
      for (const parameters of points)
        profits.push(Number((await runBacktest({ strategy, data, parameters, from, to: split })).metrics.netProfit))
      expect(best.parameters).toEqual(points[profits.indexOf(Math.max(...profits))])
      const after = await runBacktest({ strategy, data, parameters: best.parameters, from: split, to })
      for (const { time, equity } of after.report.closes!) byHand.push([time, Number(equity) + total])
      total += Number(after.metrics.totalProfit)
    }
    expect(walked.equity.map(([time]) => time)).toEqual(byHand.map(([time]) => time))
    for (const [index, [, equity]] of walked.equity.entries()) expect(Number(equity)).toBeCloseTo(byHand[index]![1], 8)
    expect(Number(walked.totalProfit)).toBeCloseTo(total, 6)
  })
})
