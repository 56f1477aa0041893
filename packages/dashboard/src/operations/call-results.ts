// What the results of cancellations and of closing orders mean: a successful response may report failures.
import { type Order, readCancelAllEntry, readCancelResult, readOrder, readOrderResult } from '@capi/api'
import { callAsAccount } from '../api/call-as-account.ts'
import type { ControlClient } from '../api/control-client.ts'
import { messageOf } from '../api/errors.ts'
import type { ActionResult } from '../components/notice.tsx'

/** Describes the result of the cancellation of one order. */
export function describeCancel(orderId: string, answer: unknown): ActionResult {
  const { result, errorMessage } = readCancelResult(answer)
  return result
    ? { isGood: true, text: `Order ${orderId} is cancelled.` }
    : { isGood: false, text: errorMessage || `Order ${orderId} is not cancelled.` }
}

/** Describes the result of `cancelAllOrders`, which has one entry for each order. */
export function describeCancelAll(answer: unknown): ActionResult {
  const entries = (answer as readonly unknown[]).map(readCancelAllEntry)
  const failed = entries.filter(({ success }) => !success).map(({ orderId }) => orderId)
  if (entries.length === 0) return { isGood: true, text: 'There was no order to cancel.' }
  if (failed.length === 0) return { isGood: true, text: `Cancelled ${entries.length} of ${entries.length} orders.` }
  const text = `Cancelled ${entries.length - failed.length} of ${entries.length} orders. Not cancelled: ${failed.join(', ')}.`
  return { isGood: false, text }
}

/**
 * Reads the order that closes a position, and describes how much it has closed: it may be filled in part or not at all.
 */
export async function readClose(client: ControlClient, accountId: string, placed: unknown): Promise<ActionResult> {
  const { orderId } = readOrderResult(placed)
  try {
    return describeClose(readOrder(await callAsAccount(client, accountId, 'getOrder', { orderId })))
  } catch (error) {
    const text = `Order ${orderId} is placed. How much it has closed is unknown: ${messageOf(error)}`
    return { isGood: false, text }
  }
}

/** Describes how much of a position an order has closed. */
export function describeClose({ orderId, status, size, filledQty }: Order): ActionResult {
  if (status === 'filled') return { isGood: true, text: 'The position is closed at market.' }
  const state = status === 'canceled' ? 'cancelled' : (status ?? 'placed')
  return {
    isGood: false,
    text: `Order ${orderId} is ${state}: ${filledQty ?? 'an unknown part'} of ${size} are closed.`,
  }
}
