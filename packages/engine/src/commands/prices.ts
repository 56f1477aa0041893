// The commands that set where the prices of a contract come from: one price, a source (the random walk, a path,
// candles), more candles, and the prices of another server.
import { seedOf } from '../base/ids.ts'
import { checkWhole, Refusal } from '../base/refusal.ts'
import { formatPrice, type Grid, parsePrice, type Ticks } from '../base/units.ts'
import { CandleSeries, type SeriesTerms } from '../prices/candle-series.ts'
import {
  type FeedSource,
  feedStepMs,
  longestPath,
  type MirrorQuote,
  mostCandles,
  type PathPoint,
  type PricePath,
  readFeedPrice,
  stepOf,
} from '../prices/feed.ts'
import {
  candlePaths,
  type FeedCandle,
  hasPossiblePrices,
  leastCandleSteps,
  unpackCandles,
} from '../prices/packed-candles.ts'
import { type Market, priceAt, tradingStopAt } from '../state/market.ts'
import { findMarket, type World } from '../state/world.ts'
import { fillCrossedOrders, showPrices } from '../trading/matching.ts'
import { changeFeed, glideOn, setPriceSource } from '../trading/time.ts'

interface SetPriceCommand {
  readonly symbol: string
  /** Decimal text. */
  readonly price: string
  /**
   * A jump skips the prices in between; a glide goes through `steps` prices, all at the present time, each with its
   * effects.
   */
  readonly mode: 'jump' | 'glide'
  /** At most one for each tick on the way. @default 100 */
  readonly steps?: number | undefined
}

const defaultSteps = 100
const mostSteps = 10_000

/** Moves the price now, and holds it from then on. */
export function setPrice(world: World, { symbol, price, mode, steps = defaultSteps }: SetPriceCommand): Market {
  const market = findMarket(world, symbol)
  const target = readFeedPrice(market.contract.grid, price)
  checkWhole('SETTING_RANGE', 'steps', steps, 1, mostSteps)
  const from = priceAt(market, world.time)
  const way = target - from
  const count = mode === 'jump' ? 1 : Math.max(1, Math.min(steps, Math.abs(way)))
  world.glide = { market, from, way, count, done: 0 }
  glideOn(world)
  return market
}

// The command that changes the source of the price of a contract: the random walk, the present price, a given path, or
// candles that later commands append. It applies at once.

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

// The command that appends candles to a feed that replays candles. A long feed is appended in many commands, so that
// each of them, and each journal record, stays small.

interface AppendCandlesCommand {
  readonly symbol: string
  /** The candles, packed by `packCandles`. */
  readonly candles: string
}

/** The most candles of one command. */
export const mostAppended = 4_096

/** The highest volume of a candle, in steps, so that sums stay exact. */
const highestVolume: number = 10 ** 12

/** Appends candles; one that lasts at the present time sets the price at once. */
export function appendCandles(world: World, { symbol, candles: packed }: AppendCandlesCommand): Market {
  const market = findMarket(world, symbol)
  const series = market.feed.candles
  if (!series) throw new Refusal('SETTING_RANGE', 'the feed must replay candles', market.feed.source.kind)
  const now = stepOf(world.time)
  const candles = readPacked(packed)
  checkCandles(series, candles, now)
  if (candles[0]!.step > now) market.feed.append(candles, now)
  else changeFeed(world, market, () => market.feed.append(candles, now))
  return market
}

function readPacked(packed: string): readonly FeedCandle[] {
  let candles: readonly FeedCandle[]
  try {
    candles = Array.from(unpackCandles(packed))
  } catch (error) {
    throw new Refusal('SETTING_RANGE', 'candles must be packed', (error as Error).message)
  }
  if (candles.length >= 1 && candles.length <= mostAppended) return candles
  throw new Refusal('SETTING_RANGE', `there must be 1 to ${mostAppended} candles`, String(candles.length))
}

function checkCandles(series: CandleSeries, candles: readonly FeedCandle[], now: number): void {
  const { length, gaps } = series.terms
  if (series.aheadOf(now) + candles.length > mostCandles) {
    const rule = `at most ${mostCandles} candles may be ahead of the clock; append more when it has moved on`
    throw new Refusal('SETTING_RANGE', rule, String(series.aheadOf(now) + candles.length))
  }
  let end = series.endStep
  for (const [index, candle] of candles.entries()) {
    const { step, volume } = candle
    const name = `candle ${index + 1}`
    // A candle that lasts at the present time is replayed from there.
    const least = end ?? now - length + 1
    if (step < least || (gaps === 'refuse' && end !== undefined && step > end)) {
      const rule = gaps === 'refuse' && step > least ? 'at' : 'not before'
      throw new Refusal('SETTING_RANGE', `${name} must begin ${rule} ${least * feedStepMs}`, String(step * feedStepMs))
    }
    if (step >= 2 ** 32) throw new Refusal('SETTING_RANGE', `${name} must begin before the year 2106`, String(step))
    if (!hasPossiblePrices(candle)) {
      throw new Refusal('PRICE_PRECISION', `the prices of ${name} must lie from low to high`, JSON.stringify(candle))
    }
    if (volume !== null && (volume < 0 || volume > highestVolume)) {
      throw new Refusal('SETTING_RANGE', `the volume of ${name} must be from 0 to ${highestVolume}`, String(volume))
    }
    end = step + length
  }
}

// The command that takes over the prices of another server, for several contracts at once.
//
// Orders that the new best bid and ask cross are filled at their own prices, as by the market of that server. Unchanged
// prices only extend the time until which they may be traded on.

/** The prices of a contract, as decimal text. */
export interface MirroredPrices {
  readonly symbol: string
  readonly last: string
  readonly mark: string
  readonly index: string
  /** Zero without bids. */
  readonly bid: string
  /** Zero without asks. */
  readonly ask: string
  /** How old they are beside the others of a command, in milliseconds. @default 0 */
  readonly ageMs?: number | undefined
}

interface MirrorPricesCommand {
  readonly prices: readonly MirroredPrices[]
  /** For how long they may be traded on, in milliseconds of engine time from now. */
  readonly validForMs: number
}

const longestMs = 86_400_000

/**
 * Sets the prices of the contracts, in the given order. Refuses all of them if one cannot be used. Prices that are
 * valid for no time stop a contract.
 */
export function mirrorPrices(world: World, { prices, validForMs }: MirrorPricesCommand): void {
  checkWhole('SETTING_RANGE', 'validForMs', validForMs, 0, longestMs)
  for (const { ageMs = 0 } of prices) checkWhole('SETTING_RANGE', 'ageMs', ageMs, 0, longestMs)
  const quotes = prices.map((each): [Market, MirrorQuote, number] => {
    const market = findMarket(world, each.symbol)
    return [market, readQuote(market, each), Math.max(0, validForMs - (each.ageMs ?? 0))]
  })
  for (const [market, quote, validMs] of quotes) {
    const wasStopped = tradingStopAt(market, world.time) !== null
    market.freshUntil = world.time + validMs
    // What had to wait is checked again.
    if (wasStopped) market.marginWatch.isComplete = false
    const isNew = !isSame(market.feed.source, quote)
    if (isNew) follow(world, market, quote)
    if (!isNew && !wasStopped) continue
    // While a contract is stopped, its prices are shown, and what they cross waits.
    if (tradingStopAt(market, world.time) !== null) showPrices(world, market, quote.last)
    else fillCrossedOrders(world, market, quote.price, quote.last)
  }
}

function readQuote({ contract: { grid } }: Market, { last, mark, index, bid, ask }: MirroredPrices): MirrorQuote {
  const quote = {
    price: readFeedPrice(grid, mark),
    last: readFeedPrice(grid, last),
    index: readFeedPrice(grid, index),
    bid: readQuotePrice(grid, bid),
    ask: readQuotePrice(grid, ask),
  }
  if (quote.ask !== 0 && quote.bid >= quote.ask) {
    throw new Refusal(
      'PRICE_PRECISION',
      `the best bid must be below the best ask of ${formatPrice(grid, quote.ask)}`,
      bid,
    )
  }
  return quote
}

function readQuotePrice(grid: Grid, text: string): Ticks {
  return parsePrice(grid, text) === 0 ? 0 : readFeedPrice(grid, text)
}

function isSame(source: Market['feed']['source'], quote: MirrorQuote): boolean {
  if (source.kind !== 'mirror') return false
  return (Object.keys(quote) as (keyof MirrorQuote)[]).every((name) => source[name] === quote[name])
}

function follow(world: World, market: Market, quote: MirrorQuote): void {
  const { feed, minuteTrades } = market
  const step = stepOf(world.time)
  const record = (price: Ticks): void => minuteTrades.record(world.time, price, 0, 0n)
  record(feed.lastAt(step))
  feed.follow(step, { kind: 'mirror', ...quote })
  record(quote.last)
}
