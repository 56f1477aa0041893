// The handler of every operation.

import type { OperationId } from '@capi/api'
import type { PublicCall, SignedCall } from '../handler-context.ts'
import { getAccount, getAccounts } from './account.ts'
import { listBills } from './bills.ts'
import { cancelOrder, cancelOrders, cancelPlanOrder } from './cancels.ts'
import { listFills } from './fills.ts'
import { getServerTime, getTicker, listContracts, listTickers } from './market.ts'
import { listCurrentOrders, listOrderHistory } from './order-lists.ts'
import { placeOrder, placeOrders } from './orders.ts'
import { listCurrentPlanOrders, listPlanOrderHistory } from './plan-lists.ts'
import { placePlanOrder } from './plans.ts'
import { listPositions } from './positions.ts'

/** Handlers of the public operations. */
export const publicHandlers: Partial<Record<OperationId, (call: PublicCall) => unknown>> = {
  listContracts,
  listTickers,
  getTicker,
  getServerTime,
}

/** Handlers of the signed operations. A server does not start unless every operation has a handler. */
export const signedHandlers: Partial<Record<OperationId, (call: SignedCall) => unknown>> = {
  placeOrder,
  placeOrders,
  cancelOrder,
  cancelOrders,
  placePlanOrder,
  cancelPlanOrder,
  listCurrentOrders,
  listOrderHistory,
  listCurrentPlanOrders,
  listPlanOrderHistory,
  listFills,
  listPositions,
  getAccounts,
  getAccount,
  listBills,
}
