// A position: its size and value, and the accumulated opens and closes. A position of size zero is closed, and the next open
// creates a new one.
import type { Collateral } from './collateral.ts'
import type { Steps } from '../base/ticks.ts'
import type { Money } from '../base/money.ts'
import type { MarginMode, SeparatedMode } from './margin-mode.ts'

export type PositionSide = 'LONG' | 'SHORT'

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

/** The amounts of a fill that change a position. */
interface PositionFill {
  readonly size: Steps
  readonly value: Money
  readonly fee: Money
  readonly liquidateFee: Money
}

/** Adds an opening fill to a position. */
export function addToPosition(position: Position, { size, value, fee }: PositionFill): void {
  position.size += size
  position.openValue += value
  position.openFee += fee
  position.cumOpenSize += size
  position.cumOpenValue += value
  position.cumOpenFee += fee
}

/** Subtracts a closing fill from a position. The opening value shrinks in proportion to the size. */
export function reducePosition(position: Position, { size, value, fee, liquidateFee }: PositionFill): void {
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
  const openValue = openValueOf(position, size)
  return position.side === 'LONG' ? value - openValue : openValue - value
}

// The opening value of a part of the position, rounded down; of the last part, the whole remainder.
function openValueOf({ openValue, size: whole }: Position, size: Steps): Money {
  return (openValue * BigInt(size)) / BigInt(whole)
}
