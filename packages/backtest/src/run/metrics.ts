// Figures of a run. Amounts are exact decimals. Ratios are floating-point numbers, from the equity at the end of each
// UTC day.
//
// Conventions: annualised with 365 days, a risk-free rate of 0, deviations of the whole population of days (divided by
// their number). Sharpe is the mean of the daily returns by their deviation, times the root of 365. Sortino divides by
// the deviation of the returns below 0. Calmar is the annual growth by the largest relative drawdown. A ratio without a
// meaning, such as one of a run without any loss, is null.
import type { CoinReport } from '@capi/report'
import type { Trade } from './trades.ts'

export interface Metrics {
  readonly netProfit: string
  /** The net profit and the profit of what is open at the end. */
  readonly totalProfit: string
  readonly fees: string
  readonly funding: string
  readonly turnover: string
  readonly trades: number
  /** The part of the trades that won, from 0 to 1; null without trades. */
  readonly winRate: number | null
  /** The profit of the trades that won by the loss of those that lost; null where none lost. */
  readonly profitFactor: number | null
  /** The largest fall of the equity. */
  readonly drawdown: string
  /** The largest fall as a part of the equity before it, from 0 to 1. */
  readonly relativeDrawdown: number
  readonly sharpe: number | null
  readonly sortino: number | null
  readonly calmar: number | null
  /** The part of the time in which a position was open, from 0 to 1. */
  readonly exposure: number
}

export const dayMs = 86_400_000
const daysPerYear = 365

/**
 * Returns the figures of a run from its report with daily closes, its trades, and the part of the time in which it held
 * a position.
 */
export function computeMetrics(
  report: CoinReport,
  { trades, exposure }: { readonly trades: readonly Trade[]; readonly exposure: number },
  from: number,
  to: number,
): Metrics {
  const equities = dailyEquities(report, from, to)
  const returns = equities.slice(1).map((equity, index) => (equities[index]! > 0 ? equity / equities[index]! - 1 : 0))
  const relativeDrawdown = Number(report.relativeDrawdown.ratio ?? 0)
  const sums = trades.map(({ profit }) => Number(profit))
  const [won, lost] = [sumOf(sums.filter((each) => each > 0)), -sumOf(sums.filter((each) => each < 0))]
  const years = (to - from) / dayMs / daysPerYear
  const growth = equities[0]! > 0 && equities.at(-1)! > 0 ? (equities.at(-1)! / equities[0]!) ** (1 / years) - 1 : -1
  return {
    netProfit: report.netProfit,
    totalProfit: report.totalProfit,
    fees: report.fees,
    funding: report.funding,
    turnover: report.turnover,
    trades: trades.length,
    winRate: trades.length === 0 ? null : sums.filter((each) => each > 0).length / trades.length,
    profitFactor: lost === 0 ? null : won / lost,
    drawdown: report.drawdown.amount,
    relativeDrawdown,
    sharpe: ratio(meanOf(returns), deviation(returns, meanOf(returns))),
    sortino: ratio(
      meanOf(returns),
      deviation(
        returns.map((each) => Math.min(0, each)),
        0,
      ),
    ),
    calmar: relativeDrawdown === 0 ? null : growth / relativeDrawdown,
    exposure,
  }
}

/** Returns the equity at the start, at the end of each UTC day, and at the end. */
function dailyEquities(
  { openingBalance, closes = [], deposits, equity }: CoinReport,
  from: number,
  to: number,
): readonly number[] {
  const equities = [Number(openingBalance) + Number(deposits)]
  let latest = equities[0]!
  let next = 0
  for (let end = (Math.floor(from / dayMs) + 1) * dayMs; end < to; end += dayMs) {
    for (; next < closes.length && closes[next]!.time < end; next += 1) latest = Number(closes[next]!.equity)
    equities.push(latest)
  }
  return [...equities, Number(equity)]
}

/** Returns the mean by the deviation of daily returns, annualised. */
function ratio(mean: number, spread: number): number | null {
  return spread === 0 ? null : (mean / spread) * Math.sqrt(daysPerYear)
}

function deviation(values: readonly number[], middle: number): number {
  return Math.sqrt(meanOf(values.map((value) => (value - middle) ** 2)))
}

function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : sumOf(values) / values.length
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}
