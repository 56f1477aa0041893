// Closes a position under liquidation in the market: an ioc order with the worst acceptable price as its limit.
//
// The liquidation fee is charged with the fills, so the fills are computed first; nothing happens in between. An order that
// will not be filled completely pays no liquidation fee, because deleveraging the remainder uses up the equity.

import { sideTotalsOf } from '../model/account.ts'
import { worstPriceOf } from './bankruptcy.ts'
import { feeOf, feeRateOf } from '../accounting/fee.ts'
import { cancelWhere } from '../execution/life-cycle.ts'
import { placeForcedOrder, targetOf } from './forced-order.ts'
import { valueOf, type Steps } from '../base/ticks.ts'
import { budgetLiquidateFee, type Closing } from './liquidate-fee.ts'
import { priceAt } from '../model/market.ts'
import { matchOrder } from '../execution/matching.ts'
import type { Money } from '../base/money.ts'
import { crosses, counterpartiesOf } from '../execution/counter-liquidity.ts'
import { kinds, remainingOf, type Order } from '../model/order.ts'
import type { Position } from '../model/position.ts'
import { accountOf, marketOf, stateOf, type World } from '../model/world.ts'

/** Closes a size of a position, or of its whole side where its margin is shared. Returns the size that found no market. */
export function closeAtMarket(world: World, position: Position, size: Steps): Steps {
  const order = placeForcedOrder(world, 'burst_liquidate', position, size, worstPriceOf(world, position, size))
  cancelOwnOrders(world, order)
  const closing = previewClose(world, order)
  const liquidateFee = closing ? budgetLiquidateFee(world, position, closing) : 0n
  matchOrder(world, marketOf(world, position), order, { position: targetOf(position), paysFee: true, liquidateFee })
  return remainingOf(order)
}

// An order of the same account would stop matching.
function cancelOwnOrders(world: World, order: Order): void {
  const side = kinds[order.type].orderSide
  const { book } = marketOf(world, order)
  cancelWhere(world, accountOf(world, order), 'liquidation', (other) => {
    const isOpposite = other.symbol === order.symbol && kinds[other.type].orderSide !== side
    return isOpposite && book.has(other) && crosses(side, order.limit, other.limit)
  })
}

// Returns the result of the whole order; undefined where a part of it will find no market.
function previewClose(world: World, order: Order): Closing | undefined {
  const state = stateOf(world, order)
  const { market } = state
  const rate = feeRateOf(state, 'taker')
  const { orderSide, positionSide } = kinds[order.type]
  let [left, value, fee]: [Steps, Money, Money] = [order.size, 0n, 0n]
  for (const counterparty of counterpartiesOf(market, priceAt(market, world.time), order)) {
    if (left === 0 || !crosses(orderSide, order.limit, counterparty.price)) break
    const size = Math.min(left, counterparty.size)
    const part = valueOf(market.contract.grid, counterparty.price, size)
    left -= size
    value += part
    fee += feeOf(part, rate)
  }
  if (left > 0) return undefined
  // A fill that closes several positions is one fill for each, and each rounds its fee up.
  const { positions } = sideTotalsOf(state, positionSide)
  return { size: order.size, value, fee: fee + BigInt(positions.length - 1) }
}
