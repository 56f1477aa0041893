// Plan orders: the commands that place them and modify them, and how a price triggers them.
//
// A plan order reserves nothing: checks that depend on the account wait until it triggers.
import { attempt, Refusal } from '../base/refusal.ts'
import { formatPrice, formatSize, type Ticks } from '../base/units.ts'
import { lastPriceAt, type Market, marketLimitAt, priceAt } from '../state/market.ts'
import { kinds, type PlanOrder, type PlanRole, type TriggerReference } from '../state/order.ts'
import type { MarginMode, PositionSide } from '../state/position.ts'
import { type Trigger, triggerOf } from '../state/watches.ts'
import { accountOf, findTrader, findUser, marketOf, stateOf, type World } from '../state/world.ts'
import {
  checkClientOid,
  createPlan,
  endSiblings,
  isReachedRising,
  recordPlan,
  setPlanStatus,
  stopWaiting,
} from './order-life.ts'
import {
  type CheckedOrder,
  checkMarginMode,
  checkMarket,
  checkPreset,
  checkRate,
  checkTrading,
  enterOrder,
  findLargestSize,
  type PlaceOrderCommand,
  readOrder,
  readPrice,
  readSize,
} from './place-order.ts'

interface PlacePlanOrderCommand extends Omit<
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

// The commands that place and modify take-profit and stop-loss orders. They are plan orders that close a position.
//
// They reserve nothing, and each stands alone: none ends with its position or with another one (G74). A modification
// also applies to those that the preset prices of an order created (G75).

interface PlaceTpSlOrderCommand {
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

interface ModifyTpSlOrderCommand extends Pick<PlaceTpSlOrderCommand, 'accountId' | 'triggerPrice' | 'price'> {
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

// Triggers plan orders, in the order in which prices reached them. A price reaches only those that are older than
// itself.
//
// A plan order becomes an order that is checked like any other. Its size is cut to what the account can carry now;
// where that is nothing, or the order is refused, the plan order is canceled. A plan order triggers at most once.

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
