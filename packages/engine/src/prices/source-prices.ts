// The prices of a source that was stored must be possible, as those of a command are.
import type { Ticks } from '../base/ticks.ts'
import { highestBase } from '../contract/contract-bounds.ts'
import type { FeedSource } from './feed-source.ts'

/** Returns a source; throws where one of its prices is no whole number of ticks in bounds. */
export function checkSource<Source extends Exclude<FeedSource, { kind: 'candles' }>>(source: Source): Source {
  for (const price of pricesOf(source)) {
    if (Number.isInteger(price) && price >= 1 && price <= highestBase) continue
    throw new RangeError(`A stored price must be from 1 to ${highestBase} ticks, was ${price}.`)
  }
  return source
}

function pricesOf(source: Exclude<FeedSource, { kind: 'candles' }>): readonly Ticks[] {
  if (source.kind === 'walk') return []
  if (source.kind === 'hold') return [source.price]
  if (source.kind === 'path') return source.points.map(({ price }) => price)
  const { price, last, index, bid, ask } = source
  // Zero is an empty side.
  return [price, last, index, ...[bid, ask].filter((each) => each !== 0)]
}
