// Enters a checked order: it is created, counted, and matched at once or after a delay.
import type { CheckedOrder, PlaceOrderCommand } from './order-check.ts'
import { createOrder, endOrder, setOrderStatus } from '../execution/life-cycle.ts'
import type { SymbolState } from '../model/account.ts'
import { changeLimit } from '../model/order-totals.ts'
import { minuteMs } from '../prices/statistics.ts'
import { marketLimitAt } from '../model/market.ts'
import { matchOrder } from '../execution/matching.ts'
import { kinds, type Order } from '../model/order.ts'
import { isStillCarried } from './pre-trade-risk.ts'
import { tradingStopAt } from '../model/market.ts'
import { stateOf, type World } from '../model/world.ts'

/** Places an order that passed its checks; `planId` is the plan order that became it. */
export function enterOrder(world: World, command: PlaceOrderCommand, checked: CheckedOrder, planId = 0n): Order {
  const { clientOid, type, executionType, isMarket, marginMode } = command
  const { state, size, price, limit, presetTakeProfitPrice, presetStopLossPrice } = checked
  const order = createOrder(world, state, {
    clientOid,
    type,
    executionType: isMarket && executionType === 'normal' ? 'ioc' : executionType,
    isMarket,
    marginMode,
    separatedMode: state.setting.separatedMode,
    size,
    price,
    limit,
    presetTakeProfitPrice,
    presetStopLossPrice,
    planId,
  })
  const { orderRateLimitPerMinute, orderTimes } = state.account
  if (orderRateLimitPerMinute > 0) countOrder(world, orderTimes)
  sendToMatching(world, state, order)
  return order
}

// Matches a pending order, at once or after the order delay of its account and the latency of the fill model.
function sendToMatching(world: World, { account, market }: SymbolState, order: Order): void {
  const delayMs = account.orderDelayMs + market.fillModel.placeDelayMs
  if (delayMs === 0) return matchOrder(world, market, order)
  const time = world.time + delayMs
  world.timers.set({ time, kind: 'order', action: 'match', accountId: account.id, orderId: order.id })
}

/** Matches an order after its delay, unless the account can no longer carry it. */
export function matchDelayed(world: World, order: Order): void {
  const state = stateOf(world, order)
  const stop = tradingStopAt(state.market, world.time)
  if (stop) return endOrder(world, order, stop)
  const { orderSide } = kinds[order.type]
  if (order.isMarket) changeLimit(state, order, marketLimitAt(state.market, world.time, orderSide))
  if (!isStillCarried(world, state, order)) return endOrder(world, order, 'risk')
  matchOrder(world, state.market, order)
  if (order.isCancelRequested && order.status === 'open') setOrderStatus(world, order, 'canceling')
}

function countOrder(world: World, orderTimes: number[]): void {
  while (orderTimes.length > 0 && orderTimes[0]! <= world.time - minuteMs) orderTimes.shift()
  orderTimes.push(world.time)
}
