// The command that places an order, and the matching of orders that were delayed.
import { type CheckedOrder, type PlaceOrderCommand, readOrder, checkRate } from './order-check.ts'
import { createOrder, endOrder, setOrderStatus } from '../execution/life-cycle.ts'
import { changeLimit } from '../model/symbol-state.ts'
import { minuteMs } from '../prices/minute-trades.ts'
import { priceBandAt, priceAt, type Market } from '../model/market.ts'
import { matchOrder } from '../execution/matching.ts'
import { kinds, type Order } from '../model/order.ts'
import { accept, type Result } from '../base/result.ts'
import { isStillCarried, checkRisk } from './pre-trade-risk.ts'
import type { World } from '../model/world.ts'
import { symbolStateOf } from '../model/account.ts'

/**
 * Places an order and, unless the account has an order delay, matches it. An order that fails a check is refused and leaves
 * no trace. An order that passes all checks but finds no match (postOnly, fok, ioc) is accepted and then canceled.
 */
export function placeOrder(world: World, command: PlaceOrderCommand): Result<Order> {
  const checked = checkOrder(world, command)
  return checked.ok ? accept(enterOrder(world, command, checked.value)) : checked
}

/** Places an order that passed its checks; `planId` is the plan order that became it. */
export function enterOrder(world: World, command: PlaceOrderCommand, checked: CheckedOrder, planId = 0n): Order {
  const { executionType, isMarket } = command
  const { account, market } = checked
  const order = createOrder(world, market, account, {
    clientOid: command.clientOid,
    type: command.type,
    executionType: isMarket && executionType === 'normal' ? 'ioc' : executionType,
    isMarket,
    marginMode: command.marginMode,
    separatedMode: checked.state.setting.separatedMode,
    size: checked.size,
    price: checked.price,
    limit: checked.limit,
    presetTakeProfitPrice: checked.presetTakeProfitPrice,
    presetStopLossPrice: checked.presetStopLossPrice,
    planId,
  })
  if (account.orderRateLimitPerMinute > 0) countOrder(world, account.orderTimes)
  sendToMatching(world, market, order)
  return order
}

/** Matches a pending order, at once or after the order delay of its account. */
export function sendToMatching(world: World, market: Market, order: Order): void {
  const { id: accountId, orderDelayMs } = world.accounts.get(order.accountId)!
  if (orderDelayMs === 0) return matchOrder(world, market, order)
  world.timers.set({ time: world.time + orderDelayMs, kind: 'order', action: 'match', accountId, orderId: order.id })
}

/** Matches an order after its delay, unless the account can no longer carry it. */
export function matchDelayed(world: World, market: Market, order: Order): void {
  if (order.isMarket) {
    const { highestBuy, lowestSell } = priceBandAt(market, priceAt(market, world.time))
    const limit = kinds[order.type].orderSide === 'BUY' ? highestBuy : lowestSell
    changeLimit(symbolStateOf(world.accounts.get(order.accountId)!, market), order, limit)
  }
  if (!isStillCarried(world, market, order)) return endOrder(world, market, order, 'risk')
  matchOrder(world, market, order)
  if (order.isCancelRequested && order.status === 'open') setOrderStatus(world, order, 'canceling')
}

function countOrder(world: World, orderTimes: number[]): void {
  while (orderTimes.length > 0 && orderTimes[0]! <= world.time - minuteMs) orderTimes.shift()
  orderTimes.push(world.time)
}

/** Runs all checks of an order; returns it or the first refusal. */
export function checkOrder(world: World, command: PlaceOrderCommand): Result<CheckedOrder> {
  const checked = readOrder(world, command)
  if (!checked.ok) return checked
  const { account, market } = checked.value
  return checkRate(world, account) ?? checkRisk(world, command, checked.value, priceAt(market, world.time)) ?? checked
}
