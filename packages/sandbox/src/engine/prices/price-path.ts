// Prices that somebody laid down in advance: points in time, between which the price stands still or glides.
//
// The price at any moment is computed by itself, so a path of any length costs nothing while nobody waits for it.

import type { Ticks } from '../base/ticks.ts'

export interface PathPoint {
  /** Steps after the start of the path. */
  readonly offset: number
  readonly price: Ticks
  /** Whether the price goes there evenly from the point before, or jumps when it is there. */
  readonly isGlide: boolean
}

export interface PricePath {
  /** By growing offset; the first one lies at 0. */
  readonly points: readonly PathPoint[]
  /** Steps after which it is over or begins again; at least the last offset and one more. */
  readonly length: number
  /** Begins again at its end, instead of holding its last price. */
  readonly isLoop: boolean
}

/** No path is longer, in steps: so gliding stays exact. */
export const longestPath = 1_000_000

/** Returns the price of a path so many steps after its start. */
export function priceOn({ points, length, isLoop }: PricePath, offset: number): Ticks {
  const wanted = isLoop ? offset % length : offset
  let [low, high] = [0, points.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (points[middle]!.offset <= wanted) low = middle + 1
    else high = middle
  }
  const from = points[low - 1]!
  const to = points[low]
  if (!to?.isGlide) return from.price
  const way = ((to.price - from.price) * (wanted - from.offset)) / (to.offset - from.offset)
  return from.price + Math.trunc(way)
}

/** True where the price of a path no longer changes. */
export function isOver({ points, isLoop }: PricePath, offset: number): boolean {
  return !isLoop && offset >= points.at(-1)!.offset
}
