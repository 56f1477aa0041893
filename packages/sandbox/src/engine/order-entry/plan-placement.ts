// The command that places a plan order. It reserves nothing: checks that depend on the account wait until it triggers.

import { checkClientOid, assignClientOid } from '../execution/client-oid.ts'
import { readPrice, readSize } from './order-check.ts'
import { nextId } from '../base/id.ts'
import { lastPriceAt, setLastPrice, type Market } from '../model/market.ts'
import type { Direction } from '../model/order.ts'
import { type PlanOrder } from '../model/plan-order.ts'
import { accept, type Result } from '../base/result.ts'
import type { Trigger } from '../model/trigger.ts'
import { findTrader, type World } from '../model/world.ts'
import type { MarginMode } from '../model/margin-mode.ts'
import { recordPlan } from '../execution/life-cycle.ts'

export interface PlacePlanOrderCommand {
  readonly accountId: bigint
  readonly symbol: string
  /** Null or empty: one is assigned. */
  readonly clientOid: string | null
  readonly type: Direction
  readonly isMarket: boolean
  readonly marginMode: MarginMode
  /** Decimal text, in base units. */
  readonly size: string
  /** Decimal text; ignored for a market order, where it may be null. */
  readonly price: string | null
  /** Decimal text. */
  readonly triggerPrice: string
}

/** Places a plan order. Where its trigger price is the last price, it triggers at once. */
export function placePlanOrder(world: World, command: PlacePlanOrderCommand): Result<PlanOrder> {
  const trader = findTrader(world, command)
  if (!trader.ok) return trader
  const { account, market } = trader.value
  const oid = command.clientOid ? checkClientOid(account, command.clientOid) : null
  if (oid) return oid
  const size = readSize(market.contract, command)
  if (!size.ok) return size
  const price = command.isMarket ? accept(0) : readPrice(market.contract, command.price ?? '')
  if (!price.ok) return price
  const trigger = readPrice(market.contract, command.triggerPrice, 'the trigger price')
  if (!trigger.ok) return trigger

  const last = lastPriceAt(market, world.time)
  const id = nextId(world)
  const plan: PlanOrder = {
    id,
    accountId: account.id,
    symbol: command.symbol,
    clientOid: command.clientOid || assignClientOid(account, id),
    type: command.type,
    isMarket: command.isMarket,
    marginMode: command.marginMode,
    size: size.value,
    price: price.value,
    triggerPrice: trigger.value,
    isRising: trigger.value >= last,
    status: 'untriggered',
    orderId: 0n,
    triggerTime: null,
    filledSize: 0,
    filledValue: 0n,
    fee: 0n,
    realizedPnl: 0n,
    createdTime: world.time,
    updatedTime: world.time,
  }
  account.plans.set(id, plan)
  account.planOids.set(plan.clientOid, plan)
  market.triggers.add(triggerOf(plan))
  recordPlan(world, plan)
  if (trigger.value === last) setLastPrice(market, world.time, last)
  return accept(plan)
}

/** Returns the trigger of a plan order. */
export function triggerOf({ id, accountId, triggerPrice, isRising }: PlanOrder): Trigger {
  // G16: plan orders wait for the last price.
  return { id, accountId, price: triggerPrice, isRising, reference: 'last' }
}

/** Removes a plan order from the triggers, and releases its client order id. */
export function stopWaiting(world: World, market: Market, plan: PlanOrder): void {
  market.triggers.delete(triggerOf(plan))
  world.accounts.get(plan.accountId)!.planOids.delete(plan.clientOid)
}
