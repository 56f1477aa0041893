// Draws a report for the terminal: the lines of each coin, a table by contract, and the remarks.
import { type CoinReport, type Report, type SymbolReport, lineLabels, showValuation } from '@capi/report'
import { ownField } from '../input/fields.ts'
import { drawColumns, drawRows } from '../output/draw-table.ts'
import { readableTime } from '../output/format-cell.ts'
import { escapeLine } from '../output/escape-text.ts'

/** Returns the text of a report. */
export function drawReport(report: Report, width: number | undefined): string {
  const { since, until, coins, symbols, remarks } = report
  const valuation = showValuation(report.valuedEvery)
  const from = since === null ? 'the first record' : readableTime(since)
  return [
    `From ${from} to ${readableTime(until)}\n${valuation === null ? '' : `${valuation}\n`}`,
    ...coins.map((coin) => drawCoin(coin)),
    ...(symbols.length > 0 ? [drawSymbols(symbols, width)] : []),
    ...(remarks.length > 0 ? [`Remarks\n${remarks.map((remark) => `- ${escapeLine(remark)}\n`).join('')}`] : []),
  ].join('\n')
}

function drawCoin(coin: CoinReport): string {
  const { trades, fills, drawdown, relativeDrawdown, reconciliation } = coin
  const shown = lineLabels.filter(({ name, isRare }) => !isRare || coin[name] !== '0')
  const { actual, difference } = reconciliation
  const rows = [
    ...shown.map(({ name, label }) => ({ line: label, amount: coin[name] })),
    { line: 'largest drawdown', amount: drawdown.amount },
    ...(drawdown.ratio === null ? [] : [{ line: 'as a part of the equity', amount: drawdown.ratio }]),
    ...(relativeDrawdown.to === drawdown.to || relativeDrawdown.ratio === null
      ? []
      : [{ line: 'largest part of the equity', amount: relativeDrawdown.ratio }]),
    { line: 'fills', amount: String(fills) },
    { line: 'closing orders', amount: String(trades.count) },
    { line: 'win rate', amount: trades.winRate ?? '-' },
    { line: 'collateral', amount: actual ?? 'not known' },
    { line: 'not explained by bills', amount: difference ?? 'not known' },
  ]
  return drawColumns(
    rows.map(({ line, amount }) => ({ [coin.coin]: line, amount })),
    [ownField(coin.coin), ownField('amount', { type: 'decimal' })],
  )
}

function drawSymbols(symbols: readonly SymbolReport[], width: number | undefined): string {
  const rows = symbols.map(({ symbol, trades, fills, ...sums }) => ({
    symbol: symbol === '' ? '(none)' : symbol,
    netProfit: sums.netProfit,
    realized: sums.realizedProfit,
    unrealized: sums.unrealizedProfit,
    fees: sums.fees,
    funding: sums.funding,
    liquidations: sums.liquidationResult,
    fills,
    winRate: trades.winRate,
    turnover: sums.turnover,
  }))
  const decimals = ['netProfit', 'realized', 'unrealized', 'fees', 'funding', 'liquidations', 'turnover', 'winRate']
  const fields = [
    ownField('symbol'),
    ...decimals.map((name) => ownField(name, { type: 'decimal' })),
    ownField('fills', { type: 'count' }),
  ]
  const { text, hidden } = drawRows(rows, fields, width, ['symbol', 'netProfit'])
  return hidden.length === 0
    ? text
    : `${text}Too wide for ${width} columns, omitted: ${hidden.join(', ')}. --format csv has all.\n`
}
