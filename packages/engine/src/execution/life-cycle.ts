// The life of orders: how they are created, which status may follow which, and how they end.
//
// A live order is listed in its account, and counts in the totals of its symbol. `createOrder` and `endOrder` are the
// only functions that add it there and remove it.
//
// G17: the reference names the states and no transitions.
import { nextId } from '../base/id.ts'
import type { Account, SymbolState } from '../model/account.ts'
import type { LiveOrder } from '../model/live-order.ts'
import { transitions, type CancelReason, type Order, type OrderStatus } from '../model/order.ts'
import { addOrder, removeOrder } from '../model/order-totals.ts'
import { stateOf, type World } from '../model/world.ts'
import { assignClientOid, indexClientOid } from './client-oid.ts'
import { updatePlanFromOrder } from './plan-life-cycle.ts'

/** What a new order needs. */
export interface NewOrder
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
