// The sources of the prices of a feed, and the steps in which a feed has its prices.
import { Refusal } from '../base/result.ts'
import { parsePrice, type Grid, type Ticks } from '../base/ticks.ts'
import { highestBase } from '../contract/contract.ts'
import type { CandleSeries } from './candle-series.ts'
import type { PricePath } from './price-path.ts'

/** Milliseconds of engine time between two steps of a feed. */
export const feedStepMs = 1_000

/** Returns the feed step of a time. */
export function stepOf(time: number): number {
  return Math.floor(time / feedStepMs)
}

/** The source of the prices. */
export type FeedSource =
  | { readonly kind: 'walk' }
  | { readonly kind: 'hold'; readonly price: Ticks }
  | ({ readonly kind: 'path' } & PricePath)
  | { readonly kind: 'candles'; readonly series: CandleSeries }
  | ({ readonly kind: 'mirror' } & MirrorQuote)

/** The prices of a contract on another server, at one moment. */
export interface MirrorQuote {
  /** The mark price. */
  readonly price: Ticks
  readonly last: Ticks
  readonly index: Ticks
  /** Zero without bids. */
  readonly bid: Ticks
  /** Zero without asks. */
  readonly ask: Ticks
}

/** A source and the first step in which it applies. */
export interface FeedSegment {
  readonly step: number
  readonly source: FeedSource
}

/** Parses a price for a feed; refuses it with PRICE_PRECISION when it is no multiple of the tick or out of range. */
export function readFeedPrice(grid: Grid, text: string): Ticks {
  const price = parsePrice(grid, text)
  if (price >= 1 && price <= highestBase) return price
  throw new Refusal('PRICE_PRECISION', `the price must be from 1 to ${highestBase} ticks`, text)
}
