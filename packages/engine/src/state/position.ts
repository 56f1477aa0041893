// A position, and the collateral that it stands on.
//
// A position has its size and value, and the accumulated opens and closes. One of size zero is closed, and the next
// open creates a new one.
import type { Money, Steps } from '../base/units.ts'

export type PositionSide = 'LONG' | 'SHORT'
export type SeparatedMode = 'COMBINED' | 'SEPARATED'

export interface Position {
  readonly id: bigint
  readonly accountId: bigint
  readonly symbol: string
  readonly side: PositionSide
  readonly marginMode: MarginMode
  readonly separatedMode: SeparatedMode
  /** The order that opened a separated position; 0 for a combined one. */
  readonly separatedOpenOrderId: bigint
  /** The shared collateral of its coin, or its own isolated one. */
  readonly collateral: Collateral
  size: Steps
  openValue: Money
  openFee: Money
  /** Sum of funding; positive was received. */
  fundingFee: Money
  cumOpenSize: Steps
  cumOpenValue: Money
  cumOpenFee: Money
  cumCloseSize: Steps
  cumCloseValue: Money
  cumCloseFee: Money
  cumFundingFee: Money
  cumLiquidateFee: Money
  isAutoAppendIsolatedMargin: boolean
  readonly createdMatchSequence: number
  updatedMatchSequence: number
  readonly createdTime: number
  updatedTime: number
}

/** The amounts of a position without fills. */
export const noFills = {
  size: 0,
  openValue: 0n,
  openFee: 0n,
  fundingFee: 0n,
  cumOpenSize: 0,
  cumOpenValue: 0n,
  cumOpenFee: 0n,
  cumCloseSize: 0,
  cumCloseValue: 0n,
  cumCloseFee: 0n,
  cumFundingFee: 0n,
  cumLiquidateFee: 0n,
}

/** What a fill of a size changes. */
export interface FillAmounts {
  readonly size: Steps
  readonly value: Money
  /** Positive is paid, negative is a rebate. */
  readonly fee: Money
  /** The liquidation fee, in addition to `fee`. */
  readonly liquidateFee: Money
  /** Realized profit or loss of a close, without fees; zero for an open. */
  readonly realizedPnl: Money
}

/** Adds an opening fill to a position. */
export function addToPosition(position: Position, { size, value, fee }: FillAmounts): void {
  position.size += size
  position.openValue += value
  position.openFee += fee
  position.cumOpenSize += size
  position.cumOpenValue += value
  position.cumOpenFee += fee
}

/** Subtracts a closing fill from a position. The opening value shrinks in proportion to the size. */
export function reducePosition(position: Position, { size, value, fee, liquidateFee }: FillAmounts): void {
  // G26: the opening fee shrinks in the same proportion. It may be a rebate, so it is rounded towards zero.
  position.openFee -= (position.openFee * BigInt(size)) / BigInt(position.size)
  position.openValue -= openValueOf(position, size)
  position.size -= size
  position.cumCloseSize += size
  position.cumCloseValue += value
  position.cumCloseFee += fee
  position.cumLiquidateFee += liquidateFee
}

/** Returns the realized profit or loss of closing `size` at a value, without fees. */
export function realizedPnlOf(position: Position, size: Steps, value: Money): Money {
  return profitOf(position, value, openValueOf(position, size))
}

/** Returns the profit or loss of a position whose value at the mark is given. */
export function unrealizedPnlOf(position: Position, value: Money): Money {
  return profitOf(position, value, position.openValue)
}

function profitOf({ side }: Position, value: Money, openValue: Money): Money {
  return side === 'LONG' ? value - openValue : openValue - value
}

// The opening value of a part of the position, rounded down; of the last part, the whole remainder.
function openValueOf({ openValue, size: whole }: Position, size: Steps): Money {
  return (openValue * BigInt(size)) / BigInt(whole)
}

// A collateral: the cash ledger of one coin. It is not a wallet: buying lowers its amount by the whole value and
// selling raises it, so the amount may be negative while a long position is open. Each change is a bill, and is added
// to one total.

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
