// A bill: one change of one collateral. Bills are immutable, and those of a collateral sum to its amount.

import type { Money } from '../base/money.ts'

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
