import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  compileStrategy,
  completeWindows,
  type JoinedRuns,
  joinEquity,
  listPoints,
  listWindows,
  loadStrategy,
  openResults,
  readAxis,
  readParameters,
  readWindowLengths,
  runBacktest,
  walkForward,
  warnAboutWalkForward,
  writeWindowsCsv,
} from '@capi/backtest'
import { dataOf, dayMs, hourMs, start } from '../candles.ts'
import { sharedPool } from '../shared-pool.ts'

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
      equity: equity.map((each, day) => [month * 100 + day, String(each)] as const),
    }))
    const byHand: number[] = []
    let profit = 0
    for (const month of months) {
      for (const equity of month) byHand.push(equity + profit)
      profit += month[2]! - 10_000
    }
    const joined = joinEquity(windows, '10000')
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
    const walked = await walkForward(sharedPool(), {
      ...input,
      results: openResults(undefined),
      objective: 'net-profit',
      windows,
    })
    expect(walked.windows).toHaveLength(3)
    // The joined equity by hand: each run continues with the profit of those before it.
    const byHand: [number, number][] = []
    let total = 0
    for (const { from, split, to, best } of completeWindows(walked.windows)) {
      const profits = []
      for (const parameters of points)
        profits.push(Number((await runBacktest({ strategy, data, parameters, from, to: split })).metrics.totalProfit))
      expect(best.parameters).toEqual(points[profits.indexOf(Math.max(...profits))])
      const after = await runBacktest({ strategy, data, parameters: best.parameters, from: split, to })
      for (const { time, equity } of after.report.closes!) byHand.push([time, Number(equity) + total])
      total += Number(after.metrics.totalProfit)
    }
    const [{ equity, totalProfit }] = walked.joined as [JoinedRuns]
    expect(equity.map(([time]) => time)).toEqual(byHand.map(([time]) => time))
    for (const [index, [, each]] of equity.entries()) expect(Number(each)).toBeCloseTo(byHand[index]![1], 8)
    expect(Number(totalProfit)).toBeCloseTo(total, 6)
  })

  it('goes on after a window without a result, and runs each model of fills out of the sample', async () => {
    const strategy = await loadStrategy(file)
    const data = [await dataOf(4)]
    const axes = [readAxis(strategy.parameters, 'fast=2..3')]
    const base = readParameters(strategy.parameters, { slow: '8' })
    const points = listPoints({ axes, base, where: [], seed: '' })
    const [from, to] = [start + 8 * hourMs, start + 4 * dayMs]
    // In an hour nothing is closed, so that no point has a profit factor.
    const windows = [
      { from, split: from + hourMs, to: from + 2 * hourMs },
      { from, split: from + 2 * dayMs, to },
    ]
    const walked = await walkForward(sharedPool(), {
      code: await compileStrategy(file),
      data,
      points,
      fills: ['strict', 'lenient'],
      options: {},
      axes,
      deposit: '10000',
      results: openResults(undefined),
      objective: 'profit-factor',
      windows,
    })
    expect(walked.windows[0]).toMatchObject({
      best: null,
      failure:
        'No run has the figure profit factor of closed trades; of the first one: no closed trade. A longer window may have it.',
    })
    const [complete] = completeWindows(walked.windows)
    expect(complete!.outOfSample.map(({ fills }) => fills)).toEqual(['strict', 'lenient'])
    expect(walked.joined.map(({ fills, equity }) => [fills, equity])).toEqual(
      complete!.outOfSample.map(({ fills, equity }) => [fills, equity]),
    )
    const [warning] = warnAboutWalkForward(walked)
    expect(warning).toContain('1 of 2 windows have no result out of sample')
    const [, failed] = writeWindowsCsv(walked, 'profit-factor').split('\n')
    expect(failed).toContain('No run has the figure profit factor')
  })

  it('is refused where no window has a result', async () => {
    const strategy = await loadStrategy(file)
    const axes = [readAxis(strategy.parameters, 'fast=2..3')]
    const from = start + 16 * hourMs
    const walked = walkForward(sharedPool(), {
      code: await compileStrategy(file),
      data: [await dataOf(1)],
      points: listPoints({ axes, base: readParameters(strategy.parameters, {}), where: [], seed: '' }),
      fills: ['default'],
      options: {},
      axes,
      deposit: '10000',
      results: openResults(undefined),
      objective: 'profit-factor',
      windows: [{ from, split: from + hourMs, to: from + 2 * hourMs }],
    })
    await expect(walked).rejects.toThrow('A walk-forward must have a window with a result, the first one has none: No')
  })
})
