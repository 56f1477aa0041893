// What an order would do: the order is placed in a copy of the world, and filled there.

import { formatSize, type Steps } from '../base/ticks.ts'
import { attempt } from '../base/result.ts'
import { settleTrade } from '../execution/settlement.ts'
import { endOrder } from '../execution/life-cycle.ts'
import { kinds, type Order, remainingOf } from '../model/order.ts'
import { findTrader, marketOf, type World } from '../model/world.ts'
import { type PlaceOrderCommand, readOrder } from '../order-entry/order-check.ts'
import { findLargestSize } from '../order-entry/pre-trade-risk.ts'

/** Fills what is left of a live order at its limit, by the market maker. */
export function fillRest(world: World, order: Order): void {
  const market = marketOf(world, order)
  settleTrade(world, market, {
    sides: [{ order, isMaker: order.status === 'open' }],
    price: order.limit,
    size: remainingOf(order),
  })
  endOrder(world, order, null)
}

/** Returns the largest size of an order that its account can carry; null if other terms are refused, or no size is possible. */
export function largestSizeOf(world: World, command: PlaceOrderCommand): Steps | null {
  const found = attempt(() => {
    const { contract } = findTrader(world, command).market
    const { grid, maxOrderSize, marketOpenLimitSize } = contract
    const isOpening = kinds[command.type].opens
    const most = command.isMarket && isOpening ? Math.min(maxOrderSize, marketOpenLimitSize) : maxOrderSize
    const checked = readOrder(world, { ...command, size: formatSize(grid, most) })
    return findLargestSize(world, command, checked)
  })
  return found.ok ? (found.value?.size ?? null) : null
}
