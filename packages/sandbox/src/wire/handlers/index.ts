import type { OperationId } from '@capi/api'
import type { PublicCall, SignedCall } from '../call.ts'
import { getAccount, getAccounts } from './account.ts'
import { listBills } from './bills.ts'
import { getServerTime, getTicker, listContracts, listTickers } from './market.ts'

/** What answers the operations that anyone may call. */
export const publicHandlers: Partial<Record<OperationId, (call: PublicCall) => unknown>> = {
  listContracts,
  listTickers,
  getTicker,
  getServerTime,
}

/** What answers the operations of an account. An operation that stands in neither table is not built yet. */
export const signedHandlers: Partial<Record<OperationId, (call: SignedCall) => unknown>> = {
  getAccounts,
  getAccount,
  listBills,
}
