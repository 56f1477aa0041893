/** What observers are told of requests: never a header, a secret or a body. */
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
  /** From sending to the last byte, in milliseconds. */
  readonly ms: number
}

export interface RetryEvent extends RequestEvent {
  readonly error: Error
  /** Until the next attempt, in milliseconds. */
  readonly delayMs: number
}

export interface Observers {
  readonly onRequest: ((event: RequestEvent) => void) | undefined
  readonly onResponse: ((event: ResponseEvent) => void) | undefined
  readonly onRetry: ((event: RetryEvent) => void) | undefined
}

/**
 * Tells an observer. What it throws becomes an uncaught error, as with listeners of events: thrown into the call, it would
 * hide the order that stands.
 */
export function tell<Event>(observer: ((event: Event) => void) | undefined, event: Event): void {
  try {
    observer?.(event)
  } catch (thrown) {
    queueMicrotask(() => {
      throw thrown
    })
  }
}
