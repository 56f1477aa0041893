import type { Order } from '@capi/api/wire'
import * as engine from '../../engine/index.ts'
import { after, type Eventually } from '../../session/maybe-promise.ts'
import { type Exact, listBound, type SignedCall } from '../handler-context.ts'
import { show } from '../../document/validation-message.ts'
import { Rejection } from '../../document/rejection.ts'
import { readSymbolFilter } from '../symbol.ts'

/** G7: neither is shown. */
const usualPageSize = 100
const largestPageSize = 1_000

const dayMs = 86_400_000
/** G9: how far back past orders reach, and the smallest number that is read as a time. */
const reachDays = 90
const firstTime = 100_000_000_000n

// G15: newest first, bounds inclusive, by the time of creation.
export function listCurrentOrders(call: SignedCall): Exact<Order>[] {
  const { exchange, account, query } = call
  const orders = engine.listCurrentOrders(exchange.world, account.id, {
    symbol: readSymbolFilter(exchange, query['symbol']),
    orderId: query['orderId'] as bigint | undefined,
    startTime: query['startTime'] as number | undefined,
    endTime: listBound(call, query['endTime'] as number | undefined),
    limit: query['limit'] as number,
    page: query['page'] as number,
  })
  return presentOrders(call, orders)
}

export function listOrderHistory(call: SignedCall): Eventually<Exact<Order>[]> {
  const { exchange, records, account, query } = call
  const orders = records.listPastOrders(account.id, {
    symbol: readSymbolFilter(exchange, query['symbol']),
    startTime: readCreateDate(query['createDate'] as bigint | undefined, exchange.world.time),
    endTime: listBound(call),
    limit: readPageSize(query['pageSize'] as number | undefined),
  })
  return after(orders, (found) => presentOrders(call, found))
}

function readPageSize(pageSize: number = usualPageSize): number {
  if (pageSize <= largestPageSize) return pageSize
  const expected = `Query parameter pageSize must be at most ${largestPageSize}`
  throw new Rejection('parameter_invalid', `${expected}, was ${pageSize}.`)
}

function readCreateDate(date: bigint | undefined, now: number): number | undefined {
  if (date === undefined) return undefined
  if (date <= reachDays) return now - Number(date) * dayMs
  if (date >= firstTime && date >= now - reachDays * dayMs) return Number(date)
  const expected = `Query parameter createDate must be at most ${reachDays} days, or a time in ms that is no longer ago`
  throw new Rejection('parameter_invalid', `${expected}, was ${show(date)}.`)
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
    // A market order reads back with this price, whatever the grid.
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

// Always with a decimal, also where prices of the contract have none.
function presentPreset(grid: engine.Grid, price: engine.Ticks | null): string | null {
  if (price === null) return null
  const text = engine.formatPrice(grid, price)
  return text.includes('.') ? text : `${text}.0`
}
