// Draws the results of backtests as text.
import type { PathSpread, RunOutcome } from '@capi/backtest'

type Metrics = RunOutcome['metrics']

/** A result as a column. */
interface Column {
  readonly name: string
  readonly metrics: Metrics
  readonly insideTrades: number
  /** Null without drawn paths. */
  readonly spread: PathSpread | null
}

const rows: readonly (readonly [label: string, write: (metrics: Metrics, column: Column) => string])[] = [
  ['net profit', ({ netProfit }) => netProfit],
  ['with open positions', ({ totalProfit }) => totalProfit],
  ['buy and hold', ({ holdProfit }) => holdProfit],
  ['fees', ({ fees }) => fees],
  ['funding', ({ funding }) => funding],
  ['turnover', ({ turnover }) => turnover],
  ['closed trades', ({ trades }) => String(trades)],
  ['inside one candle', (_, { insideTrades }) => String(insideTrades)],
  ['won of them', ({ winRate, reasons }) => reasons.winRate ?? percent(winRate)],
  ['their profit factor', ({ profitFactor, reasons }) => reasons.profitFactor ?? ratio(profitFactor)],
  ['largest drawdown', ({ drawdown, relativeDrawdown }) => `${drawdown} (${percent(relativeDrawdown)})`],
  ['Sharpe, 365 days', ({ sharpe, reasons }) => reasons.sharpe ?? ratio(sharpe)],
  ['Sortino, 365 days', ({ sortino, reasons }) => reasons.sortino ?? ratio(sortino)],
  ['Calmar, 365 days', ({ calmar, reasons }) => reasons.calmar ?? ratio(calmar)],
  ['time in positions', ({ exposure }) => percent(exposure)],
]

/** The figures on several paths, which are not drawn where the paths are fixed. */
const spreadRows: readonly (readonly [label: string, write: (spread: PathSpread) => string])[] = [
  ['with open positions', ({ totalProfit: [lowest, highest] }) => `${lowest} to ${highest}`],
  ['closed trades', ({ trades: [fewest, most] }) => `${fewest} to ${most}`],
  ['won of them', ({ winRate }) => (winRate ? `${percent(winRate[0])} to ${percent(winRate[1])}` : '-')],
  ['largest drawdown', ({ drawdown: [lowest, highest] }) => `${lowest} to ${highest}`],
]

/** Returns a table with a column for each result. */
export function drawResults(results: readonly Column[]): string {
  const heads = results.length > 1 ? [['', ...results.map(({ name }) => name)]] : []
  const figures = rows.map(([label, write]) => [label, ...results.map((column) => write(column.metrics, column))])
  const spreads = results.map(({ spread }) => spread).filter((spread) => spread !== null)
  const ofPaths =
    spreads.length === results.length
      ? spreadRows.map(([label, write]) => [`${spreads[0]!.paths} paths: ${label}`, ...spreads.map(write)])
      : []
  const lines = [...heads, ...figures, ...ofPaths]
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)))
  return lines
    .map((line) =>
      line.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!))).join('  '),
    )
    .map((line) => `${line.trimEnd()}\n`)
    .join('')
}

function percent(part: number | null): string {
  return part === null ? '-' : `${(part * 100).toFixed(1)} %`
}

function ratio(value: number | null): string {
  return value === null ? '-' : value.toFixed(2)
}
