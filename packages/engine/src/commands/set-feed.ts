// The command that changes the source of the price of a contract: the random walk, the present price, a given path, or
// candles that later commands append. It applies at once.
import { candlePaths, leastCandleSteps } from '../prices/candle-path.ts'
import { CandleSeries } from '../prices/candle-series.ts'
import { type SeriesTerms } from '../prices/series-terms.ts'
import { feedStepMs, readFeedPrice, stepOf, type FeedSource } from '../prices/feed-source.ts'
import { seedOf } from '../base/hash.ts'
import type { Grid, Ticks } from '../base/ticks.ts'
import { priceAt, type Market } from '../model/market.ts'
import { setPriceSource } from '../time/price-change.ts'
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
  /** With the second rules, nothing that was before the path counts in the candles that it makes. */
  readonly rules?: 2 | undefined
}

/** A feed that replays candles with their times, without any yet. */
export interface CandleTerms extends Omit<SeriesTerms, 'before' | 'pathSeed'> {
  readonly kind: 'candles'
  /** Paths that are drawn differ with it, beside the seed of the world. @default '' */
  readonly pathSeed?: string | undefined
}

export interface SetFeedCommand {
  readonly symbol: string
  readonly source: 'walk' | 'hold' | PathTerms | CandleTerms
}

const mostPoints = 100_000
/** The longest candle: a week, in steps. */
const mostCandleSteps = 604_800

/** Changes the price source, and moves the price to its first price. */
export function setFeed(world: World, { symbol, source }: SetFeedCommand): Market {
  const market = findMarket(world, symbol)
  const price = priceAt(market, world.time)
  if (source === 'walk') setPriceSource(world, market, { kind: 'walk' })
  else if (source === 'hold') setPriceSource(world, market, { kind: 'hold', price })
  else if ('kind' in source) setPriceSource(world, market, readSeries(source, price, `${world.seed}/${symbol}`))
  else {
    setPriceSource(world, market, readPath(market.contract.grid, source, { offset: 0, price, isGlide: false }))
    const step = stepOf(world.time)
    const time = (step + source.length) * feedStepMs
    if (source.end === 'stop') world.timers.set({ time, kind: 'feed', action: 'stop', symbol, step })
  }
  return market
}

function readSeries(
  { length, path, gaps, end, rules, pathSeed = '' }: CandleTerms,
  before: Ticks,
  seed: string,
): FeedSource {
  checkWhole('SETTING_RANGE', 'the length of a candle', length, leastCandleSteps, mostCandleSteps)
  checkOneOf('path', path, candlePaths)
  checkOneOf('gaps', gaps, ['hold', 'close', 'refuse'])
  checkOneOf('end', end, ['hold', 'close'])
  checkRules(rules)
  const terms = {
    length,
    path,
    gaps,
    end,
    before,
    ...(rules && { rules }),
    ...(path === 'drawn' && { pathSeed: seedOf(`${seed}/path/${pathSeed}`) >>> 0 }),
  }
  return { kind: 'candles', series: new CandleSeries(terms) }
}

function checkRules(rules: number | undefined): void {
  if (rules !== undefined) checkWhole('SETTING_RANGE', 'the rules', rules, 2, 2)
}

function checkOneOf(name: string, value: string, known: readonly string[]): void {
  if (!known.includes(value)) throw new Refusal('SETTING_RANGE', `${name} must be one of ${known.join(', ')}`, value)
}

function readPath(grid: Grid, { points, length, end, rules }: PathTerms, start: PathPoint): FeedSource & PricePath {
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
  checkRules(rules)
  return { kind: 'path', points: read, length, isLoop: end === 'loop', ...(rules && { rules }) }
}
