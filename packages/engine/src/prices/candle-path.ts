// The path of a price inside a candle: drawn by `drawn-path.ts`, or through four points, which is a scenario and says
// what comes next in a candle.
//
// Its points are the open, the first extreme, the other extreme and the close. With jumps, each holds for a quarter of
// the candle. With a glide, the price moves linearly from the open at the first step to the close at the last step.
import type { Ticks } from '../base/ticks.ts'

/** How the price moves inside a candle. The first one is the default. */
export const candlePaths = ['drawn', 'direction', 'opposite', 'worst', 'glide'] as const
export type CandlePath = (typeof candlePaths)[number]

export interface CandlePrices {
  readonly open: Ticks
  readonly high: Ticks
  readonly low: Ticks
  readonly close: Ticks
}

/** The least number of steps of a candle, so that each of its points has one. */
export const leastCandleSteps = 4

/**
 * Returns whether the low comes before the high. By direction, that is so in a candle that does not fall. In the worst
 * case, the price moves against `lean` first: positive where the accounts together lose when it falls.
 */
export function isLowFirst(path: CandlePath, { open, close }: CandlePrices, lean: number): boolean {
  const byDirection = close >= open
  if (path === 'opposite') return !byDirection
  return path === 'worst' && lean !== 0 ? lean > 0 : byDirection
}

/** Returns the price in a candle of `length` steps, `offset` steps after its start. */
export function priceInside(
  { open, high, low, close }: CandlePrices,
  lowFirst: boolean,
  isGlide: boolean,
  offset: number,
  length: number,
): Ticks {
  const second = lowFirst ? low : high
  const third = lowFirst ? high : low
  if (!isGlide) {
    const quarter = Math.floor((offset * 4) / length)
    return quarter === 0 ? open : quarter === 1 ? second : quarter === 2 ? third : close
  }
  const last = length - 1
  const secondAt = Math.round(last / 3)
  const thirdAt = Math.round((2 * last) / 3)
  if (offset < secondAt) return between(open, second, offset, secondAt)
  if (offset < thirdAt) return between(second, third, offset - secondAt, thirdAt - secondAt)
  return between(third, close, offset - thirdAt, last - thirdAt)
}

function between(from: Ticks, to: Ticks, part: number, parts: number): Ticks {
  return from + Math.trunc(((to - from) * part) / parts)
}

/** Returns the first step of the next point, counted from the start of the candle; with a glide, the next step. */
export function nextPoint(isGlide: boolean, offset: number, length: number): number {
  if (isGlide) return offset + 1
  return Math.ceil(((Math.min(3, Math.floor((offset * 4) / length)) + 1) * length) / 4)
}
