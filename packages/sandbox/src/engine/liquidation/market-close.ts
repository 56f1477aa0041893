// Closes a position under liquidation in the market: an ioc order with the worst acceptable price as its limit.
//
// The liquidation fee is charged with the fills, so the fills are computed first; nothing happens in between. An order that
// will not be filled completely pays no liquidation fee, because deleveraging the remainder uses up the equity.

import { type Account, symbolStateOf } from '../model/account.ts'
import { worstPriceOf } from './bankruptcy.ts'
import { feeOf, feeRateOf } from '../accounting/fee.ts'
import { cancelWhere } from '../execution/life-cycle.ts'
import { placeForcedOrder } from './forced-order.ts'
import { valueOf, type Steps } from '../base/ticks.ts'
import { budgetLiquidateFee, type Closing } from './liquidate-fee.ts'
import { priceAt, type Market } from '../model/market.ts'
import { matchOrder } from '../execution/matching.ts'
import type { Money } from '../base/money.ts'
import { crosses, counterpartiesOf } from '../execution/counter-liquidity.ts'
import { kinds, remainingOf, type Order } from '../model/order.ts'
import type { Position } from '../model/position.ts'
import type { World } from '../model/world.ts'

/** Closes a size of a position, or of its whole side where `target` is null. Returns the size that found no market. */
export function closeAtMarket(
  world: World,
  market: Market,
  position: Position,
  target: Position | null,
  size: Steps,
): Steps {
  const account = world.accounts.get(position.accountId)!
  const limit = worstPriceOf(world, account, position, size)
  const order = placeForcedOrder(world, market, 'burst', position, size, limit)
  cancelOwnOrders(world, market, account, order)
  const closing = previewClose(world, market, account, order)
  const liquidateFee = closing ? budgetLiquidateFee(world, market, position, closing) : 0n
  matchOrder(world, market, order, { position: target, paysFee: true, liquidateFee })
  return remainingOf(order)
}

// An order of the same account would stop matching.
function cancelOwnOrders(world: World, { book }: Market, account: Account, { symbol, type, limit }: Order): void {
  const side = kinds[type].orderSide
  cancelWhere(world, account, 'liquidation', (other) => {
    const isOpposite = other.symbol === symbol && kinds[other.type].orderSide !== side
    return isOpposite && book.has(other) && crosses(side, limit, other.limit)
  })
}

// Returns the result of the whole order; undefined where a part of it will find no market.
function previewClose(world: World, market: Market, account: Account, order: Order): Closing | undefined {
  const { contract } = market
  const state = symbolStateOf(account, market)
  const rate = feeRateOf(account, state.setting, contract, 'taker')
  const { orderSide, positionSide } = kinds[order.type]
  let [left, value, fee]: [Steps, Money, Money] = [order.size, 0n, 0n]
  for (const counterparty of counterpartiesOf(market, priceAt(market, world.time), order)) {
    if (left === 0 || !crosses(orderSide, order.limit, counterparty.price)) break
    const part = valueOf(contract.grid, counterparty.price, Math.min(left, counterparty.size))
    left -= Math.min(left, counterparty.size)
    value += part
    fee += feeOf(part, rate)
  }
  if (left > 0) return undefined
  // A fill that closes several positions is one fill for each, and each rounds its fee up.
  const positions = (positionSide === 'LONG' ? state.long : state.short).positions.length
  return { size: order.size, value, fee: fee + BigInt(positions - 1) }
}
