/**
 * Cancels all orders, or closes positions. Sent twice, either could cancel or close what was placed in between, so it is never repeated after
 * a lost response: the error says what to read first.
 */
import { call } from '../request/call.ts'
import type { CallOptions, Context } from '../request/context.ts'
import { isOutcomeUnknown } from '../request/failure-policy.ts'
import { OutcomeUnknownError } from '../transport/errors.ts'

/** Calls one of the two operations, once. Throws OutcomeUnknownError if its response is lost. */
export async function clear(
  context: Context,
  id: 'cancelAllOrders' | 'closePositions',
  input: object,
  options: CallOptions,
): Promise<unknown> {
  return call(context, id, input, options).catch((thrown: unknown) => {
    if (!isOutcomeUnknown(thrown)) throw thrown
    const first = id === 'closePositions' ? 'listAllPositions' : 'listCurrentPlanOrders'
    const advice = `read ${first} and listCurrentOrders before you repeat it`
    throw new OutcomeUnknownError(id, null, 'it may or may not have been executed', advice, thrown)
  })
}
