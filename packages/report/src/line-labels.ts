// The lines of a coin's report in the order in which they are shown, with their names for readers.
import type { CoinReport } from './report-types.ts'

type AmountName = {
  [Name in keyof CoinReport]-?: CoinReport[Name] extends string ? Name : never
}[keyof CoinReport]

export interface LineLabel {
  readonly name: Exclude<AmountName, 'coin'>
  readonly label: string
  /** Not shown while the amount is zero. */
  readonly isRare?: true
  /** The sum of lines above it. */
  readonly isSum?: true
}

export const lineLabels: readonly LineLabel[] = [
  { name: 'openingBalance', label: 'opening balance', isSum: true },
  { name: 'deposits', label: 'deposits' },
  { name: 'withdrawals', label: 'withdrawals' },
  { name: 'transfers', label: 'transfers', isRare: true },
  { name: 'marginMoves', label: 'margin moves', isRare: true },
  { name: 'realizedProfit', label: 'realised profit' },
  { name: 'fees', label: 'trading fees' },
  { name: 'liquidationFees', label: 'liquidation fees', isRare: true },
  { name: 'funding', label: 'funding' },
  { name: 'compensation', label: 'compensation for losses', isRare: true },
  { name: 'feeIncome', label: 'income from fees', isRare: true },
  { name: 'copyTrading', label: 'copy trading', isRare: true },
  { name: 'other', label: 'other', isRare: true },
  { name: 'tradesWithoutFills', label: 'trades without fills', isRare: true },
  { name: 'closingBalance', label: 'closing balance', isSum: true },
  { name: 'unrealizedProfit', label: 'unrealised profit' },
  { name: 'equity', label: 'equity', isSum: true },
  { name: 'isolatedMargin', label: 'of it isolated margin', isRare: true },
  { name: 'netProfit', label: 'net profit', isSum: true },
  { name: 'totalProfit', label: 'profit with open positions', isSum: true },
  { name: 'liquidationResult', label: 'of it liquidations', isRare: true },
  { name: 'turnover', label: 'turnover' },
]
