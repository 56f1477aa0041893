// Rejections of requests before they reach their operation: unknown paths, large bodies, overload; and of internal errors. Each
// is in the error format of the interface.

import { type Operation, operations } from '@capi/api'
import { type ControlId, controlOperations } from '@capi/api/control'
import { hasPath } from '../document/control-document.ts'
import { Rejection } from '../document/rejection.ts'
import { clip } from '../engine/index.ts'
import { bodyLimit } from './body.ts'

/**
 * Returns the rejection for an error that the server caught; calls `onError` with internal errors. `operation` is the control
 * operation that was requested.
 */
export function toRejection(error: unknown, onError: (error: unknown) => void, operation?: ControlId): Rejection {
  if (error instanceof Rejection) return error
  const { statusCode = 500 } = error as { readonly statusCode?: number }
  if (statusCode === 413) return bodyTooLarge(operation)
  if (statusCode === 415)
    return new Rejection('content_type_invalid', 'Content-Type must be application/json, was different.')
  if (statusCode < 500) return bodyLengthMismatch()
  onError(error)
  return new Rejection('internal_error', 'The sandbox has an internal error; its log has the details.')
}

/** The rejection of a request while too many changes are not durable yet. */
export function overload(): Rejection {
  return new Rejection('unavailable', 'The sandbox has too many changes that are not stored yet; try again.')
}

export function bodyTooLarge(operation?: ControlId): Rejection {
  const { method, path } = controlOperations.loadCandles
  const hint = operation === 'setFeed' ? ` Load more candles with load-candles (${method} ${path}).` : ''
  return new Rejection('body_too_large', `The body must have at most ${bodyLimit} bytes, had more.${hint}`)
}

export function bodyLengthMismatch(): Rejection {
  return new Rejection('field_invalid', 'The body must have the length that its headers announce, was different.')
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
