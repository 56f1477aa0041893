// Finds stale reads: a response must contain what other responses had reported before its request was sent. It knows no
// truth but those responses, so that it is also right while the exchange goes on: an order is placed, is filled more
// and more, and is final.

/** How much of an order responses have reported. */
export interface SeenState {
  /** In base units. */
  readonly filled: number
  /** Set by a final status, and by a complete list of live orders that did not have the order. */
  readonly isFinal: boolean
}

/** An order that was reported to be placed. */
export interface PlacedOrder {
  readonly clientOid: string
  readonly orderId: string | null
  seen: SeenState
}

/** An order in a response. */
export interface ReadOrder {
  readonly orderId: string
  readonly status: string | null
  readonly filledQty?: string | null
}

/** A position in a response. */
export interface ReadPosition {
  readonly id: string
  readonly updatedTime: number | null
}

/**
 * What responses have reported of positions, by their ids: the time of the last change; Infinity for one that is
 * closed.
 */
export type SeenPositions = Map<string, number>

/** What was reported of an order that was just placed. */
export const unseen: SeenState = { filled: 0, isFinal: false }

const finalStatuses: ReadonlySet<string | null> = new Set(['filled', 'canceled'])

/**
 * Begins to read an order. Returns a function that returns what is wrong with the response; undefined if nothing is.
 */
export function beginOrderRead(order: PlacedOrder): (read: ReadOrder) => string | undefined {
  const before = order.seen
  return (read) => {
    const problem = compare(order, before, read)
    see(order, toState(read))
    return problem
  }
}

/**
 * Begins to read a list of live orders. `placed` are the orders of this list that were reported to be placed. Returns a
 * function that returns what is wrong with the list; undefined if nothing is. An order that is not in a complete list
 * is final.
 */
export function beginListRead(
  placed: readonly PlacedOrder[],
): (listed: ReadonlyMap<string, ReadOrder>, isComplete: boolean) => string | undefined {
  const known = placed.map((order) => ({ order, before: order.seen }))
  return (listed, isComplete) => {
    let problem: string | undefined
    for (const { order, before } of known) {
      const read = listed.get(order.orderId!)
      if (read) problem ??= compare(order, before, read)
      if (read) see(order, toState(read))
      else if (isComplete) see(order, { filled: 0, isFinal: true })
    }
    return problem
  }
}

/**
 * Begins to read all positions. Returns a function that returns what is wrong with the response; undefined if nothing
 * is.
 */
export function beginPositionsRead(seen: SeenPositions): (positions: readonly ReadPosition[]) => string | undefined {
  const before = new Map(seen)
  return (positions) => {
    let problem: string | undefined
    const ids = new Set(positions.map(({ id }) => id))
    for (const { id, updatedTime } of positions) {
      const time = updatedTime ?? 0
      const least = before.get(id) ?? 0
      if (least === Infinity) problem ??= `shows position ${id}, which was closed before.`
      else if (time < least) problem ??= `shows position ${id} as of ${time}, which was seen as of ${least} before.`
      seen.set(id, Math.max(seen.get(id) ?? 0, time))
    }
    for (const id of before.keys()) if (!ids.has(id)) seen.set(id, Infinity)
    return problem
  }
}

function toState({ status, filledQty }: ReadOrder): SeenState {
  return { filled: Number(filledQty ?? 0), isFinal: finalStatuses.has(status) }
}

/** Adds what a response reports: calls in progress at the same time may end in any order. */
function see(order: PlacedOrder, { filled, isFinal }: SeenState): void {
  const { seen } = order
  if (filled > seen.filled || (isFinal && !seen.isFinal))
    order.seen = { filled: Math.max(filled, seen.filled), isFinal: isFinal || seen.isFinal }
}

function compare(order: PlacedOrder, before: SeenState, read: ReadOrder): string | undefined {
  const now = toState(read)
  const name = `${order.clientOid} (${order.orderId})`
  if (before.isFinal && !now.isFinal) return `shows ${name} as ${read.status}, which was final before.`
  if (now.filled < before.filled)
    return `shows ${name} with ${now.filled} filled, of which ${before.filled} were filled before.`
  return undefined
}
