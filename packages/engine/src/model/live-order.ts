// A live order, its place in the book, and the level of that place.
import type { Steps, Ticks } from '../base/ticks.ts'
import type { Order } from './order.ts'

/** A live order, and where it is listed, so that it is found without a search. Records do not contain that. */
export interface LiveOrder<Owner = unknown> extends Order {
  /** The symbol state that it belongs to. */
  owner?: Owner | undefined
  /** Its index among the open orders of its side, where it opens. */
  openIndex?: number | undefined
  /** Its place in the book, while it rests there. */
  place?: RestingOrder | undefined
}

/** Returns a copy with the fields of the order itself, as records and snapshots contain them. */
export function asRecord({ owner: _owner, openIndex: _index, place: _place, ...order }: LiveOrder): Order {
  return order
}

/** A resting order in the queue of its level. */
export interface RestingOrder {
  readonly order: Order
  /** Increases with each resting order; defines the time priority. */
  readonly sequence: number
  readonly level: Level
  /** The simulated size ahead of it, which has to trade at its price first. */
  ahead: Steps
  previous: RestingOrder | null
  next: RestingOrder | null
}

export interface Level {
  readonly price: Ticks
  /** Sum of the remaining sizes of its orders. */
  size: Steps
  first: RestingOrder | null
  last: RestingOrder | null
}
