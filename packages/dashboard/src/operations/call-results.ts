// What the results of cancellations and of closing orders mean: a successful response may report failures.
import {
  type Order,
  type Position,
  readCancelAllEntry,
  readCancelResult,
  readOrder,
  readOrderResult,
  readPosition,
} from '@capi/api'
import { callAsAccount } from '../api/call-as-account.ts'
import type { ControlClient } from '../api/control-client.ts'
import { messageOf } from '../api/errors.ts'
import { show, signOf } from '../format/decimal.ts'
import type { ActionResult } from '../components/notice.tsx'

/** Describes the result of the cancellation of one order. */
export function describeCancel(orderId: string, answer: unknown): ActionResult {
  const { result, errorMessage } = readCancelResult(answer)
  return result
    ? { isGood: true, text: `The cancellation of order ${orderId} is accepted.` }
    : { isGood: false, text: errorMessage || `Order ${orderId} is not cancelled.` }
}

/** Describes the result of `cancelAllOrders`, which has one entry for each order. */
export function describeCancelAll(answer: unknown): ActionResult {
  const entries = (answer as readonly unknown[]).map(readCancelAllEntry)
  const failed = entries.filter(({ success }) => !success).map(({ orderId }) => orderId)
  if (entries.length === 0) return { isGood: true, text: 'There was no order to cancel.' }
  if (failed.length === 0)
    return { isGood: true, text: `Cancellation accepted for ${entries.length} of ${entries.length} orders.` }
  const text = `Cancellation accepted for ${entries.length - failed.length} of ${entries.length} orders. Not cancelled: ${failed.join(', ')}.`
  return { isGood: false, text }
}

/**
 * Reads the order that closes a position, and describes how much it has closed and what is left: it may be filled in
 * part or not at all, and it may have been meant for a part.
 */
export async function readClose(
  client: ControlClient,
  accountId: string,
  { symbol, side }: Pick<Position, 'symbol' | 'side'>,
  placed: unknown,
): Promise<ActionResult> {
  const { orderId } = readOrderResult(placed)
  try {
    const order = readOrder(await callAsAccount(client, accountId, 'getOrder', { orderId }))
    const positions = (await callAsAccount(client, accountId, 'listPositions', { symbol })) as readonly object[]
    return describeClose(order, positions.map(readPosition).find((each) => each.side === side)?.size ?? null)
  } catch (error) {
    const text = `Order ${orderId} is placed. How much it has closed is unknown: ${messageOf(error)}`
    return { isGood: false, text }
  }
}

/** Describes how much of a position an order has closed; `left` is what is open afterwards, null for nothing. */
export function describeClose({ orderId, status, size, filledQty }: Order, left: string | null): ActionResult {
  if (status === 'filled') {
    const isAll = left === null
    return { isGood: true, text: isAll ? 'The position is closed at market.' : describePart(filledQty ?? size, left) }
  }
  const state = status === 'canceled' ? 'cancelled' : (status ?? 'placed')
  return {
    isGood: false,
    text: `Order ${orderId} is ${state}: ${filledQty ?? 'an unknown part'} of ${size} are closed.`,
  }
}

function describePart(closed: string | null, left: string): string {
  return `${show(closed)} of the position are closed at market, and ${show(left)} are still open.`
}

/** Reads an order at the market that was placed, and describes what it has filled and at which price. */
export async function describeFill(client: ControlClient, accountId: string, orderId: string): Promise<ActionResult> {
  try {
    const order = readOrder(await callAsAccount(client, accountId, 'getOrder', { orderId }))
    const { filledQty, size, priceAvg, status } = order
    if (filledQty === null || signOf(filledQty) === 0)
      return { isGood: status !== 'canceled', text: status === 'canceled' ? 'It has filled nothing.' : '' }
    const part = status === 'filled' ? '' : `Of ${show(size)}, `
    return { isGood: true, text: `${part}${show(filledQty)} filled at ${show(priceAvg)} on average.` }
  } catch (error) {
    return { isGood: true, text: `What it has filled is unknown: ${messageOf(error)}` }
  }
}
