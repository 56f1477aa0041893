// What a row of a position shows beyond its record: entry, value and margin ratio. Its realised profit and the percent
// of its profit are in `@capi/report`, because the command shows them too.
import type { Position } from '@capi/api'
import { divide, multiply, portion, signOf } from '../format/decimal.ts'
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

/** Returns the margin in percent of the value. */
export function marginRatioOf(position: Position, market: Market | undefined): string | null {
  return percentOf(position.marginSize, valueOf(position, market))
}

function percentOf(part: string | null, whole: string | null): string | null {
  return part === null || whole === null || signOf(whole) === 0 ? null : divide(portion(part, 100, 1, 12), whole, 4)
}
