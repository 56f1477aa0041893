// What several lists have in common: the filters that they read from their query, the records of orders and plan orders
// as the interface shows them, and the numbers of currencies and contracts. Plan orders have codes where orders have
// enum values.
import {
  DIRECTION_CODES,
  EXECUTION_TYPE_CODES,
  ORDER_KIND,
  PLAN_ORDER_STATUS,
  TRIGGER_PRICE_TYPE_CODES,
} from '@capi/api'
import type { Order, PlanOrder } from '@capi/api/wire'
import * as engine from '@capi/engine'
import { contractsOf, type Market, type World } from '@capi/engine'
import { Rejection } from '../document/rejection.ts'
import { oneOfMessage } from '../document/schemas.ts'
import type { Exchange } from '../session/exchange.ts'
import type { Exact, SignedCall } from './handler-context.ts'

/** The filter of a list of orders, plan orders or fills. */
interface ListFilter {
  readonly symbol: string | undefined
  readonly orderId: bigint | undefined
  readonly startTime: number | undefined
  readonly endTime: number | undefined
  readonly limit: number
}

/** Returns the filter that the query of a call describes. */
export function readListFilter(call: SignedCall): ListFilter {
  const { exchange, query } = call
  return {
    symbol: readSymbolFilter(exchange, query['symbol']),
    orderId: query['orderId'] as bigint | undefined,
    startTime: query['startTime'] as number | undefined,
    endTime: listBound(call, query['endTime'] as number | undefined),
    limit: query['limit'] as number,
  }
}

/** Returns the upper time bound of a list: the caller's, or the time of a stale list if that is earlier. */
export function listBound({ asOf = Infinity }: SignedCall, endTime: number = Infinity): number | undefined {
  const bound = Math.min(asOf, endTime)
  return bound === Infinity ? undefined : bound
}

/** Returns the market of a symbol; throws a rejection with the known symbols if there is none. */
export function requireMarket({ world }: Exchange, symbol: unknown, name: string = 'Query parameter symbol'): Market {
  const market = world.markets.get(String(symbol))
  if (market) return market
  throw new Rejection('parameter_invalid', oneOfMessage(name, world.markets.keys(), symbol))
}

/** Returns the symbol that filters a list, or undefined if none does. */
export function readSymbolFilter(exchange: Exchange, symbol: unknown): string | undefined {
  return symbol === undefined ? undefined : requireMarket(exchange, symbol).contract.symbol
}

/** Numeric codes by enum value. */
const statusCodes = new Map(
  Array.from(PLAN_ORDER_STATUS, ([code, value]) => [value, code] as const).filter(([, code]) => /^-?\d+$/.test(code)),
)
/** G5: an untriggered plan order has the code of a pending one. */
const waitingCode = statusCodes.get('pending')!

/** Returns the record of an order. */
export function presentOrder(call: SignedCall, order: engine.Order): Exact<Order> {
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

/** Returns the record of a plan order. */
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

/** Numbers of the first currency and the first contract; others follow in the order of the contracts. */
const firstCoin = 2
const firstContract = 10_000_001

/** Returns the number of a currency. */
export function coinIdOf(world: World, coin: string): number {
  const coins = Array.from(new Set(contractsOf(world.markets).map(({ terms }) => terms.coin)))
  return firstCoin + coins.indexOf(coin)
}

/** Returns the number of a contract. */
export function contractIdOf(world: World, symbol: string): number {
  return firstContract + Array.from(world.markets.keys()).indexOf(symbol)
}
