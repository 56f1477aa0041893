// Draws the results of backtests as text.
import type { RunOutcome } from '@capi/backtest'

type Metrics = RunOutcome['metrics']

const rows: readonly (readonly [label: string, write: (metrics: Metrics) => string])[] = [
  ['net profit', ({ netProfit }) => netProfit],
  ['with open positions', ({ totalProfit }) => totalProfit],
  ['buy and hold', ({ holdProfit }) => holdProfit],
  ['fees', ({ fees }) => fees],
  ['funding', ({ funding }) => funding],
  ['turnover', ({ turnover }) => turnover],
  ['closed trades', ({ trades }) => String(trades)],
  ['won of them', ({ winRate, reasons }) => reasons.winRate ?? percent(winRate)],
  ['their profit factor', ({ profitFactor, reasons }) => reasons.profitFactor ?? ratio(profitFactor)],
  ['largest drawdown', ({ drawdown, relativeDrawdown }) => `${drawdown} (${percent(relativeDrawdown)})`],
  ['Sharpe, 365 days', ({ sharpe, reasons }) => reasons.sharpe ?? ratio(sharpe)],
  ['Sortino, 365 days', ({ sortino, reasons }) => reasons.sortino ?? ratio(sortino)],
  ['Calmar, 365 days', ({ calmar, reasons }) => reasons.calmar ?? ratio(calmar)],
  ['time in positions', ({ exposure }) => percent(exposure)],
]

/** Returns a table with a column for each result. */
export function drawResults(results: readonly { readonly name: string; readonly metrics: Metrics }[]): string {
  const heads = results.length > 1 ? [['', ...results.map(({ name }) => name)]] : []
  const lines = [...heads, ...rows.map(([label, write]) => [label, ...results.map(({ metrics }) => write(metrics))])]
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
