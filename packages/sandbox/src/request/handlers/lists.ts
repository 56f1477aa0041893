// The orders and plan orders of an account, live and final, its fills and its bills.
import { FILL_DIRECTION } from '@capi/api'
import type { Bill, BillPage, BillQuery, Fill, FillPage, Order, PlanOrder, PlanOrderPage } from '@capi/api/wire'
import * as engine from '@capi/engine'
import { Rejection } from '../../document/rejection.ts'
import { oneOfMessage, quoteValue } from '../../document/schemas.ts'
import type { Exact, SignedCall } from '../handler-context.ts'
import { listBound, presentOrder, presentPlan, readListFilter, readPlanHistory, readSymbolFilter } from '../lists.ts'

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
    startTime: readCreateDate(query['createDate'] as number | undefined, exchange.world.time),
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

function readCreateDate(date: number | undefined, now: number): number | undefined {
  if (date === undefined) return undefined
  if (date <= historyDays) return now - date * dayMs
  if (date >= minTime && date >= now - historyDays * dayMs) return date
  const expected = `Query parameter createDate must be at most ${historyDays} days, or a Unix time in ms within them`
  throw new Rejection('parameter_invalid', `${expected}, was ${quoteValue(date)}.`)
}

// G15: newest first, bounds inclusive. G28: totals counts all matches.
export async function listFills(call: SignedCall): Promise<Exact<FillPage>> {
  const { exchange, history, account } = call
  const { markets } = exchange.world
  const { fills, hasMore, total } = await history.listFills(account.id, readListFilter(call))
  return {
    list: fills.map((fill) => presentFill(fill, markets.get(fill.symbol)!.contract)),
    nextFlag: hasMore,
    totals: total,
  }
}

// Both directions are spelled as in the reference's sample.
function presentFill(fill: engine.Fill, { grid }: engine.Contract): Exact<Fill> {
  const direction = FILL_DIRECTION.get(fill.direction.toLowerCase())!
  return {
    tradeId: fill.id,
    orderId: fill.orderId,
    symbol: fill.symbol,
    marginMode: fill.marginMode,
    separatedMode: fill.separatedMode,
    positionSide: fill.positionSide,
    orderSide: fill.orderSide,
    fillSize: engine.formatSize(grid, fill.size),
    fillValue: engine.formatMoney(fill.value),
    fillFee: engine.formatMoney(fill.fee),
    liquidateFee: engine.formatMoney(fill.liquidateFee),
    realizePnl: engine.formatMoney(fill.realizedPnl),
    direction,
    liquidateType: fill.liquidateType,
    legacyOrdeDirection: direction,
    createdTime: fill.time,
  }
}

// G15: newest first, bounds inclusive. A filter that is null or empty does not apply.
export async function listBills(call: SignedCall): Promise<Exact<BillPage>> {
  const { exchange, history, account, body } = call
  const { coin, symbol, businessType, startTime, endTime, limit } = body as BillQuery
  const { markets } = exchange.world
  const coins = new Set(account.collaterals.map((collateral) => collateral.coin))
  const { bills, hasMore } = await history.listBills(account.id, {
    coin: requireKnown('coin', coin || undefined, coins),
    symbol: requireKnown('symbol', symbol || undefined, new Set(markets.keys())),
    businessType: businessType || undefined,
    startTime: timeOf(startTime),
    endTime: listBound(call, timeOf(endTime)),
    limit,
  })
  return { hasNextPage: hasMore, items: bills.map(presentBill) }
}

function requireKnown(name: string, value: string | undefined, known: ReadonlySet<string>): string | undefined {
  if (value === undefined || known.has(value)) return value
  throw new Rejection('field_invalid', oneOfMessage(`Body field ${name}`, known, value))
}

function timeOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}

function presentBill(bill: engine.Bill): Exact<Bill> {
  return {
    billId: String(bill.id),
    coin: bill.coin,
    symbol: bill.symbol,
    amount: engine.formatMoney(bill.amount),
    businessType: bill.businessType,
    balance: engine.formatMoney(bill.balance),
    fillFee: engine.formatMoney(bill.fee),
    transferReason: bill.transferReason,
    ctime: String(bill.time),
  }
}
