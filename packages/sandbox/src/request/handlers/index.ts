// The handler of every operation. Each file exports the handlers of its operations, under their names, and nothing
// else: an operation without a handler does not compile.
import type { OperationId } from '@capi/api'
import type { PublicCall, SignedCall } from '../handler-context.ts'
import * as account from './account.ts'
import * as lists from './lists.ts'
import * as market from './market.ts'
import * as orders from './orders.ts'

type PublicId = keyof typeof market
type SignedId = Exclude<OperationId, PublicId>

/** Handlers of the public operations, which need no account. */
export const publicHandlers: Readonly<Record<PublicId, (call: PublicCall) => unknown>> = market

/** Handlers of the signed operations. */
export const signedHandlers: Readonly<Record<SignedId, (call: SignedCall) => unknown>> = {
  ...account,
  ...lists,
  ...orders,
}

/** Handlers of all operations. The call of a public one has no account. */
export const handlers: Readonly<Record<OperationId, (call: SignedCall) => unknown>> = {
  ...publicHandlers,
  ...signedHandlers,
}
