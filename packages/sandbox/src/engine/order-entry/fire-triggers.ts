// Triggers plan orders and preset orders, in the order in which prices reached them.
//
// A plan order becomes an order that is checked like any other. Its size is cut to what the account can carry now; where
// that is nothing, or the order is refused, the plan order is canceled. A plan order triggers at most once.

import { findLargestSize } from './pre-trade-risk.ts'
import { readOrder, type PlaceOrderCommand } from './order-check.ts'
import { formatPrice, formatSize } from '../base/ticks.ts'
import { marketLimitAt, priceAt, type Market } from '../model/market.ts'
import { enterOrder, sendToMatching } from './placement.ts'
import { stopWaiting } from './plan-placement.ts'
import { type PlanOrder, type Order, kinds } from '../model/order.ts'
import { endSiblings } from '../execution/preset-orders.ts'
import type { Reach, Trigger } from '../model/trigger.ts'
import { accountOf, marketOf, stateOf, type World } from '../model/world.ts'
import { endOrder, setOrderStatus, setPlanStatus } from '../execution/life-cycle.ts'
import { sideTotalsOf } from '../model/account.ts'
import { addOrder } from '../model/order-totals.ts'
import { attempt } from '../base/result.ts'

/** Triggers all that present prices have reached, one by one. Returns whether there was anything. */
export function fireTriggers(world: World): boolean {
  let hasFired = false
  for (const market of world.markets.values()) {
    const { triggers } = market
    for (let next; !triggers.isEmpty && (next = triggers.next(reachOf(world, market)));) {
      hasFired = true
      triggers.delete(next)
      fire(world, next)
    }
    market.lastPriceRange = null
  }
  return hasFired
}

function reachOf(world: World, market: Market): Reach {
  const mark = priceAt(market, world.time)
  return { last: market.lastPriceRange, mark: { low: mark, high: mark } }
}

function fire(world: World, trigger: Trigger): void {
  const { plans, orders } = accountOf(world, trigger)
  const plan = plans.get(trigger.id)
  if (plan) firePlan(world, plan)
  else triggerPreset(world, orders.get(trigger.id)!)
}

function firePlan(world: World, plan: PlanOrder): void {
  stopWaiting(world, plan)
  plan.triggerTime = world.time
  const command = orderFor(marketOf(world, plan), plan)
  const fit = attempt(() => findLargestSize(world, command, readOrder(world, command)))
  if (fit.ok && fit.value) enterOrder(world, command, fit.value, plan.id)
  else setPlanStatus(world, plan, 'canceled')
}

function orderFor({ contract: { grid } }: Market, plan: PlanOrder): PlaceOrderCommand {
  const { accountId, symbol, clientOid, type, isMarket, marginMode } = plan
  return {
    accountId,
    symbol,
    clientOid,
    type,
    executionType: 'normal',
    isMarket,
    marginMode,
    size: formatSize(grid, plan.size),
    price: isMarket ? null : formatPrice(grid, plan.price),
    presetTakeProfitPrice: null,
    presetStopLossPrice: null,
  }
}

/** Sends a triggered preset order to matching, with at most the size that is left to close. */
export function triggerPreset(world: World, order: Order): void {
  endSiblings(world, order)
  const state = stateOf(world, order)
  const { positionSide, orderSide } = kinds[order.type]
  const totals = sideTotalsOf(state, positionSide)
  const closable = totals.size - totals.closeSize
  if (closable < 1) return endOrder(world, order, 'risk')
  order.size = Math.min(order.size, closable)
  order.limit = marketLimitAt(state.market, world.time, orderSide)
  setOrderStatus(world, order, 'pending')
  addOrder(state, order)
  sendToMatching(world, order)
}
