// Closes a position under liquidation in the market: an ioc order with the worst acceptable price as its limit. Orders
// that a liquidation places exist within one command: placed, filled as far as possible, and final.
//
// The liquidation fee is charged with the fills, so the fills are computed first; nothing happens in between. An order
// that will not be filled completely pays no liquidation fee, because deleveraging the remainder uses up the equity.
import { sideTotalsOf } from '../model/account.ts'
import { worstPriceOf } from './bankruptcy.ts'
import { feeOf, feeRateOf } from '../accounting/fee.ts'
import { equityOf, valueAt } from '../accounting/margin.ts'
import { cancelWhere, createOrder } from '../execution/life-cycle.ts'
import { valueOf, type Steps, type Ticks } from '../base/ticks.ts'
import { matchOrder } from '../execution/matching.ts'
import { rateScale, type Money } from '../base/money.ts'
import { crosses, visitFills } from '../execution/matching.ts'
import { kinds, remainingOf, type Order } from '../model/order.ts'
import type { FillAmounts, Position } from '../model/position.ts'
import { accountOf, marketOf, stateOf, type World } from '../model/world.ts'

/**
 * Closes a size of a position, or of its whole side where its margin is shared. Returns the size that found no market.
 */
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
  let [left, value, fee]: [Steps, Money, Money] = [order.size, 0n, 0n]
  visitFills(market, world.time, order, (_maker, price, size) => {
    const part = valueOf(market.contract.grid, price, size)
    left -= size
    value += part
    fee += feeOf(part, rate)
    return true
  })
  if (left > 0) return undefined
  // A fill that closes several positions is one fill for each, and each rounds its fee up.
  const { positions } = sideTotalsOf(state, kinds[order.type].positionSide)
  return { size: order.size, value, fee: fee + BigInt(positions.length - 1) }
}

type Reason = 'offset_liquidate' | 'burst_liquidate' | 'agreement_close'

/** Places an order that closes positions of the same side as the given one. No check of a user's order applies. */
export function placeForcedOrder(world: World, reason: Reason, position: Position, size: Steps, price: Ticks): Order {
  const { side, marginMode, separatedMode } = position
  return createOrder(world, stateOf(world, position), {
    type: side === 'LONG' ? `${reason}_long` : `${reason}_short`,
    executionType: 'ioc',
    isMarket: false,
    marginMode,
    separatedMode,
    size,
    price,
    limit: price,
  })
}

/** Returns the only position that a liquidation closes; null where it closes the positions of a side, oldest first. */
export function targetOf(position: Position): Position | null {
  return position.marginMode === 'ISOLATED' ? position : null
}

/** The expected result of closing a size; the fee is that of trading. */
export type Closing = Pick<FillAmounts, 'size' | 'value' | 'fee'>

/** Returns the liquidation fee of a close: a part of its value, but never more than what is then left of the equity. */
export function budgetLiquidateFee(world: World, position: Position, { size, value, fee }: Closing): Money {
  const market = marketOf(world, position)
  const gain = value - valueAt(world, market, size)
  const equity = equityOf(world, accountOf(world, position), position.collateral)
  const left = equity + (position.side === 'LONG' ? gain : -gain) - fee
  const wanted = feeOf(value, market.contract.liquidationFeeRate * rateScale)
  if (left <= 0n) return 0n
  return left < wanted ? left : wanted
}
