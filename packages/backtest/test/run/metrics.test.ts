import type { CoinReport } from '@capi/report'
import { describe, expect, it } from 'vitest'
import { computeMetrics } from '../../src/run/metrics.ts'
import type { Trade } from '../../src/run/trades.ts'
import { dayMs, hourMs, start } from '../candles.ts'

function reportOf(equities: readonly number[], relativeDrawdown: string): CoinReport {
  const closes = equities.map((equity, day) => ({ time: start + day * dayMs + 5 * hourMs, equity: String(equity) }))
  return {
    openingBalance: '0',
    deposits: '10000',
    equity: String(equities.at(-1)),
    netProfit: '400',
    totalProfit: '400',
    fees: '-1',
    funding: '0',
    turnover: '5',
    drawdown: { amount: '180', ratio: relativeDrawdown, from: null, to: null },
    relativeDrawdown: { amount: '180', ratio: relativeDrawdown, from: null, to: null },
    closes,
  } as unknown as CoinReport
}

function tradeOf(profit: string, from: number, to: number): Trade {
  const times = { openedAt: start + from * hourMs, closedAt: start + to * hourMs }
  return { symbol: 'a', side: 'LONG', size: '1', fees: '0', isForced: false, profit, ...times }
}

const none = { trades: [], exposure: 0 }

describe('computeMetrics', () => {
  it('equals figures that the statistics module of Python computed', () => {
    const equities = [10_100, 10_050, 10_300, 10_300, 10_120, 10_450, 10_400]
    const metrics = computeMetrics(reportOf(equities, '0.0174'), none, start, start + 7 * dayMs)
    // sqrt(365) * fmean(returns) / pstdev(returns), of [10000, 10100, 10050, 10300, 10300, 10120, 10450, 10400]
    expect(metrics.sharpe).toBeCloseTo(6.6660939601246465, 9)
    expect(metrics.sortino).toBeCloseTo(15.482832510430868, 9)
    expect(metrics.calmar).toBeCloseTo(386.7688061867543, 6)
  })

  it('fills days without a change, and has no ratio without a loss', () => {
    const flat = { ...reportOf([10_000], '0'), closes: [], equity: '10000' } as unknown as CoinReport
    const { sharpe, sortino, calmar, winRate, profitFactor } = computeMetrics(flat, none, start, start + 9 * dayMs)
    expect([sharpe, sortino, calmar, winRate, profitFactor]).toEqual([null, null, null, null, null])
  })

  it('counts trades', () => {
    const trades = [tradeOf('30', 0, 10), tradeOf('-20', 5, 12), tradeOf('10', 20, 24)]
    const metrics = computeMetrics(reportOf([10_400], '0'), { trades, exposure: 0.5 }, start, start + dayMs)
    expect(metrics).toMatchObject({ trades: 3, winRate: 2 / 3, profitFactor: 2, exposure: 0.5 })
  })
})
