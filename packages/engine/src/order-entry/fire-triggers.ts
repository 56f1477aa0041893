// Triggers plan orders, in the order in which prices reached them. A price reaches only those that are older than
// itself.
//
// A plan order becomes an order that is checked like any other. Its size is cut to what the account can carry now;
// where that is nothing, or the order is refused, the plan order is canceled. A plan order triggers at most once.
import { findLargestSize } from './pre-trade-risk.ts'
import { checkRate, readOrder, type CheckedOrder, type PlaceOrderCommand } from './order-check.ts'
import { formatPrice, formatSize } from '../base/ticks.ts'
import { marketLimitAt, type Market } from '../model/market.ts'
import { enterOrder } from './enter-order.ts'
import { kinds, type PlanOrder } from '../model/order.ts'
import { setPlanStatus, stopWaiting } from '../execution/plan-life-cycle.ts'
import { endSiblings } from '../execution/preset-orders.ts'
import type { Trigger } from '../model/trigger.ts'
import { accountOf, marketOf, stateOf, type World } from '../model/world.ts'
import { attempt } from '../base/result.ts'

/** Triggers the next plan order that a price has reached; returns whether there was one. */
export function fireTrigger(world: World): boolean {
  for (const { triggers } of world.marketList) {
    const next = triggers.takeReached()
    if (!next) continue
    fire(world, next)
    return true
  }
  return false
}

function fire(world: World, trigger: Trigger): void {
  const plan = accountOf(world, trigger).plans.get(trigger.id)!
  endSiblings(world, plan)
  stopWaiting(world, plan)
  plan.triggerTime = world.time
  const command = orderFor(marketOf(world, plan), plan)
  const fit = attempt(() => fitOrder(world, plan, command))
  if (fit.ok && fit.value) enterOrder(world, command, fit.value, plan.id)
  else setPlanStatus(world, plan, 'canceled')
}

// The size of a preset follows fills and positions, so the smallest size of an order does not apply, and neither does
// the limit of orders per minute.
function fitOrder(world: World, plan: PlanOrder, command: PlaceOrderCommand): CheckedOrder | null {
  if (plan.parentId === 0n) {
    checkRate(world, accountOf(world, plan))
    return findLargestSize(world, command, readOrder(world, command), plan.role === null ? undefined : 1)
  }
  const state = stateOf(world, plan)
  const limit = marketLimitAt(state.market, world.time, kinds[plan.type].orderSide)
  const presets = { presetTakeProfitPrice: null, presetStopLossPrice: null }
  return findLargestSize(world, command, { state, size: plan.size, price: 0, limit, ...presets }, 1)
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
