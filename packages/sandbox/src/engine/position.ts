// A position from its first fill to its last. What was opened and closed since then is accumulated; a position that has
// become zero is over, and the next open makes another one.

import type { MarginMode, SeparatedMode } from './account.ts'
import type { Steps } from './grid.ts'
import type { Money } from './money.ts'

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
