// The orders and plan orders of an account, live and final: one order, and the lists. Plan orders have codes where orders have
// enum values.

import {
  DIRECTION_CODES,
  EXECUTION_TYPE_CODES,
  ORDER_KIND,
  PLAN_ORDER_STATUS,
  TRIGGER_PRICE_TYPE_CODES,
} from '@capi/api'
import type { Order, PlanOrder, PlanOrderPage } from '@capi/api/wire'
import * as engine from '../../engine/index.ts'
import type { Exact, SignedCall } from '../handler-context.ts'
import { listBound, readListFilter, readSymbolFilter, requireMarket } from '../list-filter.ts'
import { quoteValue } from '../../document/validation-message.ts'
import { Rejection } from '../../document/rejection.ts'

/** G7: the reference shows neither. */
const defaultPageSize = 100
const maxPageSize = 1_000

const dayMs = 86_400_000
/** G9: how many days the history covers, and the smallest number that is read as a time. */
const historyDays = 90
const minTime = 100_000_000_000n

/** Numeric codes by enum value. */
const statusCodes = new Map(
  Array.from(PLAN_ORDER_STATUS, ([code, value]) => [value, code] as const).filter(([, code]) => /^-?\d+$/.test(code)),
)
/** G5: an untriggered plan order has the code of a pending one. */
const waitingCode = statusCodes.get('pending')!

// G70: a plan order has no details here.
export async function getOrder(call: SignedCall): Promise<Exact<Order>> {
  const { history, account, query, asOf = Infinity } = call
  const orderId = query['orderId'] as bigint
  const order = await history.findOrder({ accountId: account.id, orderId, clientOid: null })
  if (order && 'executionType' in order && order.createdTime <= asOf) return presentOrder(call, order)
  const rule = 'ORDER_NOT_FOUND: the order must be one of the account'
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
    limit: readPageSize(query['pageSize'] as number | undefined),
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

/** Reads a page of the plan orders that were triggered or have ended. */
export function readPlanHistory(call: SignedCall): Promise<{ plans: readonly engine.PlanOrder[]; hasMore: boolean }> {
  const { exchange, history, account, query } = call
  return history.listPlans(account.id, {
    symbol: requireMarket(exchange, query['symbol']).contract.symbol,
    type: ORDER_KIND.get(String(query['delegateType'])) as engine.Direction | undefined,
    startTime: query['startTime'] as number | undefined,
    endTime: listBound(call, query['endTime'] as number | undefined),
    limit: query['pageSize'] as number,
  })
}

function readPageSize(pageSize: number = defaultPageSize): number {
  if (pageSize <= maxPageSize) return pageSize
  const expected = `Query parameter pageSize must be at most ${maxPageSize}`
  throw new Rejection('parameter_invalid', `${expected}, was ${pageSize}.`)
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

function presentOrder(call: SignedCall, order: engine.Order): Exact<Order> {
  const { contract } = marketOf(call, order)
  const { grid } = contract
  return {
    ...presentCommon(contract, order, { status: order.status, type: order.type, order_type: order.executionType }),
    // G27: rounded down.
    contracts: engine.contractCount(contract, order.size),
    filledQtyContracts: engine.contractCount(contract, order.filledSize),
    presetTakeProfitPrice: presentPreset(grid, order.presetTakeProfitPrice),
    presetStopLossPrice: presentPreset(grid, order.presetStopLossPrice),
  }
}

export function presentPlan(call: SignedCall, plan: engine.PlanOrder): Exact<PlanOrder> {
  const { contract } = marketOf(call, plan)
  return {
    ...presentCommon(contract, plan, {
      status: statusCodes.get(plan.status) ?? waitingCode,
      type: DIRECTION_CODES.get(plan.type)!,
      order_type: EXECUTION_TYPE_CODES.get(plan.isMarket ? 'ioc' : 'normal')!,
    }),
    triggerPrice: engine.formatPrice(contract.grid, plan.triggerPrice),
    // G16: the reference shows no types.
    triggerPriceType: plan.reference === 'mark' ? markPriceType : '',
    triggerTime: String(plan.triggerTime ?? 0),
    presetTakeProfitPrice: null,
    presetStopLossPrice: null,
  }
}

/** The trigger price type of the mark price. */
const markPriceType = String(TRIGGER_PRICE_TYPE_CODES.get('mark'))

type Listed = engine.Order | engine.PlanOrder

function marketOf({ exchange }: SignedCall, { symbol }: Listed): engine.Market {
  return exchange.world.markets.get(symbol)!
}

// Returns the fields that orders and plan orders share; `codes` are those with a spelling of their own.
function presentCommon<Codes extends object>(contract: engine.Contract, order: Listed, codes: Codes) {
  const { grid } = contract
  return {
    symbol: order.symbol,
    // G29: base units, also of a plan order.
    size: engine.formatSize(grid, order.size),
    client_oid: order.clientOid,
    createTime: String(order.createdTime),
    filled_qty: engine.formatSize(grid, order.filledSize),
    fee: engine.formatMoney(order.fee),
    order_id: order.id.toString(),
    // A market order has this price, whatever the tick size.
    price: order.isMarket ? '0.0' : engine.formatPrice(grid, order.price),
    price_avg: engine.formatAveragePrice(contract, order),
    ...codes,
    totalProfits: engine.formatMoney(order.realizedPnl),
  }
}

// Always with a decimal, even if prices of the contract have none.
function presentPreset(grid: engine.Grid, price: engine.Ticks | null): string | null {
  if (price === null) return null
  const text = engine.formatPrice(grid, price)
  return text.includes('.') ? text : `${text}.0`
}
