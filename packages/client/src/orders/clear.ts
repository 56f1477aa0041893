// Cancels all orders, or closes positions. Sent twice, either could cancel or close what was placed in between, so it
// is never repeated after a lost response: the error says what to read first.
import { call } from '../request/call.ts'
import type { CallOptions, Context } from '../request/context.ts'
import { isOutcomeUnknown } from '../request/failure-policy.ts'
import { OutcomeUnknownError } from '../transport/errors.ts'

/**
 * Returns a function that calls one of the two operations, once. It throws OutcomeUnknownError if the response is lost.
 */
export function clear(
  id: 'cancelAllOrders' | 'closePositions',
): (context: Context, input: object, options: CallOptions) => Promise<unknown> {
  return (context, input, options) =>
    call(context, id, input, options).catch((thrown: unknown) => {
      if (!isOutcomeUnknown(thrown)) throw thrown
      const endpoint = context.endpoints[id]
      const advice = `read ${endpoint.confirm!.join(' and ')} before you repeat it`
      throw new OutcomeUnknownError(endpoint, null, 'it may or may not have been executed', advice, thrown)
    })
}
