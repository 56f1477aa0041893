// Follows orders. The list of working orders shows new and changed ones. An order that is no longer in it is searched
// in the history, which also has orders that were placed and ended between two polls, and then by its id.
import { ORDER_NOT_FOUND, type Order, type OrderStatus, errorCodes, operations } from '@capi/api'
import { ApiError, IncompleteListError } from '@capi/client'
import { compareDecimals, pastOrders } from '@capi/client/internal'
import type { Change, OrderChange } from './change.ts'
import { type Poll, type Source, leastRemembered, readAll } from './sources.ts'

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

/** The orders of an account. */
export class OrderSource implements Source {
  readonly kind = 'order'
  latest: number = -Infinity
  #known: ReadonlyMap<string, Known> = new Map()

  async poll(poll: Poll): Promise<readonly Change[]> {
    const reading = new OrderPoll(poll, this.#known)
    const orders = await reading.read()
    this.#known = reading.known
    this.latest = orders.reduce((time, { createdTime }) => Math.max(time, createdTime ?? time), this.latest)
    return reading.changes
  }

  setBack(): void {
    this.latest = -Infinity
    this.#known = new Map(
      Array.from(this.#known, ([id, { order, endedAt }]) => [id, { order, endedAt, isDoubtful: true }]),
    )
  }
}

/** One poll of the orders, on a copy of what is known, so that a poll that fails changes nothing. */
class OrderPoll {
  readonly changes: Change[] = []
  readonly known: Map<string, Known>
  readonly #poll: Poll

  constructor(poll: Poll, known: ReadonlyMap<string, Known>) {
    this.#poll = poll
    this.known = new Map(known)
  }

  /** Reads the lists and compares. Returns the orders in them. */
  async read(): Promise<readonly Order[]> {
    const { client, from, symbol, signal } = this.#poll
    const filters = symbol === undefined ? {} : { symbol }
    const current = await readAll(this.#poll, 'listCurrentOrders', client.listCurrentOrders(filters, { signal }))
    const ended = await readHistory(this.#poll, from)
    for (const order of current) this.#compare(order, false)
    for (const order of ended) this.#compare(order, true)
    await this.#findMissing(new Set(current.map(({ orderId }) => orderId)))
    this.#forget()
    return [...current, ...ended]
  }

  /** Compares an order with its last known state. One in the history has ended, whatever its status. */
  #compare(order: Order, hasEnded: boolean): void {
    const { known } = this
    const { now, since } = this.#poll
    const before = known.get(order.orderId)
    const isSame = before?.order.createdTime === order.createdTime
    if (before && isSame && before.isDoubtful) {
      const { endedAt } = before
      if (hasEnded === (endedAt !== undefined) && isEqual(order, before.order))
        return void known.set(order.orderId, { order, endedAt })
    } else if (before && isSame && (before.endedAt !== undefined || (!hasEnded && isOlder(order, before.order)))) {
      if (before.missingSince !== undefined) known.set(order.orderId, { order: before.order })
      return
    }
    known.set(order.orderId, { order, ...(hasEnded && { endedAt: now }) })
    if (!before && (order.createdTime ?? now) < since) return
    if (hasEnded) this.#add('ended', order)
    else if (!before || !isSame) this.#add('new', order)
    else if (!isEqual(order, before.order) || before.endedAt !== undefined) this.#add('changed', order)
  }

  #add(change: OrderChange['change'], order: Order): void {
    const { now } = this.#poll
    const time = change === 'new' ? (order.createdTime ?? now) : now
    this.changes.push({ kind: 'order', change, time, symbol: order.symbol, id: order.orderId, record: order })
  }

  /**
   * Searches the orders that worked and are in no list any more: in the history since the oldest, then by their ids.
   */
  async #findMissing(listed: ReadonlySet<string>): Promise<void> {
    const { known } = this
    const { from, now } = this.#poll
    const missing = (): Order[] =>
      [...known.values()].flatMap(({ order, endedAt }) =>
        endedAt === undefined && !listed.has(order.orderId) ? [order] : [],
      )
    const times = missing().map(({ createdTime }) => createdTime ?? from)
    if (times.length > mostLookups) {
      const past = await undefinedIf(isRefused, readHistory(this.#poll, Math.min(...times)))
      for (const order of past ?? []) if (known.has(order.orderId)) this.#compare(order, true)
    }
    for (const order of missing()) {
      const found = await findOrder(this.#poll, order.orderId)
      if (found && found.createdTime === order.createdTime) this.#compare(found, rankOf(found) === finalRank)
      else {
        const { missingSince = now } = known.get(order.orderId)!
        const isGone = now - missingSince >= goneMs
        known.set(order.orderId, { order, missingSince, ...(isGone && { endedAt: now }) })
        if (isGone) this.#add('gone', order)
      }
    }
  }

  /** Forgets orders that ended long ago, and that the time of the server went back since the last poll. */
  #forget(): void {
    const { known } = this
    const { from, now } = this.#poll
    for (const [id, { endedAt = Infinity, order }] of known) {
      if (known.size <= leastRemembered) break
      if (endedAt < now - rememberedMs && (order.createdTime ?? 0) < from) known.delete(id)
    }
    for (const [id, { isDoubtful, ...rest }] of known) {
      if (!isDoubtful) continue
      known.set(id, rest)
      // It is in no list that was read so far back, so another order may get its id and its time.
      if (rest.endedAt !== undefined && (rest.order.createdTime ?? 0) >= from) known.delete(id)
    }
  }
}

/**
 * Returns the orders that were created since a time and have ended. Throws an IncompleteListError where the list cannot
 * be read completely.
 */
export async function readHistory({ client, symbol, signal, spend }: Poll, since: number): Promise<readonly Order[]> {
  const orders: Order[] = []
  const pages = pastOrders(since, async ({ endCreateDate, ...range }) => {
    spend('listOrderHistory')
    const filters = { ...range, ...(symbol !== undefined && { symbol }), endCreateDate }
    return (await client.listOrderHistory(filters, { signal })).items
  })
  for (;;) {
    const { done, value } = await pages.next()
    if (!done) orders.push(value)
    else if (value) return orders
    else throw incomplete(since, orders)
  }
}

function incomplete(from: number, orders: readonly Order[]): IncompleteListError {
  const { id, method, path } = operations.listOrderHistory
  const range = { from, to: Math.min(...orders.map(({ createdTime }) => createdTime ?? from)) }
  const reason = 'a full page of the history cannot be continued'
  return new IncompleteListError({ id, title: `[${method}] "${path}"` }, reason, range, [range], orders.length)
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
