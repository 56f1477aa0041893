// Lists of plan orders, in codes where lists of orders have words.

import { DIRECTION_CODES, EXECUTION_TYPE_CODES, ORDER_KIND, PLAN_ORDER_STATUS } from '@capi/api'
import type { PlanOrder, PlanOrderPage } from '@capi/api/wire'
import * as engine from '../../engine/index.ts'
import { after, type Eventually } from '../../session/maybe-promise.ts'
import { type Exact, listBound, type SignedCall } from '../handler-context.ts'
import { readSymbolFilter, requireMarket } from '../symbol.ts'

/** Codes by word, without the words that stand for themselves. */
const statusCodes = new Map(
  Array.from(PLAN_ORDER_STATUS, ([code, word]) => [word, code] as const).filter(([word, code]) => word !== code),
)
/** G5: an untriggered plan order has the code of a pending one. */
const waitingCode = statusCodes.get('pending')!

// G15: newest first, bounds inclusive, by the time of creation.
export function listCurrentPlanOrders(call: SignedCall): Exact<PlanOrder>[] {
  const { exchange, account, query } = call
  const plans = engine.listCurrentPlans(exchange.world, account.id, {
    symbol: readSymbolFilter(exchange, query['symbol']),
    orderId: query['orderId'] as bigint | undefined,
    startTime: query['startTime'] as number | undefined,
    endTime: listBound(call, query['endTime'] as number | undefined),
    limit: query['limit'] as number,
    page: query['page'] as number,
  })
  return plans.map((plan) => presentPlan(call, plan))
}

export function listPlanOrderHistory(call: SignedCall): Eventually<Exact<PlanOrderPage>> {
  const { exchange, records, account, query } = call
  const found = records.listPastPlans(account.id, {
    symbol: requireMarket(exchange, query['symbol']).contract.symbol,
    type: ORDER_KIND.get(String(query['delegateType'])) as engine.Direction | undefined,
    startTime: query['startTime'] as number | undefined,
    endTime: listBound(call, query['endTime'] as number | undefined),
    limit: query['pageSize'] as number,
  })
  return after(found, ({ plans, hasMore }) => ({
    list: plans.map((plan) => presentPlan(call, plan)),
    nextPage: hasMore,
  }))
}

function presentPlan({ exchange }: SignedCall, plan: engine.PlanOrder): Exact<PlanOrder> {
  const { contract } = exchange.world.markets.get(plan.symbol)!
  const { grid } = contract
  return {
    symbol: plan.symbol,
    // G29: base units.
    size: engine.formatSize(grid, plan.size),
    client_oid: plan.clientOid,
    createTime: String(plan.createdTime),
    filled_qty: engine.formatSize(grid, plan.filledSize),
    fee: engine.formatMoney(plan.fee),
    order_id: plan.id.toString(),
    // As the order reads back that it becomes.
    price: plan.isMarket ? '0.0' : engine.formatPrice(grid, plan.price),
    price_avg: engine.formatAveragePrice(contract, plan),
    status: statusCodes.get(plan.status) ?? waitingCode,
    type: DIRECTION_CODES.get(plan.type)!,
    order_type: EXECUTION_TYPE_CODES.get(plan.isMarket ? 'ioc' : 'normal')!,
    totalProfits: engine.formatMoney(plan.realizedPnl),
    triggerPrice: engine.formatPrice(grid, plan.triggerPrice),
    // G16: which types there are is not shown.
    triggerPriceType: '',
    triggerTime: String(plan.triggerTime ?? 0),
    presetTakeProfitPrice: null,
    presetStopLossPrice: null,
  }
}
