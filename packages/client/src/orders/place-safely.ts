// Sends orders so that none is duplicated and none is lost: a request that the server may have executed is not sent
// again, the client searches for its orders instead. With `resend`, orders that are not found are sent once more, but
// only after the server refuses the first request for its age. Until then it may still arrive and be executed, and an
// order that was filled frees its client id for a second one.
import { limits } from '@capi/api'
import type { TradingContext } from '../request/context.ts'
import { isOutcomeUnknown } from '../request/failure-policy.ts'
import { readClock } from '../request/server-clock.ts'
import type { RequestName } from '../transport/errors.ts'
import { sleep, withTimeout } from '../transport/wait.ts'
import {
  type SearchResult,
  type SentOrder,
  type SentTime,
  elapsed,
  findLostOrders,
  notFound,
} from './find-lost-order.ts'

/**
 * How long after the beginning of its call an order is sent whose client id may be that of an earlier order, in
 * milliseconds. The times of records are whole milliseconds, so that an order that is made at once has the time of one
 * that was made just before the call.
 */
const APART_MS = 2

export interface ResendOptions {
  readonly resend?: boolean | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * What is known of an order: what the response says of it, the id under which it was found, or why neither is known.
 */
export type Outcome<Entry> = Entry | { readonly recovered: string } | { readonly error: Error }

/** Sends orders and returns what the response says of each, if it does. Calls `onSigned` with each timestamp. */
type Send<Entry> = (
  orders: readonly SentOrder[],
  onSigned: (timestamp: number) => void,
) => Promise<readonly (Entry | undefined)[]>

/** Returns the outcome of each order. Throws only if none of them can have been placed. */
export async function placeSafely<Entry extends { readonly orderId: string | null }>(
  context: TradingContext,
  name: RequestName,
  orders: readonly SentOrder[],
  { resend, signal }: ResendOptions,
  send: Send<Entry>,
): Promise<readonly Outcome<Entry>[]> {
  const { seenOrders } = context
  const begunAt = elapsed(context)
  const first: SentTime = { begunAt, since: begunAt, timestamp: 0 }
  /** When the last request was signed. */
  let signedAt = begunAt
  const outcomes = new Map<string, Outcome<Entry>>()
  let loss: unknown
  /** Returns the orders that were not found. */
  const find = async (
    missing: readonly SentOrder[],
  ): Promise<[missing: readonly SentOrder[], search: SearchResult]> => {
    const search = await findLostOrders(context, missing, first, signal)
    for (const { clientOid } of missing) {
      const orderId = search.found.get(clientOid)
      outcomes.set(
        clientOid,
        orderId === undefined ? { error: notFound(name, clientOid, loss, search) } : { recovered: orderId },
      )
    }
    return [missing.filter(({ clientOid }) => !search.found.has(clientOid)), search]
  }
  /** Returns the orders that the response does not name. */
  const attempt = async (sent: readonly SentOrder[], isFirst: boolean): Promise<readonly SentOrder[]> => {
    try {
      // A request that was signed before the last one of an attempt was refused, or was not sent.
      const entries = await send(sent, (timestamp) => {
        signedAt = elapsed(context)
        if (isFirst) Object.assign(first, { since: signedAt, timestamp })
      })
      return sent.filter(({ clientOid, symbol }, index) => {
        const entry = entries[index]
        // The second attempt may be refused because the first one was executed.
        if (!entry || (entry.orderId === null && !isFirst)) return true
        outcomes.set(clientOid, entry)
        if (entry.orderId !== null)
          seenOrders.add(entry.orderId, { symbol, sentAt: signedAt, knownAt: elapsed(context) })
        return false
      })
    } catch (thrown) {
      if (isFirst && !isOutcomeUnknown(thrown)) throw thrown
      loss ??= thrown
      return sent
    }
  }
  if (!seenOrders.isShared && orders.some(({ isUnique }) => !isUnique)) await sleep(context.clock, APART_MS, signal)
  let missing = await attempt(orders, true)
  if (missing.length > 0) [missing] = await find(missing)
  if (resend && missing.length > 0) {
    const isRefused = await isRefusedByNow(context, first, signal)
    const [left, { isComplete, doubtful }] = await find(missing)
    const absent = isRefused && isComplete ? left.filter(({ clientOid }) => !doubtful.has(clientOid)) : []
    const lost = absent.length > 0 ? await attempt(absent, false) : []
    if (lost.length > 0) await find(lost)
  }
  return orders.map(({ clientOid }) => {
    const outcome = outcomes.get(clientOid)!
    // Also an id that this client has generated: its caller may use it again.
    if ('error' in outcome) seenOrders.addUnresolved(clientOid)
    return outcome
  })
}

/**
 * Waits until the server refuses a request for its age, by its clock and by the time that has passed here: its clock
 * may be set back. Returns false if that takes too long, because its clock stands still.
 */
async function isRefusedByNow(
  context: TradingContext,
  { since, timestamp }: SentTime,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const { clock } = context
  const mostMs = 2 * limits.clockSkewMs + context.recoveryTimeoutMs
  return withTimeout(clock, mostMs, undefined, signal, async (ends) => {
    while (!ends.aborted) {
      const { time } = await readClock(context, elapsed, ends).catch(() => ({ time: -Infinity }))
      const ageMs = Math.min(time - timestamp, elapsed(context) - since)
      if (ageMs > limits.clockSkewMs) return true
      await sleep(clock, Math.min(limits.clockSkewMs - ageMs + 1, 1_000), ends).catch(() => {})
    }
    return false
  })
}
