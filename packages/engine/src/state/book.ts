// The order book, the simulated market maker, and the fill model: with what an order can trade, and at which prices.
import type { Contract } from '../base/contract.ts'
import { hash, seedOf } from '../base/ids.ts'
import { PriceLevels } from '../base/sorted.ts'
import type { Bounds, Steps, Ticks } from '../base/units.ts'
import { type PriceFeed, stepOf } from '../prices/feed.ts'
import { minuteMs, type Minutes } from '../prices/statistics.ts'
import { kinds, type Level, type LiveOrder, type OrderSide, remainingOf, type RestingOrder } from './order.ts'

// The order book: resting orders of users in price-time priority.
//
// A side has sorted price levels, each with a queue of orders. The best order is found in O(1), and a cancellation is
// O(1) unless its level becomes empty; empty levels are removed. The book does not depend on accounts or money.

/** One side of the book. */
export type BookSide = Pick<PriceLevels<Level>, 'best' | 'after' | 'levels'>

export class Book {
  readonly bids: PriceLevels<Level> = new PriceLevels(-1)
  readonly asks: PriceLevels<Level> = new PriceLevels(1)
  #depth = 0

  /** Number of resting orders. */
  get depth(): number {
    return this.#depth
  }

  sideOf(order: LiveOrder): PriceLevels<Level> {
    return kinds[order.type].orderSide === 'BUY' ? this.bids : this.asks
  }

  has(order: LiveOrder): boolean {
    return order.place !== undefined
  }

  /** Adds an order behind all others at its price. */
  rest(order: LiveOrder, sequence: number, ahead: Steps = 0): void {
    const level = this.sideOf(order).levelAt(order.limit, createLevel)
    const resting: RestingOrder = { order, sequence, level, ahead, previous: level.last, next: null }
    if (level.last) level.last.next = resting
    else level.first = resting
    level.last = resting
    level.size += remainingOf(order)
    order.place = resting
    this.#depth += 1
  }

  /** Reduces the size of the level of a resting order that was partially filled. */
  reduce(order: LiveOrder, size: Steps): void {
    const resting = order.place
    if (resting) resting.level.size -= size
  }

  /** Removes an order if it is in the book. */
  remove(order: LiveOrder): void {
    const resting = order.place
    if (!resting) return
    order.place = undefined
    this.#depth -= 1
    const { level, previous, next } = resting
    level.size -= remainingOf(order)
    if (previous) previous.next = next
    else level.first = next
    if (next) next.previous = previous
    else level.last = previous
    if (!level.first) this.sideOf(order).drop(level.price)
  }
}

function createLevel(price: Ticks): Level {
  return { price, size: 0, first: null, last: null }
}

// The simulated market maker: it quotes liquidity around the price for all users.
//
// Its quotes are virtual. They are computed from the price whenever an order arrives and are never stored in the book.
// Users have priority: at the same price the market maker trades after them, and a quote that would cross the best
// order of a user is hidden. Where the prices are mirrored from another server, it quotes at and behind the best bid
// and ask of that server.

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

interface Quote {
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

// The fill model of a contract, as data: when the price fills a resting order, how the market maker quotes depending on
// the market, and what trading costs in time and slippage. The guide on backtesting has the formulas.
//
// The default is that of a market maker with constant quotes: an order is filled once the price goes beyond it.

/** Whether a resting order is filled that the price touches, without going beyond it. The first one is the default. */
export const touchRules = ['never', 'always', 'probability', 'queue'] as const

export interface FillModel {
  readonly touch: (typeof touchRules)[number]
  /** How likely a touch fills, with `probability`. */
  readonly touchPercent: number
  /** The queue ahead of a new resting order in percent of the volume of the minute before, with `queue`. */
  readonly queuePercent: number
  /** The least half spread of the market maker in percent of the price range of the minute before. */
  readonly spreadPercent: number
  /**
   * The size of the market maker's first quote in percent of the volume of the minute before; zero for its own setting.
   */
  readonly depthPercent: number
  /** How much worse a quote of the market maker is when it is traded with, in millionths of its price. */
  readonly slippagePpm: number
  /** Latency of orders and of cancellations, in addition to the order delay of an account. */
  readonly placeDelayMs: number
  readonly cancelDelayMs: number
}

export const defaultFillModel: FillModel = {
  touch: 'never',
  touchPercent: 50,
  queuePercent: 100,
  spreadPercent: 0,
  depthPercent: 0,
  slippagePpm: 0,
  placeDelayMs: 0,
  cancelDelayMs: 0,
}

/** Fill models by name: the default one, and those that are the best and the worst for an account. */
export const fillModels: Readonly<Record<'default' | 'lenient' | 'strict', FillModel>> = {
  default: defaultFillModel,
  lenient: { ...defaultFillModel, touch: 'always' },
  strict: {
    ...defaultFillModel,
    spreadPercent: 10,
    depthPercent: 5,
    slippagePpm: 500,
    placeDelayMs: 1_000,
    cancelDelayMs: 1_000,
  },
}

/** The largest value of each number. */
export const fillModelLimits: Readonly<Record<Exclude<keyof FillModel, 'touch'>, number>> = {
  touchPercent: 100,
  queuePercent: 100_000,
  spreadPercent: 10_000,
  depthPercent: 100_000,
  slippagePpm: 100_000,
  placeDelayMs: 60_000,
  cancelDelayMs: 60_000,
}

/** The minute before, as far as the model depends on it. */
interface MinuteBefore extends Bounds {
  readonly volume: Steps
}

/** Returns the half spread of the market maker. */
function halfSpreadOf({ spreadPercent }: FillModel, own: Ticks, { low, high }: MinuteBefore): Ticks {
  return Math.max(own, Math.ceil(((high - low) * spreadPercent) / 100))
}

/** Returns the size of the market maker's first quote; at least one step. */
function depthOf({ depthPercent }: FillModel, own: Steps, { volume }: MinuteBefore): Steps {
  return depthPercent === 0 ? own : Math.max(1, Math.floor((volume * depthPercent) / 100))
}

/** Returns the size that is ahead of an order that begins to rest. */
export function queueAhead({ touch, queuePercent }: FillModel, { volume }: MinuteBefore): Steps {
  return touch === 'queue' ? Math.ceil((volume * queuePercent) / 100) : 0
}

/**
 * Returns the price at which an order trades with a quote: worse than the quote, but never beyond the limit of the
 * order.
 */
export function slippedPrice({ slippagePpm }: FillModel, side: OrderSide, quote: Ticks, limit: Ticks): Ticks {
  if (slippagePpm === 0) return quote
  const slip = Math.ceil((quote * slippagePpm) / 1_000_000)
  return side === 'BUY' ? Math.min(limit, quote + slip) : Math.max(limit, quote - slip)
}

/** Whether a touch in a step fills an order. The same seed always gives the same answer. */
export function fillsAtTouch({ touch, touchPercent }: FillModel, seed: string, orderId: bigint, step: number): boolean {
  if (touch === 'always') return true
  return touch === 'probability' && hash(seedOf(`${seed}/touch/${orderId}`), step) % 100 < touchPercent
}
