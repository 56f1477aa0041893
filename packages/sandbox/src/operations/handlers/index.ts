// The handler of every operation: each file exports the handlers of its operations, under their names, and nothing
// else.
import type { OperationId } from '@capi/api'
import type { PublicCall, SignedCall } from '../handler-context.ts'
import * as account from './account.ts'
import * as balances from './balances.ts'
import * as bills from './bills.ts'
import * as candles from './candles.ts'
import * as cancels from './cancels.ts'
import * as closePositions from './close-positions.ts'
import * as fills from './fills.ts'
import * as funding from './funding.ts'
import * as market from './market.ts'
import * as orderLists from './order-lists.ts'
import * as orders from './orders.ts'
import * as positions from './positions.ts'
import * as settings from './settings.ts'
import * as tpSlOrders from './tp-sl-orders.ts'
import * as trades from './trades.ts'

/** Handlers of the public operations. */
export const publicHandlers: Partial<Record<OperationId, (call: PublicCall) => unknown>> = {
  ...candles,
  ...funding,
  ...market,
  ...trades,
}

/** Handlers of the signed operations. A server does not start unless every operation has a handler. */
export const signedHandlers: Partial<Record<OperationId, (call: SignedCall) => unknown>> = {
  ...account,
  ...balances,
  ...bills,
  ...cancels,
  ...closePositions,
  ...fills,
  ...orderLists,
  ...orders,
  ...positions,
  ...settings,
  ...tpSlOrders,
}
