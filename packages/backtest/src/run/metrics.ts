// Figures of a run. Amounts are exact decimals. Ratios are floating-point numbers, from exact amounts: those of the
// equity at the end of each UTC day, and at the end of the run.
//
// Conventions: annualised with 365 days, a risk-free rate of 0, deviations of the whole population of days (divided by
// their number). Sharpe is the mean of the daily returns by their deviation, times the root of 365. Sortino divides by
// the deviation of the returns below 0. Calmar is the annual growth by the largest relative drawdown. A ratio without a
// meaning, such as one of a run without any loss, is null, with the reason in `reasons`. No figure is infinite.
import type { CoinReport } from '@capi/report'
import { unitsOf, writeUnits } from '../strategy/parameters.ts'
import type { Trade } from './trades.ts'

/** A figure that a run may not have. */
export type Ratio = 'winRate' | 'profitFactor' | 'sharpe' | 'sortino' | 'calmar'

export interface Metrics {
  /** What is realised: closed trades, the opening fees of what is still open, and funding. */
  readonly netProfit: string
  /** The net profit and the profit of what is open at the end: by how much the equity has changed. */
  readonly totalProfit: string
  /** What the deposit would have earned in the first contract without a strategy, fees and funding. */
  readonly holdProfit: string
  /** With those of liquidations. */
  readonly fees: string
  readonly funding: string
  readonly turnover: string
  /** Closed trades. */
  readonly trades: number
  /** The part of the closed trades that won, from 0 to 1; null without trades. */
  readonly winRate: number | null
  /** The profit of the closed trades that won by the loss of those that lost; null where none lost. */
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
  /** Why a ratio is null, for each that is. */
  readonly reasons: Readonly<Partial<Record<Ratio, string>>>
}

export const dayMs = 86_400_000
const daysPerYear = 365
/** Deviations below it are rounding of floating-point numbers: a money amount has not as many digits. */
const leastDeviation = 1e-12

/** A ratio, or why there is none. */
type Figure = number | string

/**
 * Returns the figures of a run from its report with daily closes, all before `to`, its trades, the part of the time in
 * which it held a position, and what holding the contract would have earned.
 */
export function computeMetrics(
  report: CoinReport,
  {
    trades,
    exposure,
    holdProfit,
  }: { readonly trades: readonly Trade[]; readonly exposure: number; readonly holdProfit: string },
  from: number,
  to: number,
): Metrics {
  const equities = dailyEquities(report, from, to)
  const returns = equities.slice(1).map((equity, index) => (equities[index]! > 0 ? equity / equities[index]! - 1 : 0))
  const { amount, whole } = report.relativeDrawdown
  const relativeDrawdown = Number(whole ?? 0) > 0 ? Number(amount) / Number(whole) : 0
  const years = (to - from) / dayMs / daysPerYear
  const growth = equities[0]! > 0 && equities.at(-1)! > 0 ? (equities.at(-1)! / equities[0]!) ** (1 / years) - 1 : -1
  const falls = returns.map((each) => Math.min(0, each))
  const ratios: Record<Ratio, Figure> = {
    ...countTrades(trades),
    sharpe: annualise(meanOf(returns), deviation(returns, meanOf(returns)), 'all days have the same return'),
    sortino: annualise(meanOf(returns), deviation(falls, 0), 'no day lost'),
    calmar: relativeDrawdown === 0 ? 'the equity never fell' : growth / relativeDrawdown,
  }
  const reasons: Partial<Record<Ratio, string>> = {}
  const valueOf = (name: Ratio): number | null => {
    const figure = ratios[name]
    if (Number.isFinite(figure)) return figure as number
    reasons[name] = typeof figure === 'string' ? figure : 'too large for a number, because the run is so short'
    return null
  }
  return {
    netProfit: report.netProfit,
    totalProfit: report.totalProfit,
    holdProfit,
    fees: writeUnits(unitsOf(report.fees) + unitsOf(report.liquidationFees)),
    funding: report.funding,
    turnover: report.turnover,
    trades: trades.length,
    winRate: valueOf('winRate'),
    profitFactor: valueOf('profitFactor'),
    drawdown: report.drawdown.amount,
    relativeDrawdown,
    sharpe: valueOf('sharpe'),
    sortino: valueOf('sortino'),
    calmar: valueOf('calmar'),
    exposure,
    reasons,
  }
}

/**
 * Returns the closes of the days of a run. What happens after the end, such as the fill of an order that was sent
 * before, belongs to the last day.
 */
export function closesUntil(closes: CoinReport['closes'], to: number): NonNullable<CoinReport['closes']> {
  const last = closes?.at(-1)
  if (!last || last.time < to) return closes ?? []
  const lastDay = Math.floor((to - 1) / dayMs) * dayMs
  return [...closes!.filter(({ time }) => time < lastDay), { ...last, time: to - 1 }]
}

function countTrades(trades: readonly Trade[]): Record<'winRate' | 'profitFactor', Figure> {
  const sums = trades.map(({ profit }) => Number(profit))
  const [won, lost] = [sums.filter((each) => each > 0), sums.filter((each) => each < 0)]
  return {
    winRate: trades.length === 0 ? 'no closed trade' : won.length / trades.length,
    profitFactor:
      trades.length === 0 ? 'no closed trade' : lost.length === 0 ? 'no closed trade lost' : sumOf(won) / -sumOf(lost),
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
function annualise(mean: number, spread: number, reason: string): Figure {
  return spread < leastDeviation ? reason : (mean / spread) * Math.sqrt(daysPerYear)
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
