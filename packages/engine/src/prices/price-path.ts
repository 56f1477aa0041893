// A price path for backtests: prices at points in time, between which the price holds or moves linearly.
//
// The price of any step is computed directly, so a long path costs nothing until it is read.
import { firstIndex } from '../base/binary-search.ts'
import type { Ticks } from '../base/ticks.ts'

export interface PathPoint {
  /** Steps after the start of the path. */
  readonly offset: number
  readonly price: Ticks
  /** True when the price moves there linearly from the point before; false when it jumps at this point. */
  readonly isGlide: boolean
}

export interface PricePath {
  /** By ascending offset; the first offset is 0. */
  readonly points: readonly PathPoint[]
  /** Number of steps until it ends or repeats; greater than the last offset. */
  readonly length: number
  /** Repeats at its end, instead of holding its last price. */
  readonly isLoop: boolean
  /** With the second rules, nothing that was before the path counts in the candles that it makes. */
  readonly rules?: 2 | undefined
}

/** The maximum length of a path in steps, so that interpolation stays exact. */
export const longestPath = 1_000_000

/** Returns the price of a path, `offset` steps after its start. */
export function priceOn({ points, length, isLoop }: PricePath, offset: number): Ticks {
  const wanted = isLoop ? offset % length : offset
  const next = firstIndex(points.length, (index) => points[index]!.offset > wanted)
  const from = points[next - 1]!
  const to = points[next]
  if (!to?.isGlide) return from.price
  const change = ((to.price - from.price) * (wanted - from.offset)) / (to.offset - from.offset)
  return from.price + Math.trunc(change)
}

/** True when the price of a path no longer changes. */
export function isOver({ points, isLoop }: PricePath, offset: number): boolean {
  return !isLoop && offset >= points.at(-1)!.offset
}
