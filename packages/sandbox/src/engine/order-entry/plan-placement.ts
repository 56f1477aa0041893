// The command that places a plan order. It reserves nothing: checks that depend on the account wait until it triggers.

import { checkClientOid, assignClientOid } from '../execution/client-oid.ts'
import { checkMarginMode } from './pre-trade-risk.ts'
import { readPrice, readSize, type PlaceOrderCommand } from './order-check.ts'
import { nextId } from '../base/id.ts'
import { lastPriceAt, setLastPrice } from '../model/market.ts'
import { type PlanOrder } from '../model/order.ts'
import type { Trigger } from '../model/trigger.ts'
import { accountOf, findTrader, marketOf, type World } from '../model/world.ts'
import { recordPlan } from '../execution/life-cycle.ts'

export interface PlacePlanOrderCommand extends Omit<
  PlaceOrderCommand,
  'executionType' | 'presetTakeProfitPrice' | 'presetStopLossPrice'
> {
  /** Decimal text. */
  readonly triggerPrice: string
}

/** Places a plan order. Where its trigger price is the last price, it triggers at once. */
export function placePlanOrder(world: World, command: PlacePlanOrderCommand): PlanOrder {
  const { symbol, clientOid, type, isMarket, marginMode } = command
  const { account, market } = findTrader(world, command)
  checkClientOid(account, clientOid)
  checkMarginMode(account, command)
  const size = readSize(market.contract, command)
  const price = isMarket ? 0 : readPrice(market.contract, command.price ?? '')
  const triggerPrice = readPrice(market.contract, command.triggerPrice, 'the trigger price')
  const last = lastPriceAt(market, world.time)
  const id = nextId(world)
  const plan: PlanOrder = {
    id,
    accountId: account.id,
    symbol,
    clientOid: clientOid || assignClientOid(account, id),
    type,
    isMarket,
    marginMode,
    size,
    price,
    triggerPrice,
    isRising: triggerPrice >= last,
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
  if (triggerPrice === last) setLastPrice(market, world.time, last)
  return plan
}

/** Returns the trigger of a plan order. */
export function triggerOf({ id, accountId, triggerPrice, isRising }: PlanOrder): Trigger {
  // G16: plan orders wait for the last price.
  return { id, accountId, price: triggerPrice, isRising, reference: 'last' }
}

/** Removes a plan order from the triggers, and releases its client order id. */
export function stopWaiting(world: World, plan: PlanOrder): void {
  marketOf(world, plan).triggers.delete(triggerOf(plan))
  accountOf(world, plan).planOids.delete(plan.clientOid)
}
