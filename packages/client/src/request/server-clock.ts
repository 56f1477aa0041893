// Measures how far the server's clock is ahead of the local one, and corrects the timestamps of later requests.
import type { Transport } from '../transport/transport.ts'
import { orAborted } from '../transport/wait.ts'
import { buildRequest } from './build-request.ts'
import type { Authentication, Context } from './context.ts'
import { readRecord } from './check-response.ts'
import type { Reading } from './clock-bounds.ts'
import { readResponse } from './read-response.ts'
import { withRetries } from './retry.ts'
import { sendOnce } from './send.ts'

/** Measures once for all calls that wait for it. If the measurement fails, the refusal is thrown. */
export const correctClock: Authentication['correctClock'] = async (context, offset, { signal }, refusal) => {
  // Another call may have corrected the clock since this request was signed.
  if (context.clockOffset !== offset) return
  context.clockCorrection ??= readClock(context, ({ clock }) => clock.now())
    .then(({ time, sentAt, receivedAt }) => {
      context.clockOffset = time - (sentAt + receivedAt) / 2
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

/** Reads the time endpoint. `read` is the local clock; the wait for budget and failed attempts do not count. */
export async function readClock(
  context: Context,
  read: (context: Context) => number,
  signal?: AbortSignal,
): Promise<Reading> {
  let sentAt = 0
  let receivedAt = 0
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
  return { time: timestamp, sentAt, receivedAt }
}
