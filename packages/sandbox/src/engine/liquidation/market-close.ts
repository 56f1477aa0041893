// The closing of a liquidated position in the market: an ioc order that goes as far as the bankruptcy price, and beyond it
// by what the insurance fund can add.
//
// The fee of the liquidation is taken with the fills, so how the order will be filled is looked at before: nothing comes
// between that look and the fills. An order that will not be filled pays none, since the rest of it takes all there is.

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

/** Closes a size of a position, or of its whole side where no target is given, and returns what found no market. */
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
  cancelOwnOpponents(world, market, account, order)
  const closing = foresee(world, market, account, order)
  const liquidateFee = closing ? budgetLiquidateFee(world, market, position, closing) : 0n
  matchOrder(world, market, order, { position: target, paysFee: true, liquidateFee })
  return remainingOf(order)
}

// An order of the same account would stop the matching.
function cancelOwnOpponents(world: World, { book }: Market, account: Account, { symbol, type, limit }: Order): void {
  const side = kinds[type].orderSide
  cancelWhere(world, account, 'liquidation', (other) => {
    const isOpposite = other.symbol === symbol && kinds[other.type].orderSide !== side
    return isOpposite && book.has(other) && crosses(side, limit, other.limit)
  })
}

// What the whole order will come to; undefined where a part of it will find no market.
function foresee(world: World, market: Market, account: Account, order: Order): Closing | undefined {
  const { contract } = market
  const state = symbolStateOf(account, market)
  const rate = feeRateOf(account, state.setting, contract, 'taker')
  const { orderSide, positionSide } = kinds[order.type]
  let [left, value, fee]: [Steps, Money, Money] = [order.size, 0n, 0n]
  for (const opponent of counterpartiesOf(market, priceAt(market, world.time), order)) {
    if (left === 0 || !crosses(orderSide, order.limit, opponent.price)) break
    const part = valueOf(contract.grid, opponent.price, Math.min(left, opponent.size))
    left -= Math.min(left, opponent.size)
    value += part
    fee += feeOf(part, rate)
  }
  if (left > 0) return undefined
  // A fill of several positions is a part for each, and each rounds its fee up.
  const positions = (positionSide === 'LONG' ? state.long : state.short).positions.length
  return { size: order.size, value, fee: fee + BigInt(positions - 1) }
}
