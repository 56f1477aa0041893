// Measures how far the server's clock is ahead of the local one, and corrects the timestamps of later requests.
import type { Transport } from '../transport/transport.ts'
import { orAborted } from '../transport/wait.ts'
import { buildRequest } from './build-request.ts'
import type { Authentication, Context } from './context.ts'
import { readRecord } from './check-response.ts'
import { readResponse } from './read-response.ts'
import { withRetries } from './retry.ts'
import { sendOnce } from './send.ts'

/** Measures once for all calls that wait for it. If the measurement fails, the refusal is thrown. */
export const correctClock: Authentication['correctClock'] = async (context, offset, { signal }, refusal) => {
  // Another call may have corrected the clock since this request was signed.
  if (context.clockOffset !== offset) return
  context.clockCorrection ??= measureClock(context, ({ clock }) => clock.now())
    .then(([least, most]) => {
      context.clockOffset = (least + most) / 2
      // The clocks agree, so the timestamp itself was refused: the time of a simulated exchange went back to it, for
      // example.
      if (context.clockOffset === offset) context.clockOffset += 999 * context.random()
    })
    .finally(() => (context.clockCorrection = undefined))
  try {
    await orAborted(context.clockCorrection, signal)
  } catch {
    signal?.throwIfAborted()
    throw refusal
  }
}

/** Returns how far the server's clock is ahead of one of the context, at least and at most, in milliseconds. */
export async function measureClock(
  context: Context,
  read: (context: Context) => number,
  signal?: AbortSignal,
): Promise<[least: number, most: number]> {
  let sentAt = 0
  let receivedAt = 0
  // Only the attempt that succeeded is measured, without its wait for budget.
  const transport: Transport = async (outgoing) => {
    sentAt = read(context)
    const incoming = await context.transport(outgoing)
    receivedAt = read(context)
    return incoming
  }
  const endpoint = context.endpoints.getServerTime
  const request = buildRequest(endpoint, '', undefined, { signal })
  const { timestamp } = await withRetries(context, request, (attempt) =>
    sendOnce({ ...context, transport }, request, attempt, (incoming) =>
      readRecord(endpoint, readResponse(endpoint, incoming)),
    ),
  )
  return [timestamp - receivedAt, timestamp - sentAt]
}
