// Writes a report as comma-separated values: the sums by contract, or the curve. Rows end with a line feed.
import type { CoinReport, Report, SymbolReport } from './report-types.ts'
import { writeCsv } from './write-csv.ts'

const columns = [
  'netProfit',
  'realizedProfit',
  'unrealizedProfit',
  'fees',
  'liquidationFees',
  'funding',
  'compensation',
  'liquidationResult',
  'feeIncome',
  'copyTrading',
  'other',
  'tradesWithoutFills',
  'deposits',
  'withdrawals',
  'transfers',
  'marginMoves',
  'turnover',
  'fills',
] as const

/** Returns one row for each symbol, and one named `total` for each coin. */
export function writeSumsCsv({ coins, symbols }: Report): string {
  const head = ['coin', 'symbol', ...columns, 'trades', 'won', 'lost', 'winRate', 'openingBalance', 'closingBalance']
  const rowOf = (sums: CoinReport | SymbolReport, symbol: string): string[] => {
    const { count, won, lost, winRate } = sums.trades
    const values = columns.map((column) => String(sums[column]))
    const balances = 'openingBalance' in sums ? [sums.openingBalance, sums.closingBalance] : ['', '']
    return [sums.coin, symbol, ...values, String(count), String(won), String(lost), winRate ?? '', ...balances]
  }
  return writeCsv([
    head,
    ...symbols.map((sums) => rowOf(sums, sums.symbol)),
    ...coins.map((sums) => rowOf(sums, 'total')),
  ])
}

/** Returns one row for each point of the curves. */
export function writeCurveCsv({ coins }: Report): string {
  const rows = coins.flatMap(({ coin, curve }) =>
    curve.map(({ time, balance, equity, profit }) => [
      coin,
      String(time),
      new Date(time).toISOString(),
      balance,
      equity,
      profit,
    ]),
  )
  return writeCsv([['coin', 'time', 'date', 'balance', 'equity', 'profit'], ...rows])
}
