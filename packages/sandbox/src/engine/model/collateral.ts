// A collateral is a cash ledger, not a wallet: buying lowers it by the whole value and selling raises it, so its amount
// may be negative while a long position is open. Every change is a bill, and the totals tell what the changes were for.
import type { Money } from '../base/money.ts'
import type { MarginMode } from './margin-mode.ts'

/** What amounts are accumulated under. `fix` and `tracking` are not shown to anyone. */
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
  /** The position that an isolated collateral belongs to; 0 for the shared one. */
  readonly isolatedPositionId: bigint
  amount: Money
  isLiquidating: boolean
  readonly totals: Record<TotalName, Money>
  readonly createdTime: number
  updatedTime: number
}

/** Returns an empty collateral: one that positions share, or that of an isolated position. */
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
