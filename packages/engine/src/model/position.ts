// A position: its size and value, and the accumulated opens and closes. A position of size zero is closed, and the next
// open creates a new one.
import type { Collateral, MarginMode } from './collateral.ts'
import type { Steps } from '../base/ticks.ts'
import type { Money } from '../base/money.ts'

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
