// A collateral: the cash ledger of one coin. It is not a wallet: buying lowers its amount by the whole value and selling
// raises it, so the amount may be negative while a long position is open. Each change is a bill, and is added to one total.
import type { Money } from '../base/money.ts'
import type { MarginMode } from './margin-mode.ts'

/** The totals of a collateral. `fix` and `tracking` are internal; no record shows them. */
export const totalNames = [
  'deposit',
  'withdraw',
  'transferIn',
  'transferOut',
  'marginMoveIn',
  'marginMoveOut',
  'openLong',
  'openShort',
  'closeLong',
  'closeShort',
  'fillFee',
  'liquidateFee',
  'funding',
  'fillFeeIncome',
  'liquidateFeeIncome',
  'fix',
  'tracking',
] as const

export type TotalName = (typeof totalNames)[number]

export interface Collateral {
  readonly coin: string
  readonly marginMode: MarginMode
  /** The position of an isolated collateral; 0 for the shared one. */
  readonly isolatedPositionId: bigint
  amount: Money
  isLiquidating: boolean
  readonly totals: Record<TotalName, Money>
  readonly createdTime: number
  updatedTime: number
}

/** Creates an empty collateral: shared, or that of an isolated position. */
export function createCollateral(coin: string, time: number, isolatedPositionId = 0n): Collateral {
  return {
    coin,
    marginMode: isolatedPositionId === 0n ? 'SHARED' : 'ISOLATED',
    isolatedPositionId,
    amount: 0n,
    isLiquidating: false,
    totals: Object.fromEntries(totalNames.map((name) => [name, 0n])) as Record<TotalName, Money>,
    createdTime: time,
    updatedTime: time,
  }
}
