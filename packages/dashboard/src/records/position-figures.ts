// What a row of a position shows beyond its record: entry, value, percent of the margin, margin ratio.
import type { Position } from '@capi/api'
import { add, divide, multiply, negate, portion, signOf } from '../format/decimal.ts'
import type { Market } from '../state/snapshot.ts'

/** Returns the average entry price of a position; null for an empty one. */
export function entryOf({ openValue, size }: Position, market: Market | undefined): string | null {
  if (openValue === null || size === null) return null
  return divide(openValue, size, (market?.pricePlaces ?? 0) + 1)
}

/** Returns the value of a position at the mark price. */
export function valueOf({ size }: Position, market: Market | undefined): string | null {
  const mark = market?.ticker.markPrice
  return size === null || mark === null || mark === undefined ? null : multiply(size, mark)
}

/** Returns the profit in percent of the margin; null without margin. */
export function returnOf({ unrealizePnl, marginSize }: Position): string | null {
  return percentOf(unrealizePnl, marginSize)
}

/** Returns the margin in percent of the value. */
export function marginRatioOf(position: Position, market: Market | undefined): string | null {
  return percentOf(position.marginSize, valueOf(position, market))
}

/** Returns what closing parts of the position has brought so far: its profit without fees. */
export function realisedOf({ cumOpenValue, cumCloseValue, cumOpenSize, cumCloseSize, side }: Position): string | null {
  if (cumOpenValue === null || cumCloseValue === null || cumOpenSize === null || cumCloseSize === null) return null
  if (signOf(cumCloseSize) === 0 || signOf(cumOpenSize) === 0) return '0'
  // What the closed part had cost, at the average of everything that was opened.
  const cost = divide(multiply(cumOpenValue, cumCloseSize), cumOpenSize, 8)!
  const gain = add(cumCloseValue, negate(cost))
  return side === 'LONG' ? gain : negate(gain)
}

function percentOf(part: string | null, whole: string | null): string | null {
  return part === null || whole === null || signOf(whole) === 0 ? null : divide(portion(part, 100, 1, 12), whole, 4)
}
