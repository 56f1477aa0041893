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

/** Grows a position by one fill. */
export function addToPosition(position: Position, size: Steps, value: Money, fee: Money): void {
  position.size += size
  position.openValue += value
  position.openFee += fee
  position.cumOpenSize += size
  position.cumOpenValue += value
  position.cumOpenFee += fee
}

/**
 * Shrinks a position by one fill and returns what that realised, without fees. The value at which it was opened goes in
 * proportion, rounded down, and all of it with the last part.
 */
export function reducePosition(position: Position, size: Steps, value: Money, fee: Money): Money {
  const [part, whole] = [BigInt(size), BigInt(position.size)]
  const removedValue = (position.openValue * part) / whole
  // G26: the opening fee shrinks likewise. It may be a rebate, so it is rounded towards zero.
  position.openFee -= (position.openFee * part) / whole
  position.openValue -= removedValue
  position.size -= size
  position.cumCloseSize += size
  position.cumCloseValue += value
  position.cumCloseFee += fee
  return position.side === 'LONG' ? value - removedValue : removedValue - value
}
