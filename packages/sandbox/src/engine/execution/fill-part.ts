// What one fill of one position comes to, fees included.

import type { Contract } from '../contract/contract.ts'
import { feeOf, type FeeRate } from '../accounting/fee.ts'
import { valueOf, type Steps, type Ticks } from '../base/ticks.ts'
import { rateScale, type Money } from '../base/money.ts'
import type { Position } from '../model/position.ts'

/** What one fill books. */
export interface FillPart {
  readonly price: Ticks
  readonly size: Steps
  readonly value: Money
  readonly fee: Money
  readonly liquidateFee: Money
  readonly isMaker: boolean
  readonly matchSequence: number
}

/** How a side is booked that closes because it has to. */
export interface ForcedClose {
  /** What it closes; null closes the positions of the side, oldest first. */
  readonly position: Position | null
  /** Whether it pays the fee of a taker. */
  readonly paysFee: boolean
  /** What is left of the fee of the liquidation. */
  liquidateFee: Money
}

/** What all parts of a fill share. */
export interface FillPartBase extends Pick<FillPart, 'price' | 'isMaker' | 'matchSequence'> {
  readonly contract: Contract
  readonly rate: FeeRate
  readonly force: ForcedClose | undefined
}

/** Returns a part of a fill, and takes its fee off what is left of the fee of a liquidation. */
export function makeFillPart(
  { contract, rate, force, price, isMaker, matchSequence }: FillPartBase,
  size: Steps,
): FillPart {
  const value = valueOf(contract.grid, price, size)
  const liquidateFee = force ? takeLiquidateFee(force, feeOf(value, contract.liquidationFeeRate * rateScale)) : 0n
  return { price, size, value, fee: feeOf(value, rate), liquidateFee, isMaker, matchSequence }
}

function takeLiquidateFee(force: ForcedClose, wanted: Money): Money {
  const fee = wanted < force.liquidateFee ? wanted : force.liquidateFee
  force.liquidateFee -= fee
  return fee
}
