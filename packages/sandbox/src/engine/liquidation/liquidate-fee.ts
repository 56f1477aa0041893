// The liquidation fee: a part of the value that a liquidation closes, but never more than what is then left of the equity.

import { feeOf } from '../accounting/fee.ts'
import { equityOf, valueAt } from '../accounting/margin.ts'
import { rateScale, type Money } from '../base/money.ts'
import type { FillAmounts, Position } from '../model/position.ts'
import { accountOf, marketOf, type World } from '../model/world.ts'

/** The expected result of closing a size; the fee is that of trading. */
export type Closing = Pick<FillAmounts, 'size' | 'value' | 'fee'>

/** Returns the liquidation fee that a close can pay. */
export function budgetLiquidateFee(world: World, position: Position, { size, value, fee }: Closing): Money {
  const market = marketOf(world, position)
  const gain = value - valueAt(world, market, size)
  const equity = equityOf(world, accountOf(world, position), position.collateral)
  const left = equity + (position.side === 'LONG' ? gain : -gain) - fee
  const wanted = feeOf(value, market.contract.liquidationFeeRate * rateScale)
  if (left <= 0n) return 0n
  return left < wanted ? left : wanted
}
