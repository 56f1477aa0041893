// A position from its first fill to its last. What was opened and closed since then is accumulated; a position that has
// become zero is over, and the next open makes another one.
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
  /** What it stands on: the shared collateral of its coin, or one of its own. */
  readonly collateral: Collateral
  size: Steps
  openValue: Money
  openFee: Money
  /** Signed sum of funding; positive was received. */
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

/** The sums of a position without fills. */
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

/** What a fill adds to a position or takes from it. */
interface PositionFill {
  readonly size: Steps
  readonly value: Money
  readonly fee: Money
  readonly liquidateFee: Money
}

/** Adds a fill to a position. */
export function addToPosition(position: Position, { size, value, fee }: PositionFill): void {
  position.size += size
  position.openValue += value
  position.openFee += fee
  position.cumOpenSize += size
  position.cumOpenValue += value
  position.cumOpenFee += fee
}

/** Takes a fill from a position. Its opening value shrinks in proportion to its size. */
export function reducePosition(position: Position, { size, value, fee, liquidateFee }: PositionFill): void {
  // G26: the opening fee shrinks likewise. It may be a rebate, so it is rounded towards zero.
  position.openFee -= (position.openFee * BigInt(size)) / BigInt(position.size)
  position.openValue -= openValueOf(position, size)
  position.size -= size
  position.cumCloseSize += size
  position.cumCloseValue += value
  position.cumCloseFee += fee
  position.cumLiquidateFee += liquidateFee
}

/** Returns what closing a part of a position at a value realises, without fees. */
export function realizedPnlOf(position: Position, size: Steps, value: Money): Money {
  const openValue = openValueOf(position, size)
  return position.side === 'LONG' ? value - openValue : openValue - value
}

// The opening value of a part, rounded down; of the last part, all that is left.
function openValueOf({ openValue, size: whole }: Position, size: Steps): Money {
  return (openValue * BigInt(size)) / BigInt(whole)
}
