// The lists of an account's live orders and final orders.

import type { Order } from '@capi/api/wire'
import * as engine from '../../engine/index.ts'
import type { Exact, SignedCall } from '../handler-context.ts'
import { listBound, readListFilter } from '../list-filter.ts'
import { quoteValue } from '../../document/validation-message.ts'
import { Rejection } from '../../document/rejection.ts'
import { readSymbolFilter } from '../symbol.ts'

/** G7: the reference shows neither. */
const defaultPageSize = 100
const maxPageSize = 1_000

const dayMs = 86_400_000
/** G9: how many days the history covers, and the smallest number that is read as a time. */
const historyDays = 90
const minTime = 100_000_000_000n

// G15: newest first, bounds inclusive, by the time of creation.
export function listCurrentOrders(call: SignedCall): Exact<Order>[] {
  const { exchange, account, query } = call
  const filter = { ...readListFilter(call), page: query['page'] as number }
  return presentOrders(call, engine.listCurrentOrders(exchange.world, account.id, filter))
}

export async function listOrderHistory(call: SignedCall): Promise<Exact<Order>[]> {
  const { exchange, history, account, query } = call
  const orders = await history.listOrders(account.id, {
    symbol: readSymbolFilter(exchange, query['symbol']),
    startTime: readCreateDate(query['createDate'] as bigint | undefined, exchange.world.time),
    endTime: listBound(call),
    limit: readPageSize(query['pageSize'] as number | undefined),
  })
  return presentOrders(call, orders)
}

function readPageSize(pageSize: number = defaultPageSize): number {
  if (pageSize <= maxPageSize) return pageSize
  const expected = `Query parameter pageSize must be at most ${maxPageSize}`
  throw new Rejection('parameter_invalid', `${expected}, was ${pageSize}.`)
}

function readCreateDate(date: bigint | undefined, now: number): number | undefined {
  if (date === undefined) return undefined
  if (date <= historyDays) return now - Number(date) * dayMs
  if (date >= minTime && date >= now - historyDays * dayMs) return Number(date)
  const expected = `Query parameter createDate must be at most ${historyDays} days, or a Unix time in ms within them`
  throw new Rejection('parameter_invalid', `${expected}, was ${quoteValue(date)}.`)
}

function presentOrders({ exchange }: SignedCall, orders: readonly engine.Order[]): Exact<Order>[] {
  const { markets } = exchange.world
  return orders.map((order) => presentOrder(order, markets.get(order.symbol)!.contract))
}

function presentOrder(order: engine.Order, contract: engine.Contract): Exact<Order> {
  const { grid } = contract
  return {
    symbol: order.symbol,
    size: engine.formatSize(grid, order.size),
    client_oid: order.clientOid,
    createTime: String(order.createdTime),
    filled_qty: engine.formatSize(grid, order.filledSize),
    fee: engine.formatMoney(order.fee),
    order_id: order.id.toString(),
    // A market order has this price, whatever the tick size.
    price: order.isMarket ? '0.0' : engine.formatPrice(grid, order.price),
    price_avg: engine.formatAveragePrice(contract, order),
    status: order.status,
    type: order.type,
    order_type: order.executionType,
    totalProfits: engine.formatMoney(order.realizedPnl),
    // G27: rounded down.
    contracts: engine.contractCount(contract, order.size),
    filledQtyContracts: engine.contractCount(contract, order.filledSize),
    presetTakeProfitPrice: presentPreset(grid, order.presetTakeProfitPrice),
    presetStopLossPrice: presentPreset(grid, order.presetStopLossPrice),
  }
}

// Always with a decimal, even if prices of the contract have none.
function presentPreset(grid: engine.Grid, price: engine.Ticks | null): string | null {
  if (price === null) return null
  const text = engine.formatPrice(grid, price)
  return text.includes('.') ? text : `${text}.0`
}
