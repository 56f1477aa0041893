// `@capi/api/values`: what programs compare with. The values of each enum with their meanings, the error codes, and the
// questions whether a value is known and whether a status is final.
import { finalOrderStatuses } from './generated/values.ts'

export * from './generated/errors.ts'
export * from './generated/values.ts'

/**
 * Returns whether a value is one of those that the document lists, such as `isKnown(orderStatuses, order.status)`. The
 * service may send others at any time.
 */
export function isKnown<Known extends string>(values: readonly Known[], value: string | null): value is Known {
  return (values as readonly (string | null)[]).includes(value)
}

/**
 * Returns whether an order with this status does not change any more. False for a status that the document does not
 * list, and for null: such an order may still be filled.
 */
export function isFinal(status: string | null): status is (typeof finalOrderStatuses)[number] {
  return isKnown(finalOrderStatuses, status)
}
