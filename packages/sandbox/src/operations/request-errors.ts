// Rejections of requests before they reach their operation: unknown paths, large bodies, overload; and of internal
// errors. Each is in the error format of the interface.
import { type Operation, operations } from '@capi/api'
import { type ControlId, controlOperations } from '@capi/api/control'
import { hasPath } from '../document/control-document.ts'
import { Rejection } from '../document/rejection.ts'
import { clip } from '@capi/engine'
import { bodyLimit } from './body.ts'
import type { WeightLimits } from './rate-limits.ts'

/** The rejection in place of an error that is none of the request. */
export function internalError(): Rejection {
  return new Rejection('internal_error', 'The sandbox has an internal error; its log has the details.')
}

/** The rejection of a request that does not fit into a budget. */
export function tooManyRequests({ ip, uid, windowMs, orderCallsPerSecond }: WeightLimits, waitMs: number): Rejection {
  const calls = orderCallsPerSecond
  const ordersText = calls === undefined ? '' : `, and orders and cancellations into ${calls} per account in 1000 ms`
  const text = `The weight of a request must fit into ${ip} per address and ${uid} per account in ${windowMs} ms${ordersText}, was more; wait ${waitMs} ms.`
  return new Rejection('too_many_requests', text, ['Retry-After', String(Math.ceil(waitMs / 1_000))])
}

/** The rejection of a request while too many changes are not durable yet. */
export function overload(): Rejection {
  return new Rejection('unavailable', 'The sandbox has too many changes that are not stored yet; try again.', [
    'Retry-After',
    '1',
  ])
}

export function bodyTooLarge(operation?: ControlId): Rejection {
  const { method, path } = controlOperations.loadCandles
  const hint = operation === 'setFeed' ? ` Load more candles with load-candles (${method} ${path}).` : ''
  return new Rejection('body_too_large', `The body must have at most ${bodyLimit} bytes, had more.${hint}`)
}

/** Returns the rejection for an unknown path, or a method that the path does not have. */
export function unknownPath(method: string, path: string): Rejection {
  const others = [
    ...Object.values<Operation>(operations).filter((operation) => operation.path === path),
    ...Object.values(controlOperations).filter((operation) => hasPath(operation, path)),
  ]
  if (others.length === 0) return new Rejection('path_unknown', `No endpoint has the path ${clip(path)}.`)
  return new Rejection(
    'path_unknown',
    `The path ${clip(path)} takes ${others.map((each) => each.method).join()}, was ${method}.`,
  )
}
