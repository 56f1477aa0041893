// Follows orders. The list of working orders shows new and changed ones. An order that is no longer in it is searched
// in the history, which also has orders that were placed and ended between two polls, and then by its id.
import { ORDER_NOT_FOUND, type Order, type OrderStatus, errorCodes } from '@capi/api'
import { compareDecimals } from '../market/compare-decimals.ts'
import { ApiError } from '../transport/errors.ts'
import type { Change, OrderChange } from './change.ts'
import { readHistory } from './order-history.ts'
import { type Poll, type Source, leastRemembered, readAll } from './source.ts'

interface Known {
  readonly order: Order
  /** When the order was first missing everywhere; undefined if it was not. */
  readonly missingSince?: number
  /** When its end was found; undefined while it works. */
  readonly endedAt?: number | undefined
  /** Whether the time of the server went back since: then any other state is a change. */
  readonly isDoubtful?: boolean
}

/** How long an order must be missing before it is reported as gone: lists may lag behind. In milliseconds. */
const goneMs = 30_000
/** How long an ended order is remembered, in case that an older list shows it as working. In milliseconds. */
const rememberedMs = 600_000
/** More missing orders than this are first searched in the history, since the time of the oldest of them. */
const mostLookups = 5

const finalRank = 3
const ranks: Readonly<Record<OrderStatus, number>> = {
  untriggered: 0,
  pending: 0,
  open: 1,
  canceling: 2,
  filled: finalRank,
  canceled: finalRank,
}
const rankOf = ({ status }: Order): number => ranks[status as OrderStatus] ?? 0

/** Returns the source of orders. */
export function orderSource(): Source {
  let known = new Map<string, Known>()
  let latest = -Infinity
  return {
    kind: 'order',
    get latest() {
      return latest
    },
    async poll(poll) {
      const next = new Map(known)
      const changes: Change[] = []
      const add = (change: OrderChange['change'], order: Order): void => {
        const time = change === 'new' ? (order.createdTime ?? poll.now) : poll.now
        changes.push({ kind: 'order', change, time, symbol: order.symbol, id: order.orderId, record: order })
      }
      /** Compares an order with its last known state. One in the history has ended, whatever its status. */
      const compare = (order: Order, hasEnded: boolean): void => {
        const before = next.get(order.orderId)
        const isSame = before?.order.createdTime === order.createdTime
        if (before && isSame && before.isDoubtful) {
          const { endedAt } = before
          if (hasEnded === (endedAt !== undefined) && isEqual(order, before.order))
            return void next.set(order.orderId, { order, endedAt })
        } else if (before && isSame && (before.endedAt !== undefined || (!hasEnded && isOlder(order, before.order)))) {
          if (before.missingSince !== undefined) next.set(order.orderId, { order: before.order })
          return
        }
        next.set(order.orderId, { order, ...(hasEnded && { endedAt: poll.now }) })
        if (!before && (order.createdTime ?? poll.now) < poll.since) return
        if (hasEnded) add('ended', order)
        else if (!before || !isSame) add('new', order)
        else if (!isEqual(order, before.order) || before.endedAt !== undefined) add('changed', order)
      }

      const { client, from, symbol, signal } = poll
      const filters = symbol === undefined ? {} : { symbol }
      const current = await readAll(poll, 'listCurrentOrders', client.listCurrentOrders(filters, { signal }))
      const listed = new Set(current.map(({ orderId }) => orderId))
      const ended = await readHistory(poll, from)
      for (const order of current) compare(order, false)
      for (const order of ended) compare(order, true)

      const missing = (): Order[] =>
        [...next.values()].flatMap(({ order, endedAt }) =>
          endedAt === undefined && !listed.has(order.orderId) ? [order] : [],
        )
      const times = missing().map(({ createdTime }) => createdTime ?? from)
      if (times.length > mostLookups) {
        const past = await undefinedIf(isRefused, readHistory(poll, Math.min(...times)))
        for (const order of past ?? []) if (next.has(order.orderId)) compare(order, true)
      }
      for (const order of missing()) {
        const found = await findOrder(poll, order.orderId)
        if (found && found.createdTime === order.createdTime) compare(found, rankOf(found) === finalRank)
        else {
          const { missingSince = poll.now } = next.get(order.orderId)!
          const isGone = poll.now - missingSince >= goneMs
          next.set(order.orderId, { order, missingSince, ...(isGone && { endedAt: poll.now }) })
          if (isGone) add('gone', order)
        }
      }
      for (const [id, { endedAt = Infinity, order }] of next) {
        if (next.size <= leastRemembered) break
        if (endedAt < poll.now - rememberedMs && (order.createdTime ?? 0) < from) next.delete(id)
      }
      for (const [id, { isDoubtful, ...rest }] of next) {
        if (!isDoubtful) continue
        next.set(id, rest)
        // It is in no list that was read so far back, so another order may get its id and its time.
        if (rest.endedAt !== undefined && (rest.order.createdTime ?? 0) >= from) next.delete(id)
      }
      known = next
      latest = [...current, ...ended].reduce((time, { createdTime }) => Math.max(time, createdTime ?? time), latest)
      return changes
    },
    setBack() {
      latest = -Infinity
      known = new Map(Array.from(known, ([id, { order, endedAt }]) => [id, { order, endedAt, isDoubtful: true }]))
    },
  }
}

function isEqual(one: Order, other: Order): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** A list that lags behind may show a state from before one that was seen. */
function isOlder(order: Order, before: Order): boolean {
  return rankOf(order) < rankOf(before) || compareDecimals(order.filledQty ?? '0', before.filledQty ?? '0') < 0
}

/** Returns an order by its id; undefined if the server does not know it. */
function findOrder({ client, signal, spend }: Poll, orderId: string): Promise<Order | undefined> {
  spend('getOrder')
  return undefinedIf(isUnknownOrder, client.getOrder({ orderId }, { signal }))
}

/** Servers use several codes for an order that they do not know. Every other documented code has another meaning. */
function isUnknownOrder({ status, code }: ApiError): boolean {
  if (code !== null && code in errorCodes) return code === ORDER_NOT_FOUND
  return status === 400 || status === 404
}

/** The history of a server may not reach back so far. */
const isRefused = ({ status }: ApiError): boolean => status < 500 && status !== 429

/** Returns undefined in place of some refusals. */
function undefinedIf<Value>(test: (error: ApiError) => boolean, response: Promise<Value>): Promise<Value | undefined> {
  return response.catch((error: unknown) => {
    if (error instanceof ApiError && test(error)) return undefined
    throw error
  })
}
