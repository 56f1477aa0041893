// The orders and plan orders of an account, live and final: one order, and the lists.
import type { Order, PlanOrder, PlanOrderPage } from '@capi/api/wire'
import * as engine from '@capi/engine'
import type { Exact, SignedCall } from '../handler-context.ts'
import { listBound, readListFilter, readSymbolFilter } from '../list-filter.ts'
import { presentOrder, presentPlan, readPlanHistory } from '../order-records.ts'
import { quoteValue } from '../../document/validation-message.ts'
import { Rejection } from '../../document/rejection.ts'

/** G7: the reference shows none. */
const defaultPageSize = 100

const dayMs = 86_400_000
/** G9: how many days the history covers, and the smallest number that is read as a time. */
const historyDays = 90
const minTime = 100_000_000_000n

// G70: a plan order has no details here.
export async function getOrder(call: SignedCall): Promise<Exact<Order>> {
  const { history, account, query, asOf = Infinity } = call
  const orderId = query['orderId'] as bigint
  const order = await history.findOrder({ accountId: account.id, orderId, clientOid: null })
  if (order && 'executionType' in order && order.createdTime <= asOf) return presentOrder(call, order)
  const rule = 'ORDER_NOT_FOUND(orderId): the order must be one of the account'
  throw new Rejection('order_not_found', `${rule}, was ${orderId}.`)
}

// G15: newest first, bounds inclusive, by the time of creation.
export function listCurrentOrders(call: SignedCall): Exact<Order>[] {
  const { exchange, account, query } = call
  const filter = { ...readListFilter(call), page: query['page'] as number }
  return engine.listCurrentOrders(exchange.world, account.id, filter).map((order) => presentOrder(call, order))
}

export async function listOrderHistory(call: SignedCall): Promise<Exact<Order>[]> {
  const { exchange, history, account, query } = call
  const orders = await history.listOrders(account.id, {
    symbol: readSymbolFilter(exchange, query['symbol']),
    startTime: readCreateDate(query['createDate'] as bigint | undefined, exchange.world.time),
    // G76: inclusive, as in other lists.
    endTime: listBound(call, readEndCreateDate(query['endCreateDate'])),
    limit: (query['pageSize'] as number | undefined) ?? defaultPageSize,
  })
  return orders.map((order) => presentOrder(call, order))
}

export function listCurrentPlanOrders(call: SignedCall): Exact<PlanOrder>[] {
  const { exchange, account, query } = call
  const filter = { ...readListFilter(call), page: query['page'] as number }
  return engine.listCurrentPlans(exchange.world, account.id, filter).map((plan) => presentPlan(call, plan))
}

export async function listPlanOrderHistory(call: SignedCall): Promise<Exact<PlanOrderPage>> {
  const { plans, hasMore } = await readPlanHistory(call)
  return { list: plans.map((plan) => presentPlan(call, plan)), nextPage: hasMore }
}

function readEndCreateDate(date: unknown): number | undefined {
  return date === undefined ? undefined : Number(date)
}

function readCreateDate(date: bigint | undefined, now: number): number | undefined {
  if (date === undefined) return undefined
  if (date <= historyDays) return now - Number(date) * dayMs
  if (date >= minTime && date >= now - historyDays * dayMs) return Number(date)
  const expected = `Query parameter createDate must be at most ${historyDays} days, or a Unix time in ms within them`
  throw new Rejection('parameter_invalid', `${expected}, was ${quoteValue(date)}.`)
}
