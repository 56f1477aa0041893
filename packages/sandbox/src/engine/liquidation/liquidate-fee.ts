// The liquidation fee: a part of the value that a liquidation closes, but never more than what is then left of the equity.

import { feeOf } from '../accounting/fee.ts'
import { valueOf, type Steps } from '../base/ticks.ts'
import { equityOf } from '../accounting/margin.ts'
import { priceAt, type Market } from '../model/market.ts'
import { rateScale, type Money } from '../base/money.ts'
import type { Position } from '../model/position.ts'
import type { World } from '../model/world.ts'

/** The expected result of closing a size. */
export interface Closing {
  readonly size: Steps
  readonly value: Money
  /** Trading fees. */
  readonly fee: Money
}

/** Returns the liquidation fee that a close can pay. */
export function budgetLiquidateFee(world: World, market: Market, position: Position, closing: Closing): Money {
  const { size, value, fee } = closing
  const { grid, liquidationFeeRate } = market.contract
  const account = world.accounts.get(position.accountId)!
  const gain = value - valueOf(grid, priceAt(market, world.time), size)
  const equity = equityOf(world, account, position.collateral)
  const left = equity + (position.side === 'LONG' ? gain : -gain) - fee
  const wanted = feeOf(value, liquidationFeeRate * rateScale)
  if (left <= 0n) return 0n
  return left < wanted ? left : wanted
}
