// The command that changes the source of the price of a contract: the random walk, the present price, or a given path. It
// applies at once.

import { feedStepMs, readFeedPrice, stepOf, type FeedSource } from '../prices/price-feed.ts'
import type { Grid } from '../base/ticks.ts'
import { priceAt, type Market } from '../model/market.ts'
import { setPriceSource } from './set-price.ts'
import { longestPath, type PathPoint, type PricePath } from '../prices/price-path.ts'
import { checkWhole, Refusal } from '../base/result.ts'
import { findMarket, type World } from '../model/world.ts'

export interface PathTerms {
  /** In ascending order of offset, in steps from now. Before the first point the present price holds. */
  readonly points: readonly (Omit<PathPoint, 'price'> & { readonly price: string })[]
  /** Number of steps of the path. */
  readonly length: number
  /** What happens at the end: the last price holds, the path repeats, or the price holds and the market maker stops. */
  readonly end: 'hold' | 'loop' | 'stop'
}

export interface SetFeedCommand {
  readonly symbol: string
  readonly source: 'walk' | 'hold' | PathTerms
}

const mostPoints = 100_000

/** Changes the price source, and moves the price to its first price. */
export function setFeed(world: World, { symbol, source }: SetFeedCommand): Market {
  const market = findMarket(world, symbol)
  const price = priceAt(market, world.time)
  if (source === 'walk') setPriceSource(world, market, { kind: 'walk' })
  else if (source === 'hold') setPriceSource(world, market, { kind: 'hold', price })
  else {
    setPriceSource(world, market, readPath(market.contract.grid, source, { offset: 0, price, isGlide: false }))
    const step = stepOf(world.time)
    const time = (step + source.length) * feedStepMs
    if (source.end === 'stop') world.timers.set({ time, kind: 'feed', action: 'stop', symbol, step })
  }
  return market
}

function readPath(grid: Grid, { points, length, end }: PathTerms, start: PathPoint): FeedSource & PricePath {
  if (points.length === 0 || points.length > mostPoints) {
    throw new Refusal('SETTING_RANGE', `the path must have 1 to ${mostPoints} points`, String(points.length))
  }
  checkWhole('SETTING_RANGE', 'the length of the path', length, 1, longestPath)
  const read: PathPoint[] = points[0]!.offset === 0 ? [] : [start]
  for (const { offset, price, isGlide } of points) {
    const least = (read.at(-1)?.offset ?? -1) + 1
    if (!Number.isInteger(offset) || offset < least || offset >= length) {
      const rule = `the offset of the next point must be from ${least} to ${length - 1}`
      throw new Refusal('SETTING_RANGE', rule, String(offset))
    }
    read.push({ offset, price: readFeedPrice(grid, price), isGlide: isGlide && read.length > 0 })
  }
  return { kind: 'path', points: read, length, isLoop: end === 'loop' }
}
