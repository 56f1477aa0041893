// What an order would do: the order is placed in a copy of the world, and filled there.
import { formatSize, type Steps } from '../base/ticks.ts'
import { availableOf } from '../accounting/margin.ts'
import type { Money } from '../base/money.ts'
import { attempt } from '../base/result.ts'
import { settleTrade } from '../execution/settlement.ts'
import { endOrder } from '../execution/life-cycle.ts'
import { sharedOf } from '../model/account.ts'
import { priceAt } from '../model/market.ts'
import { kinds, type Order, remainingOf } from '../model/order.ts'
import { findTrader, marketOf, type World } from '../model/world.ts'
import { type PlaceOrderCommand, readOrder } from '../order-entry/order-check.ts'
import { openingCost } from '../order-entry/opening-cost.ts'
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

/** Returns what must be available for an order to be accepted; 0 for one that closes, or whose terms are refused. */
export function reserveOf(world: World, command: PlaceOrderCommand): Money {
  const found = attempt(() => {
    const { state, size, limit } = readOrder(world, command)
    const { type, executionType, marginMode } = command
    if (!kinds[type].opens) return 0n
    const { account, market } = state
    const available = availableOf(world, account, sharedOf(account, market.contract.terms))
    const order = { type, executionType, marginMode, limit, size }
    return openingCost({ state, time: world.time, mark: priceAt(market, world.time), order }, available)
  })
  return found.ok ? found.value : 0n
}

/**
 * Returns the largest size of an order that its account can carry; null if other terms are refused, or no size is
 * possible.
 */
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
