import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  compileStrategy,
  completeWindows,
  createRunPool,
  listPoints,
  listWindows,
  loadStrategy,
  openResults,
  readAxis,
  readParameters,
  readWindowLengths,
  runBacktest,
  walkForward,
} from '@capi/backtest'
import { dataOf, dayMs, start } from '../candles.ts'

const file = join(import.meta.dirname, '../strategies/rebound.ts')

describe('a walk-forward of twelve months', () => {
  it('has the equity that ten lines of arithmetic join by hand', async () => {
    const strategy = await loadStrategy(file)
    const data = [await dataOf(13 * 30 + 1)]
    const axes = [readAxis(strategy.parameters, 'days=1,4')]
    const points = listPoints({ axes, base: readParameters(strategy.parameters, {}), where: [], seed: '' })
    const pool = createRunPool({ threads: 2 })
    onTestFinished(() => pool.close())
    const windows = listWindows(start + dayMs, start + (13 * 30 + 1) * dayMs, {
      ...readWindowLengths('30d/30d'),
      isAnchored: false,
    })
    expect(windows).toHaveLength(12)
    const walked = await walkForward(pool, {
      code: await compileStrategy(file),
      data,
      points,
      fills: ['default'],
      options: {},
      axes,
      deposit: '10000',
      results: openResults(undefined),
      objective: 'net-profit',
      windows,
    })
    let earlier = 0
    const byHand: [time: number, equity: number][] = []
    for (const { split, to, best } of completeWindows(walked.windows)) {
      const month = await runBacktest({ strategy, data, parameters: best.parameters, from: split, to })
      const closes = month.report.closes!
      for (const { time, equity } of closes) byHand.push([time, Number(equity) + earlier])
      earlier += Number(closes.at(-1)!.equity) - 10_000
    }
    const [{ equity, totalProfit }] = walked.joined as [(typeof walked.joined)[0]]
    expect(equity.map(([time]) => time)).toEqual(byHand.map(([time]) => time))
    // A day without a position changes nothing, and is no point.
    expect(byHand.length).toBeGreaterThan(250)
    for (const [index, [, each]] of equity.entries()) expect(Number(each)).toBeCloseTo(byHand[index]![1], 6)
    expect(Number(totalProfit)).toBeCloseTo(earlier, 6)
  }, 600_000)
})
