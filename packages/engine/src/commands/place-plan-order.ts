// The command that places a plan order. It reserves nothing: checks that depend on the account wait until it triggers.
import { checkClientOid } from '../execution/client-oid.ts'
import { createPlan } from '../execution/plan-life-cycle.ts'
import { checkMarginMode } from '../order-entry/pre-trade-risk.ts'
import { checkMarket, readPrice, readSize, type PlaceOrderCommand } from '../order-entry/order-check.ts'
import { lastPriceAt, priceAt } from '../model/market.ts'
import { type PlanOrder } from '../model/order.ts'
import { checkTrading } from '../order-entry/order-check.ts'
import { triggerOf } from '../model/trigger.ts'
import { findTrader, type World } from '../model/world.ts'

export interface PlacePlanOrderCommand extends Omit<
  PlaceOrderCommand,
  'executionType' | 'presetTakeProfitPrice' | 'presetStopLossPrice'
> {
  /** Decimal text. */
  readonly triggerPrice: string
}

/** Places a plan order. Where its trigger price is the last price, it triggers at once. */
export function placePlanOrder(world: World, command: PlacePlanOrderCommand): PlanOrder {
  const { clientOid, type, isMarket, marginMode } = command
  const { account, market } = findTrader(world, command)
  checkMarket(market.contract)
  checkTrading(market, world.time)
  checkClientOid(account, clientOid)
  checkMarginMode(account, command)
  const size = readSize(market.contract, command)
  const price = isMarket ? 0 : readPrice(market.contract, command.price ?? '', 'executePrice')
  const triggerPrice = readPrice(market.contract, command.triggerPrice, 'triggerPrice')
  const last = lastPriceAt(market, world.time)
  const plan = createPlan(world, account, market, {
    clientOid,
    type,
    isMarket,
    marginMode,
    size,
    price,
    triggerPrice,
    // G16: plan orders wait for the last price.
    reference: 'last',
    isRising: triggerPrice >= last,
    role: null,
    parentId: 0n,
  })
  if (triggerPrice === last) {
    // The last price is shown once more, so that the events contain the price that triggers it.
    market.triggers.reachNow(triggerOf(plan))
    const { time } = world
    world.events.push({ kind: 'price', time, symbol: market.contract.symbol, price: last, mark: priceAt(market, time) })
  }
  return plan
}
