import type { CoinReport } from '@capi/report'
import { describe, expect, it } from 'vitest'
import { computeMetrics } from '../../src/run/metrics.ts'
import type { Trade } from '../../src/run/trades.ts'
import { dayMs, hourMs, start } from '../candles.ts'

function reportOf(equities: readonly number[], whole: string): CoinReport {
  const closes = equities.map((equity, day) => ({ time: start + day * dayMs + 5 * hourMs, equity: String(equity) }))
  return {
    openingBalance: '0',
    deposits: '10000',
    equity: String(equities.at(-1)),
    netProfit: '400',
    totalProfit: '400',
    fees: '-1',
    liquidationFees: '-2.5',
    funding: '0',
    turnover: '5',
    drawdown: { amount: '180', ratio: null, whole, from: null, to: null },
    relativeDrawdown: { amount: '180', ratio: null, whole, from: null, to: null },
    closes,
  } as unknown as CoinReport
}

function tradeOf(profit: string, from: number, to: number): Trade {
  const times = { openedAt: start + from * hourMs, closedAt: start + to * hourMs }
  return {
    symbol: 'a',
    side: 'LONG',
    size: '1',
    openPrice: '1',
    closePrice: '1',
    fees: '0',
    isForced: false,
    profit,
    ...times,
  }
}

const none = { trades: [], exposure: 0, holdProfit: '0' }

describe('computeMetrics', () => {
  it('equals figures that the statistics module of Python computed', () => {
    const equities = [10_100, 10_050, 10_300, 10_300, 10_120, 10_450, 10_400]
    const metrics = computeMetrics(reportOf(equities, '10300'), none, start, start + 7 * dayMs)
    // sqrt(365) * fmean(returns) / pstdev(returns), of [10000, 10100, 10050, 10300, 10300, 10120, 10450, 10400]
    expect(metrics.sharpe).toBeCloseTo(6.6660939601246465, 9)
    expect(metrics.sortino).toBeCloseTo(15.482832510430868, 9)
    // (1.04 ** (365 / 7) - 1) / (180 / 10300): of the exact drawdown, not of 1.74 per cent.
    expect(metrics.calmar).toBeCloseTo(385.09280802661175, 6)
  })

  it('fills days without a change, and has no ratio without a loss', () => {
    const flat = { ...reportOf([10_000], '0'), closes: [], equity: '10000' } as unknown as CoinReport
    const metrics = computeMetrics(flat, none, start, start + 9 * dayMs)
    expect(metrics).toMatchObject({ sharpe: null, sortino: null, calmar: null, winRate: null, profitFactor: null })
    expect(metrics.reasons).toEqual({
      sharpe: 'all days have the same return',
      sortino: 'no day lost',
      calmar: 'the equity never fell',
      winRate: 'no closed trade',
      profitFactor: 'no closed trade',
    })
  })

  it('has a Calmar ratio of a fall of a thousandth of a per cent, and none of a run that is too short', () => {
    const small = { ...reportOf([10_000.1], '10000'), relativeDrawdown: { amount: '0.1', whole: '10000' } }
    const metrics = computeMetrics(small as unknown as CoinReport, none, start, start + 365 * dayMs)
    expect(metrics.relativeDrawdown).toBe(1e-5)
    expect(metrics.calmar).toBeCloseTo(1, 9)
    const short = computeMetrics(reportOf([20_000], '10000'), none, start, start + hourMs)
    expect([short.calmar, short.reasons.calmar]).toEqual([null, 'too large for a number, because the run is so short'])
  })

  it('has the fees of liquidations among the fees', () => {
    expect(computeMetrics(reportOf([10_000], '1'), none, start, start + dayMs).fees).toBe('-3.5')
  })

  it('counts trades', () => {
    const trades = [tradeOf('30', 0, 10), tradeOf('-20', 5, 12), tradeOf('10', 20, 24)]
    const metrics = computeMetrics(
      reportOf([10_400], '0'),
      { trades, exposure: 0.5, holdProfit: '0' },
      start,
      start + dayMs,
    )
    expect(metrics).toMatchObject({ trades: 3, winRate: 2 / 3, profitFactor: 2, exposure: 0.5 })
  })
})
