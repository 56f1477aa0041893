// Compares the outcome that a trader was told with what happened to its order.
import type { Intent } from '../trading/account-book.ts'
import type { TrueOrder } from './final-records.ts'

/** What else is known of an intent. */
export interface Circumstances {
  /** Its client id was used again, so that later orders have it too. */
  readonly isReused: boolean
  /** A copy of its request was executed after the request had been refused, which does not use up its signature. */
  readonly wasRevived: boolean
  /** Nothing was wrong while the client searched for the order. */
  readonly wasSearchUndisturbed: boolean
}

/** Returns how the outcome that a trader was told differs from what happened; undefined if it does not. */
export function problemOf(
  intent: Intent,
  all: readonly TrueOrder[],
  { isReused, wasRevived, wasSearchUndisturbed }: Circumstances,
): string | undefined {
  const { outcome, orderId, isCanceled, reason, earlier } = intent
  const orders = all.filter((order) => !earlier.includes(order.orderId))
  const ids = orders.map((order) => order.orderId).join(' and ')
  if (orders.length > 1 && !wasRevived && !isReused) return `exists ${orders.length} times, as ${ids}.`
  if (orders.filter(({ status }) => status === 'live').length > 1) return `is the id of several live orders: ${ids}.`
  const found = orders.find((order) => order.orderId === orderId)
  switch (outcome) {
    case 'open':
      return 'has no outcome: its call never ended.'
    case 'placed':
      if (earlier.includes(orderId!)) return `was reported to be placed as ${orderId}, which had the client id before.`
      if (!found) return `was reported to be placed as ${orderId}, but does not exist${ids && `; ${ids} does`}.`
      if (isCanceled && !/^cancel/i.test(found.status)) return `was reported to be cancelled, but is ${found.status}.`
      return undefined
    case 'refused':
      return orders.length > 0 && !wasRevived
        ? `was reported to be refused (${reason}), but exists as ${ids}.`
        : undefined
    case 'unknown':
      return orders.length > 0 && wasSearchUndisturbed && !wasRevived
        ? `exists as ${ids}, but its outcome was reported to be unknown after an undisturbed search.`
        : undefined
  }
}
