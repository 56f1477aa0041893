// The command that appends candles to a feed that replays candles. A long feed is appended in many commands, so that
// each of them, and each journal record, stays small.
import { Refusal } from '../base/result.ts'
import type { Market } from '../model/market.ts'
import { findMarket, type World } from '../model/world.ts'
import type { CandleSeries } from '../prices/candle-series.ts'
import { type FeedCandle, hasPossiblePrices, unpackCandles } from '../prices/packed-candles.ts'
import { feedStepMs, stepOf } from '../prices/feed-source.ts'
import { mostCandles } from '../prices/price-feed.ts'
import { changeFeed } from '../time/price-change.ts'

export interface AppendCandlesCommand {
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
