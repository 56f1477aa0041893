// The life of orders: how they are created, which status may follow which, and how they end.
//
// A live order is listed in its account, and counts in the totals of its symbol. `createOrder` and `endOrder` are the
// only functions that add it there and remove it.
//
// G17: the reference names the states and no transitions.
import { nextId } from '../base/ids.ts'
import { Refusal } from '../base/refusal.ts'
import type { Steps } from '../base/units.ts'
import { type Account, addOrder, removeOrder, type SymbolState } from '../state/account.ts'
import type { Market } from '../state/market.ts'
import {
  type CancelReason,
  isFinal,
  isPlanFinal,
  kinds,
  type LiveOrder,
  type Order,
  type OrderStatus,
  type PlanOrder,
  type PlanRole,
  type PlanStatus,
  planTransitions,
  transitions,
} from '../state/order.ts'
import type { Position, PositionSide } from '../state/position.ts'
import { triggerOf } from '../state/watches.ts'
import { accountOf, marketOf, stateOf, type World } from '../state/world.ts'

/** What a new order needs. */
interface NewOrder
  extends
    Pick<Order, 'type' | 'executionType' | 'isMarket' | 'marginMode' | 'separatedMode' | 'size' | 'price' | 'limit'>,
    Partial<Pick<Order, 'presetTakeProfitPrice' | 'presetStopLossPrice' | 'planId'>> {
  /** Null or empty: one is assigned. */
  readonly clientOid?: string | null
}

/** Adds a live order to an account and its market. */
export function createOrder(world: World, state: SymbolState, fields: NewOrder): Order {
  const { account, market } = state
  const id = nextId(world)
  const order: LiveOrder<SymbolState> = {
    id,
    accountId: account.id,
    symbol: market.contract.symbol,
    clientOid: fields.clientOid || assignClientOid(account, id),
    type: fields.type,
    executionType: fields.executionType,
    isMarket: fields.isMarket,
    marginMode: fields.marginMode,
    separatedMode: fields.separatedMode,
    size: fields.size,
    price: fields.price,
    limit: fields.limit,
    presetTakeProfitPrice: fields.presetTakeProfitPrice ?? null,
    presetStopLossPrice: fields.presetStopLossPrice ?? null,
    planId: fields.planId ?? 0n,
    status: 'pending',
    filledSize: 0,
    filledValue: 0n,
    fee: 0n,
    realizedPnl: 0n,
    cancelReason: null,
    isCancelRequested: false,
    createdTime: world.time,
    updatedTime: world.time,
    owner: undefined,
    openIndex: undefined,
    place: undefined,
  }
  account.orders.set(id, order)
  if (fields.clientOid || account.clientOids.size + account.planOids.size > 0) indexClientOid(account, order)
  addOrder(state, order)
  recordOrder(world, order)
  return order
}

/** Ends a live order: filled where there is no reason, canceled otherwise. What it reserved is available again. */
export function endOrder(world: World, order: Order, reason: CancelReason | null): void {
  const state = stateOf(world, order)
  const { account, market } = state
  market.book.remove(order)
  removeOrder(state, order)
  account.orders.delete(order.id)
  if (account.clientOids.size > 0) account.clientOids.delete(order.clientOid)
  order.cancelReason = reason
  if (reason !== null && order.status === 'open') setOrderStatus(world, order, 'canceling')
  setOrderStatus(world, order, reason === null ? 'filled' : 'canceled')
  world.archive.add('order', order)
}

/** Ends the live orders of an account for which `isMeant` is true. */
export function cancelWhere(
  world: World,
  account: Account,
  reason: CancelReason,
  isMeant: (order: Order) => boolean,
): void {
  for (const order of Array.from(account.orders.values())) {
    if (isMeant(order)) endOrder(world, order, reason)
  }
}

/** Gives an order another status; throws when the transition is not allowed. */
export function setOrderStatus(world: World, order: Order, status: OrderStatus): void {
  if (!transitions[order.status].includes(status)) {
    throw new Error(`Order ${order.id} is ${order.status}, from where it cannot become ${status}.`)
  }
  order.status = status
  recordOrder(world, order)
}

/** Emits an event with the present state of an order. */
export function recordOrder(world: World, order: Order): void {
  order.updatedTime = world.time
  const { status, filledSize } = order
  world.events.push({ kind: 'order', time: world.time, order, status, filledSize })
  if (order.planId !== 0n) updatePlanFromOrder(world, order)
}

// The life of plan orders: how they are created, which status may follow which, and how they end.
//
// An untriggered plan order is among the triggers of its market and reserves its client order id. A triggered one shows
// the state of the order that it has placed.

/** What a new plan order needs. */
interface NewPlan extends Pick<
  PlanOrder,
  | 'type'
  | 'isMarket'
  | 'marginMode'
  | 'size'
  | 'price'
  | 'triggerPrice'
  | 'isRising'
  | 'reference'
  | 'role'
  | 'parentId'
> {
  /** Null or empty: one is assigned. */
  readonly clientOid: string | null
}

/** Adds an untriggered plan order to an account and its market. */
export function createPlan(world: World, account: Account, market: Market, fields: NewPlan): PlanOrder {
  const id = nextId(world)
  const plan: PlanOrder = {
    id,
    accountId: account.id,
    symbol: market.contract.symbol,
    clientOid: fields.clientOid || assignClientOid(account, id),
    type: fields.type,
    isMarket: fields.isMarket,
    marginMode: fields.marginMode,
    size: fields.size,
    price: fields.price,
    triggerPrice: fields.triggerPrice,
    reference: fields.reference,
    isRising: fields.isRising,
    role: fields.role,
    parentId: fields.parentId,
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
  return plan
}

/** Removes a plan order from the triggers, and releases its client order id. */
export function stopWaiting(world: World, plan: PlanOrder): void {
  marketOf(world, plan).triggers.delete(triggerOf(plan))
  accountOf(world, plan).planOids.delete(plan.clientOid)
}

/** Cancels the untriggered plan orders of an account for which `isMeant` is true. */
export function cancelPlansWhere(world: World, account: Account, isMeant: (plan: PlanOrder) => boolean): void {
  for (const plan of Array.from(account.plans.values())) {
    if (plan.status === 'untriggered' && isMeant(plan)) cancelUntriggered(world, plan)
  }
}

/** Cancels a plan order that is untriggered. */
export function cancelUntriggered(world: World, plan: PlanOrder): void {
  stopWaiting(world, plan)
  setPlanStatus(world, plan, 'canceled')
}

/** Gives a plan order another status and emits an event; throws when the transition is not allowed. */
export function setPlanStatus(world: World, plan: PlanOrder, status: PlanStatus): void {
  if (!planTransitions[plan.status].includes(status)) {
    throw new Error(`Plan order ${plan.id} is ${plan.status}, from where it cannot become ${status}.`)
  }
  plan.status = status
  recordPlan(world, plan)
  if (!isPlanFinal(plan)) return
  accountOf(world, plan).plans.delete(plan.id)
  world.archive.add('plan', plan)
}

/** Emits an event with the present state of a plan order. */
export function recordPlan(world: World, plan: PlanOrder): void {
  plan.updatedTime = world.time
  const { status, filledSize } = plan
  world.events.push({ kind: 'plan', time: world.time, plan, status, filledSize })
}

/** Makes a triggered plan order show what its order has filled. */
function updatePlanFromOrder(world: World, order: Order): void {
  const plan = accountOf(world, order).plans.get(order.planId)!
  const { id, filledSize, filledValue, fee, realizedPnl } = order
  const hasGrown = filledSize > plan.filledSize
  Object.assign(plan, { orderId: id, filledSize, filledValue, fee, realizedPnl })
  const status = planStatusFrom(order)
  if (status !== plan.status) setPlanStatus(world, plan, status)
  else if (hasGrown) recordPlan(world, plan)
}

function planStatusFrom(order: Order): PlanStatus {
  if (isFinal(order)) return order.status === 'filled' ? 'filled' : 'canceled'
  return order.filledSize > 0 ? 'partially_filled' : 'pending'
}

// Take-profit and stop-loss orders that an order with preset prices creates for its position.
//
// The first fill creates up to two plan orders, which close at the market when the last price reaches theirs. They grow
// with the fills of their parent. One that fires or is canceled does not touch the other, unless the position is gone
// (G73).

/** Adds a fill to the presets of its order, or creates them where it is the first fill of its position. */
export function updatePresets(world: World, state: SymbolState, parent: Order, position: Position, size: Steps): void {
  const { presetTakeProfitPrice, presetStopLossPrice, marginMode, id: parentId } = parent
  if (presetTakeProfitPrice === null && presetStopLossPrice === null) return
  const { account, market } = state
  const children = Array.from(account.plans.values()).filter((plan) => isChild(plan, parentId))
  for (const child of children) {
    child.size += size
    recordPlan(world, child)
  }
  // Presets that ended with an earlier position are created again; presets that the user canceled are not.
  const isFirst = parent.filledSize === size || position.cumOpenSize === size
  if (!isFirst || children.length > 0) return
  const roles = [['takeProfit', presetTakeProfitPrice] as const, ['stopLoss', presetStopLossPrice] as const]
  for (const [role, triggerPrice] of roles) {
    if (triggerPrice === null) continue
    createPlan(world, account, market, {
      clientOid: null,
      type: position.side === 'LONG' ? 'close_long' : 'close_short',
      isMarket: true,
      marginMode,
      size,
      price: 0,
      triggerPrice,
      reference: 'last',
      isRising: isReachedRising(position.side, role),
      role,
      parentId,
    })
  }
}

/** Returns whether the price must rise to reach the trigger of a role. */
export function isReachedRising(side: PositionSide, role: PlanRole): boolean {
  return (side === 'LONG') === (role === 'takeProfit')
}

/**
 * Cancels presets of a side that has no position left. A user who closes a position keeps them, unless the account has
 * the setting that ends them. A preset that closes it ends the other one of its parent, and a liquidation ends all of
 * them.
 */
export function endPresets(world: World, { account, market }: SymbolState, order: Order): void {
  if (account.plans.size === 0) return
  const { positionSide, liquidateType } = kinds[order.type]
  const parentId = account.plans.get(order.planId)?.parentId ?? 0n
  const endsAll = liquidateType !== '' || account.presetsEndWithPosition
  if (!endsAll && parentId === 0n) return
  cancelPlansWhere(world, account, (plan) => {
    if (plan.parentId === 0n || (!endsAll && plan.parentId !== parentId)) return false
    return plan.symbol === market.contract.symbol && kinds[plan.type].positionSide === positionSide
  })
}

/**
 * Cancels the other preset of the same parent, where the account has the setting that ends presets with their position.
 */
export function endSiblings(world: World, plan: PlanOrder): void {
  const account = accountOf(world, plan)
  if (plan.parentId === 0n || !account.presetsEndWithPosition) return
  cancelPlansWhere(world, account, (other) => other !== plan && isChild(other, plan.parentId))
}

function isChild({ status, parentId }: PlanOrder, id: bigint): boolean {
  return status === 'untriggered' && parentId === id
}

// Client order ids. Two live orders of an account never have the same; a final order releases its id.

// G34: the reference does not say which characters count as special.
const allowed = /^[A-Za-z0-9_.:#-]{1,40}$/

const looksLikeId = /^\d{18}$/

/** True of a text that has the form of a client order id. */
export function isClientOid(text: string): boolean {
  return allowed.test(text)
}

/** Refuses a client order id that has the wrong form, or that a live order has; null or empty requests none. */
export function checkClientOid(account: Account, clientOid: string | null): void {
  if (!clientOid) return
  if (!isClientOid(clientOid)) {
    const rule = 'the client_oid must have 1 to 40 characters, each a letter, a digit or one of _ . : # -'
    throw new Refusal('CLIENT_OID_INVALID', rule, clientOid.slice(0, 60))
  }
  if (!findByClientOid(account, clientOid)) return
  throw new Refusal('CLIENT_OID_DUPLICATE', 'the client_oid must not be that of a live order or plan order', clientOid)
}

/** Returns a client order id for an order without one. */
function assignClientOid(account: Account, orderId: bigint): string {
  // No live order has the new id as its client order id, unless the user gave it.
  let clientOid = orderId.toString()
  while (isTaken(account, clientOid)) clientOid = `#${clientOid}`
  return clientOid
}

/** Returns the live order or the untriggered plan order of an account with a client order id. */
export function findByClientOid(account: Account, clientOid: string): Order | PlanOrder | undefined {
  const { clientOids, planOids, orders } = account
  const order = looksLikeId.test(clientOid) ? orders.get(BigInt(clientOid)) : undefined
  return order?.clientOid === clientOid ? order : (clientOids.get(clientOid) ?? planOids.get(clientOid))
}

/** Indexes a live order by its client order id. One that is the id of its order needs no index, and most are. */
export function indexClientOid({ clientOids }: Account, order: Order): void {
  if (order.clientOid !== order.id.toString()) clientOids.set(order.clientOid, order)
}

function isTaken(account: Account, clientOid: string): boolean {
  const { clientOids, planOids } = account
  if (clientOids.size === 0 && planOids.size === 0) return false
  return clientOids.has(clientOid) || planOids.has(clientOid)
}
