// Repeats a failed request according to its failure policy, with exponential backoff and jitter.
import { TIMESTAMP_EXPIRED, limits } from '@capi/api'
import { ApiError, NetworkError, type RequestName } from '../transport/errors.ts'
import { notify } from '../transport/notify.ts'
import { TransportError } from '../transport/transport.ts'
import { sleep } from '../transport/wait.ts'
import type { Context, Request } from './context.ts'
import { TOO_MANY_REQUESTS, isOutcomeUnknown, mayRetry } from './failure-policy.ts'
import { pathOf } from './observe.ts'

/**
 * Calls `attempt` with the numbers 1, 2, ... until it succeeds or may not be repeated. A refused timestamp is corrected
 * once.
 */
export async function withRetries<Result>(
  context: Context,
  request: Request,
  attempt: (number: number) => Promise<Result>,
): Promise<Result> {
  let canCorrect = request.kind.signed
  /** The first failure after which the server may have executed the request. */
  let loss: ApiError | NetworkError | undefined
  for (let number = 1; ; number++) {
    const { clockOffset } = context
    let error: ApiError | NetworkError
    try {
      return await attempt(number)
    } catch (thrown) {
      if (!(thrown instanceof ApiError || thrown instanceof NetworkError)) throw thrown
      error = thrown
    }
    let delayMs = 0
    const refusal = error instanceof ApiError ? error : undefined
    // With a status of 5xx, the server may have executed the request in spite of the code.
    if (canCorrect && refusal?.code === TIMESTAMP_EXPIRED && !isOutcomeUnknown(refusal)) {
      canCorrect = false
      await context.authentication!.correctClock(context, clockOffset, request, refusal)
    } else {
      const isTooMany = refusal?.status === TOO_MANY_REQUESTS
      const requestedMs = error.retryAfterMs ?? 0
      const isTooLong = requestedMs > context.maxRetryAfterMs
      delayMs = requestedMs > 0 && !isTooLong ? requestedMs : backoff(isTooMany, number, context.random)
      if (isTooMany) context.governor.pause(delayMs)
      if (isTooLong || !mayRetry(request.kind.policy, error) || number > context.retries)
        throw loss && request.kind.policy !== 'read' ? afterLoss(request.kind, error) : error
      if (isOutcomeUnknown(error)) {
        loss ??= error
        request.onLost?.(error)
      }
    }
    const { kind, target } = request
    const event = { operationId: kind.id, method: kind.method, path: pathOf(target), attempt: number, error, delayMs }
    notify(context.onRetry, event)
    if (delayMs > 0)
      await sleep(context.clock, delayMs, request.signal).catch((reason: unknown) =>
        throwAborted(kind, reason, loss ?? error),
      )
  }
}

/** Returns the error of the last attempt. One that was not sent does not say that no earlier one has arrived. */
function afterLoss(kind: RequestName, error: ApiError | NetworkError): ApiError | NetworkError {
  if (error instanceof ApiError || error.mayHaveArrived) return error
  const text = error.message.slice(kind.title.length + 2)
  return new NetworkError(kind, `${text}; an earlier attempt may have arrived`, true, error)
}

/**
 * Throws the reason of an abort during a delay. A deadline becomes a NetworkError with the last failure as its cause.
 */
export function throwAborted(name: RequestName, reason: unknown, failure: Error): never {
  if (!(reason instanceof TransportError)) throw reason
  throw new NetworkError(name, reason.message, isOutcomeUnknown(failure), failure)
}

/**
 * Doubles from 200 ms to 5 s, minus a random part of up to one half, so that many callers do not retry at the same
 * moment. After 429 it doubles from 1 s to the length of the rate-limit window, so that the retries outlast a window
 * whose budget another program has spent.
 */
function backoff(isTooMany: boolean, attempt: number, random: () => number): number {
  const [least, most] = isTooMany ? [1_000, limits.windowMs] : [200, 5_000]
  return Math.round(Math.min(most, least * 2 ** (attempt - 1)) * (1 - random() / 2))
}
