// A collateral: the cash ledger of one coin. It is not a wallet: buying lowers its amount by the whole value and
// selling raises it, so the amount may be negative while a long position is open. Each change is a bill, and is added
// to one total.
import type { Money } from '../base/money.ts'

/** Margin modes of orders, positions and collaterals, as records spell them. */
export type MarginMode = 'SHARED' | 'ISOLATED'

/**
 * The totals of a collateral, each with its sign in the amount. `fix` and `tracking` are internal; no record shows
 * them.
 */
export const totalSigns = {
  deposit: 1n,
  withdraw: -1n,
  transferIn: 1n,
  transferOut: -1n,
  marginMoveIn: 1n,
  marginMoveOut: -1n,
  openLong: -1n,
  openShort: 1n,
  closeLong: 1n,
  closeShort: -1n,
  fillFee: -1n,
  liquidateFee: -1n,
  funding: 1n,
  fillFeeIncome: 1n,
  liquidateFeeIncome: 1n,
  fix: 1n,
  tracking: 1n,
}

export type TotalName = keyof typeof totalSigns
const totalNames = Object.keys(totalSigns) as TotalName[]

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

/** The business types, each with the total of the collateral that it adds to. */
export const businessTypes = {
  deposit: 'deposit',
  withdraw: 'withdraw',
  transfer_in: 'transferIn',
  transfer_out: 'transferOut',
  margin_move_in: 'marginMoveIn',
  margin_move_out: 'marginMoveOut',
  position_open_long: 'openLong',
  position_open_short: 'openShort',
  position_close_long: 'closeLong',
  position_close_short: 'closeShort',
  position_funding: 'funding',
  order_fill_fee_income: 'fillFeeIncome',
  order_liquidate_fee_income: 'liquidateFeeIncome',
  start_liquidate: null,
  finish_liquidate: null,
  order_fix_margin_amount: 'fix',
  tracking_follow_pay: 'tracking',
  tracking_system_pre_receive: 'tracking',
  tracking_follow_back: 'tracking',
  tracking_trader_income: 'tracking',
  tracking_third_party_share: 'tracking',
} as const

export type BusinessType = keyof typeof businessTypes

export interface Bill {
  readonly id: bigint
  readonly accountId: bigint
  readonly coin: string
  /** The position of an isolated collateral; 0 for the shared one. */
  readonly isolatedPositionId: bigint
  /** Empty when the change concerns no contract. */
  readonly symbol: string
  readonly businessType: BusinessType
  /** Signed change of the collateral, fee included. */
  readonly amount: Money
  /** The fee within the amount; positive is paid. */
  readonly fee: Money
  /** Amount of the collateral after the change. */
  readonly balance: Money
  readonly transferReason: string
  readonly time: number
}
