// The commands that place and modify take-profit and stop-loss orders. They are plan orders that close a position.
//
// They reserve nothing, and each stands alone: none ends with its position or with another one (G74). A modification
// also applies to those that the preset prices of an order created (G75).
import type { Market } from '../model/market.ts'
import { lastPriceAt, priceAt } from '../model/market.ts'
import type { MarginMode } from '../model/collateral.ts'
import type { PlanOrder, PlanRole, TriggerReference } from '../model/order.ts'
import type { PositionSide } from '../model/position.ts'
import { triggerOf } from '../model/trigger.ts'
import type { Ticks } from '../base/ticks.ts'
import { Refusal } from '../base/result.ts'
import { checkClientOid } from '../execution/client-oid.ts'
import { createPlan, recordPlan } from '../execution/plan-life-cycle.ts'
import { isReachedRising } from '../execution/preset-orders.ts'
import { checkTrading } from '../order-entry/order-check.ts'
import { findTrader, findUser, marketOf, type World } from '../model/world.ts'
import { checkPreset, readPrice, readSize } from '../order-entry/order-check.ts'
import { checkMarginMode } from '../order-entry/pre-trade-risk.ts'

export interface PlaceTpSlOrderCommand {
  readonly accountId: bigint
  readonly symbol: string
  /** Null or empty: one is assigned. */
  readonly clientOid: string | null
  readonly role: PlanRole
  /** The side of the position to protect. */
  readonly side: PositionSide
  readonly marginMode: MarginMode
  /** Decimal text, in base units. */
  readonly size: string
  /** Decimal text. */
  readonly triggerPrice: string
  /** Decimal text of a limit price; null closes at the market. */
  readonly price: string | null
}

export interface ModifyTpSlOrderCommand extends Pick<PlaceTpSlOrderCommand, 'accountId' | 'triggerPrice' | 'price'> {
  readonly orderId: bigint
  readonly reference: TriggerReference
}

/** Places a take-profit or stop-loss order, which waits for the last price. */
export function placeTpSlOrder(world: World, command: PlaceTpSlOrderCommand): PlanOrder {
  const { clientOid, role, side, marginMode } = command
  const { account, market } = findTrader(world, command)
  checkTrading(market, world.time)
  checkClientOid(account, clientOid)
  checkMarginMode(account, command)
  const type = side === 'LONG' ? 'close_long' : 'close_short'
  const isMarket = command.price === null
  const size = readSize(market.contract, { size: command.size, isMarket, type })
  const price = isMarket ? 0 : readPrice(market.contract, command.price!, 'executePrice')
  const reference = 'last'
  const isRising = isReachedRising(side, role)
  const triggerPrice = readTrigger(world, market, command.triggerPrice, { role, isRising, reference })
  const parentId = 0n
  const terms = { type, isMarket, marginMode, size, price, triggerPrice, reference, isRising, role, parentId } as const
  return createPlan(world, account, market, { clientOid, ...terms })
}

/** Changes the prices of an untriggered take-profit or stop-loss order, and which price triggers it. Its id stays. */
export function modifyTpSlOrder(world: World, command: ModifyTpSlOrderCommand): PlanOrder {
  const plan = findTpSlOrder(world, command)
  const { triggers, contract } = marketOf(world, plan)
  const { reference } = command
  const isMarket = command.price === null
  const price = isMarket ? 0 : readPrice(contract, command.price!, 'executePrice')
  const wanted = { role: plan.role!, isRising: plan.isRising, reference }
  const triggerPrice = readTrigger(world, marketOf(world, plan), command.triggerPrice, wanted)
  triggers.delete(triggerOf(plan))
  Object.assign(plan, { isMarket, price, triggerPrice, reference })
  triggers.insert(triggerOf(plan))
  recordPlan(world, plan)
  return plan
}

function findTpSlOrder(world: World, { accountId, orderId }: ModifyTpSlOrderCommand): PlanOrder {
  const plan = findUser(world, accountId).plans.get(orderId) ?? world.archive.find('plan', accountId, orderId)
  if (!plan || plan.role === null) {
    const rule = 'the order must be a take-profit or stop-loss order of the account'
    throw new Refusal('ORDER_NOT_FOUND', rule, orderId.toString())
  }
  if (plan.status === 'untriggered') return plan
  throw new Refusal('ORDER_FINISHED', 'the take-profit or stop-loss order must be untriggered', plan.status)
}

// The trigger must be on the side of the present price from which it cannot have been reached.
function readTrigger(
  world: World,
  market: Market,
  text: string,
  { role, isRising, reference }: Pick<PlanOrder, 'isRising' | 'reference'> & { readonly role: PlanRole },
): Ticks {
  const triggerPrice = readPrice(market.contract, text, 'triggerPrice')
  const present = (reference === 'last' ? lastPriceAt : priceAt)(market, world.time)
  const name = role === 'takeProfit' ? 'the take-profit price' : 'the stop-loss price'
  checkPreset(market.contract, 'triggerPrice', triggerPrice, present, isRising, name)
  return triggerPrice
}
