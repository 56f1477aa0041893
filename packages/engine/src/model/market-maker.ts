// The simulated market maker: it quotes liquidity around the price for all users.
//
// Its quotes are virtual. They are computed from the price whenever an order arrives and are never stored in the book.
// Users have priority: at the same price the market maker trades after them, and a quote that would cross the best
// order of a user is hidden. Where the prices are mirrored from another server, it quotes at and behind the best bid
// and ask of that server.
import type { Contract } from '../contract/contract.ts'
import type { Steps, Ticks } from '../base/ticks.ts'
import type { Book } from './book.ts'
import { depthOf, type FillModel, halfSpreadOf, type MinuteBefore } from './fill-model.ts'
import type { OrderSide } from './order.ts'
import { minuteMs, type Minutes } from '../prices/statistics.ts'
import { stepOf } from '../prices/feed-source.ts'
import { type PriceFeed } from '../prices/price-feed.ts'

/**
 * How the market maker quotes. Each level is `stepTicks` further from the price, and `growthPercent` of the size
 * before.
 */
export interface MarketMaker {
  readonly isEnabled: boolean
  /** Quotes on each side. */
  readonly levels: number
  /** Distance of the first quote from the price; with 0 the market maker trades at the price itself. */
  readonly halfSpreadTicks: Ticks
  readonly stepTicks: Ticks
  /** Size of the first quote. */
  readonly size: Steps
  /** Size of a quote in percent of the one before. */
  readonly growthPercent: number
}

export interface Quote {
  readonly price: Ticks
  size: Steps
}

/** The part of a market that quotes depend on. */
interface Quoted {
  readonly marketMaker: MarketMaker
  readonly book: Book
  readonly feed: Pick<PriceFeed, 'source' | 'at' | 'isClosedAt'>
  /** A halted contract has no quotes. */
  readonly halt: object | null
  readonly fillModel: FillModel
  readonly minutes: Minutes
}

/** The maximum size of a quote. */
const largestQuote: Steps = 10 ** 12

/** Returns the default market maker of a contract. */
export function defaultMarketMaker({ halfSpread, basePrice, dailyVolume, hasMarket }: Contract): MarketMaker {
  return {
    isEnabled: hasMarket,
    levels: 20,
    halfSpreadTicks: halfSpread,
    stepTicks: Math.max(1, Math.floor(basePrice / 50_000)),
    size: Math.max(1, Math.floor(dailyVolume / 10_000)),
    growthPercent: 120,
  }
}

/** Yields the quotes that an incoming order of a side can trade with at a time, best price first. */
export function* quotesFor(market: Quoted, time: number, taker: OrderSide): Generator<Quote> {
  const { marketMaker, book } = market
  const best = bestQuoteOf(market, time, taker)
  if (best === 0) return
  const away = taker === 'BUY' ? 1 : -1
  // Asks must be above the best bid of users, and bids below their best ask.
  const rival = taker === 'BUY' ? book.bids.best?.price : book.asks.best?.price
  let size = sizeOf(market, time)
  for (let level = 0; level < marketMaker.levels; level += 1) {
    const price = best + away * level * marketMaker.stepTicks
    if (price < 1 || size < 1) return
    if (rival === undefined || away * (price - rival) > 0) yield { price, size }
    size = Math.min(largestQuote, Math.floor((size * marketMaker.growthPercent) / 100))
  }
}

/** Returns the best quote that a side can trade with, before any is hidden; zero without one. */
export function bestQuoteOf(market: Quoted, time: number, taker: OrderSide): Ticks {
  const { marketMaker, feed, halt, fillModel } = market
  const step = stepOf(time)
  if (!marketMaker.isEnabled || halt || feed.isClosedAt(step)) return 0
  const { source } = feed
  if (source.kind === 'mirror') return taker === 'BUY' ? source.ask : source.bid
  const mark = feed.at(step)
  const { spreadPercent } = fillModel
  const own = marketMaker.halfSpreadTicks
  const halfSpread = spreadPercent === 0 ? own : halfSpreadOf(fillModel, own, minuteBefore(market, time))
  return taker === 'BUY' ? mark + halfSpread : Math.max(0, mark - halfSpread)
}

function sizeOf(market: Quoted, time: number): Steps {
  const { marketMaker, fillModel } = market
  if (fillModel.depthPercent === 0) return marketMaker.size
  return Math.min(largestQuote, depthOf(fillModel, marketMaker.size, minuteBefore(market, time)))
}

/** Returns the statistics of the last complete minute at a time. */
export function minuteBefore({ minutes }: Pick<Quoted, 'minutes'>, time: number): MinuteBefore {
  return minutes(Math.floor(time / minuteMs) - 1, time)
}

/** Returns the best quotes of the market maker at a time; zero for a side without quotes. */
export function bestQuotes(market: Quoted, time: number): { readonly bid: Ticks; readonly ask: Ticks } {
  const best = (taker: OrderSide): Ticks => {
    for (const quote of quotesFor(market, time, taker)) return quote.price
    return 0
  }
  return { bid: best('SELL'), ask: best('BUY') }
}

/** True when the price has crossed a resting order, so that the market maker trades against it. */
export function hasCrossed(
  { marketMaker, feed: { source }, halt }: Pick<Quoted, 'marketMaker' | 'feed' | 'halt'>,
  mark: Ticks,
  side: OrderSide,
  price: Ticks,
): boolean {
  if (!marketMaker.isEnabled || halt) return false
  if (source.kind === 'mirror') {
    return side === 'BUY' ? source.ask !== 0 && source.ask <= price : source.bid !== 0 && source.bid >= price
  }
  const distance = side === 'BUY' ? price - mark : mark - price
  return distance >= crossDistance(marketMaker)
}

/** Whether the price touches a resting order without crossing it, so that the fill model decides. */
export function isTouched(market: Quoted, mark: Ticks, price: Ticks): boolean {
  const { marketMaker, feed, halt, fillModel } = market
  return (
    fillModel.touch !== 'never' && price === mark && marketMaker.isEnabled && !halt && feed.source.kind !== 'mirror'
  )
}

/** Returns the distance in ticks beyond a resting order at which the price has crossed it. */
export function crossDistance({ halfSpreadTicks }: MarketMaker): Ticks {
  return halfSpreadTicks === 0 ? 0 : 1
}
