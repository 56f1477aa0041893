// What an order would do: the order is placed in a copy of the world, and filled there.
import { attempt } from '../base/refusal.ts'
import { formatSize, type Money, type Steps } from '../base/units.ts'
import { sharedOf } from '../state/account.ts'
import { priceAt } from '../state/market.ts'
import { kinds, type Order, remainingOf } from '../state/order.ts'
import { findTrader, marketOf, type World } from '../state/world.ts'
import { availableOf } from '../trading/margin.ts'
import { endOrder } from '../trading/order-life.ts'
import { findLargestSize, openingCost, type PlaceOrderCommand, readOrder } from '../trading/place-order.ts'
import { settleTrade } from '../trading/settlement.ts'

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
