// The events of the callbacks onRequest, onResponse and onRetry. They contain no header, secret or body.
import type { OperationId } from '@capi/api'

export interface RequestEvent {
  readonly operationId: OperationId | null
  readonly method: string
  readonly path: string
  /** 1 for the first attempt. */
  readonly attempt: number
}

export interface ResponseEvent extends RequestEvent {
  readonly status: number
  /** From sending to the last byte of the response, in milliseconds. */
  readonly ms: number
}

export interface RetryEvent extends RequestEvent {
  readonly error: Error
  /** Time until the next attempt, in milliseconds. */
  readonly delayMs: number
}

/** Callbacks for logs and metrics. */
export interface Observers {
  readonly onRequest: ((event: RequestEvent) => void) | undefined
  readonly onResponse: ((event: ResponseEvent) => void) | undefined
  readonly onRetry: ((event: RetryEvent) => void) | undefined
}

/** Returns the path of a target, without its query. */
export function pathOf(target: string): string {
  return target.split('?', 1)[0]!
}
