// Results and outcomes from few numbers, for tests of what shows them.
import type { Axis, PathSpread, RunOutcome, SweepResult, Trade } from '@capi/backtest'
import { dayMs, hourMs, start, symbol } from '../candles.ts'

export const axes: readonly Axis[] = [
  { name: 'fast', values: [2, 3, 4] },
  { name: 'slow', values: [6, 8] },
]

export const metrics: RunOutcome['metrics'] = {
  netProfit: '120.5',
  totalProfit: '130.5',
  holdProfit: '75.25',
  fees: '-20.25',
  funding: '-4.25',
  turnover: '40000',
  trades: 40,
  winRate: 0.6,
  profitFactor: 1.5,
  drawdown: '50',
  relativeDrawdown: 0.005,
  sharpe: 2,
  sortino: 3,
  calmar: 4,
  exposure: 0.5,
  reasons: {},
}

/** Returns the result of a point whose Sharpe ratio is given. */
export function resultOf(
  fast: number,
  slow: number,
  sharpe: number | null,
  more: Partial<SweepResult> = {},
): SweepResult {
  return {
    key: `${fast} ${slow}`,
    parameters: { fast, slow },
    fills: 'default',
    from: start,
    to: start + 40 * dayMs,
    metrics: { ...metrics, sharpe },
    equity: Array.from(
      { length: 40 },
      (_, day) => [start + (day + 1) * dayMs - 1, String(10_000 + day * fast)] as const,
    ),
    error: null,
    ...more,
  }
}

export function tradesOf(profits: readonly number[]): readonly Trade[] {
  return profits.map((profit, index) => ({
    symbol,
    side: 'LONG',
    size: '0.05',
    openedAt: start + index * 6 * hourMs,
    closedAt: start + (index * 6 + 5) * hourMs,
    openPrice: '90000.5',
    closePrice: '90100',
    profit: String(profit),
    fees: '0.5',
    isForced: index === 1,
  }))
}

/** Returns the outcome of a run of forty days. */
export function outcomeOf(profits: readonly number[], remarks: readonly string[] = []): RunOutcome {
  const points = resultOf(2, 6, 1).equity.map(([time, equity]) => ({ time, equity, balance: equity, profit: '0' }))
  const report = { curve: points, closes: points } as unknown as RunOutcome['report']
  const [from, to] = [start, start + 40 * dayMs]
  return {
    from,
    to,
    metrics,
    report,
    trades: tradesOf(profits),
    insideTrades: 2,
    remarks,
    orders: [],
    equity: [],
    hold: hold(),
  }
}

/** Returns the figures of a run on five paths, of which the profit is given. */
export function spreadOf(lowest: number, highest: number): PathSpread {
  return {
    paths: 5,
    netProfit: [String(lowest - 1), String(highest + 1)],
    totalProfit: [String(lowest), String(highest)],
    drawdown: ['48', '91'],
    trades: [38, 41],
    winRate: [0.4, 0.625],
    failures: [],
  }
}

const hold = (): RunOutcome['hold'] => [
  [start, '10000'],
  [start + 40 * dayMs, '10075.25'],
]

export const described = {
  name: 'moving-average',
  symbols: [symbol],
  deposit: '10000',
  seed: 'one',
  fills: ['default'],
  dataRemarks: [],
} as const
