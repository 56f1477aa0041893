// The lists of an account's waiting and past plan orders, with codes where the lists of orders have enum values.

import { DIRECTION_CODES, EXECUTION_TYPE_CODES, ORDER_KIND, PLAN_ORDER_STATUS } from '@capi/api'
import type { PlanOrder, PlanOrderPage } from '@capi/api/wire'
import * as engine from '../../engine/index.ts'
import type { Exact, SignedCall } from '../handler-context.ts'
import { listBound, readListFilter } from '../list-filter.ts'
import { requireMarket } from '../symbol.ts'

/** Codes by enum value, without the values that are their own code. */
const statusCodes = new Map(
  Array.from(PLAN_ORDER_STATUS, ([code, value]) => [value, code] as const).filter(([value, code]) => value !== code),
)
/** G5: an untriggered plan order has the code of a pending one. */
const waitingCode = statusCodes.get('pending')!

// G15: newest first, bounds inclusive, by the time of creation.
export function listCurrentPlanOrders(call: SignedCall): Exact<PlanOrder>[] {
  const { exchange, account, query } = call
  const filter = { ...readListFilter(call), page: query['page'] as number }
  return engine.listCurrentPlans(exchange.world, account.id, filter).map((plan) => presentPlan(call, plan))
}

export async function listPlanOrderHistory(call: SignedCall): Promise<Exact<PlanOrderPage>> {
  const { exchange, history, account, query } = call
  const { plans, hasMore } = await history.listPlans(account.id, {
    symbol: requireMarket(exchange, query['symbol']).contract.symbol,
    type: ORDER_KIND.get(String(query['delegateType'])) as engine.Direction | undefined,
    startTime: query['startTime'] as number | undefined,
    endTime: listBound(call, query['endTime'] as number | undefined),
    limit: query['pageSize'] as number,
  })
  return { list: plans.map((plan) => presentPlan(call, plan)), nextPage: hasMore }
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
    // The same as in the order that it becomes.
    price: plan.isMarket ? '0.0' : engine.formatPrice(grid, plan.price),
    price_avg: engine.formatAveragePrice(contract, plan),
    status: statusCodes.get(plan.status) ?? waitingCode,
    type: DIRECTION_CODES.get(plan.type)!,
    order_type: EXECUTION_TYPE_CODES.get(plan.isMarket ? 'ioc' : 'normal')!,
    totalProfits: engine.formatMoney(plan.realizedPnl),
    triggerPrice: engine.formatPrice(grid, plan.triggerPrice),
    // G16: the reference shows no types.
    triggerPriceType: '',
    triggerTime: String(plan.triggerTime ?? 0),
    presetTakeProfitPrice: null,
    presetStopLossPrice: null,
  }
}
