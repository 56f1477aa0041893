// The house: liquidity around the price that everyone can trade with.
//
// Its quotes are virtual. They follow from the price and are there whenever an order arrives, so nothing is put into the
// book at a step and nothing has to be taken out. It gives way to users: at the same price it trades after them, and
// where a user bids as high as a quote asks (or asks as low as it bids) the quote is not shown.

import type { Contract } from '../contract/contract.ts'
import type { Steps, Ticks } from '../base/ticks.ts'
import type { Book } from './book.ts'
import type { OrderSide } from './order.ts'

/** How the house quotes around the price. Level n is `stepTicks` further away and larger by `growthPercent`. */
export interface MarketMaker {
  readonly isEnabled: boolean
  /** Quotes on each side. */
  readonly levels: number
  /** Distance of the first quote from the price; with 0 the house buys and sells at the price itself. */
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
}

/** No quote is larger. */
const largestQuote: Steps = 10 ** 12

/** Returns how the house quotes until it is told otherwise. */
export function defaultMarketMaker({ halfSpread, basePrice, dailyVolume }: Contract): MarketMaker {
  return {
    isEnabled: true,
    levels: 20,
    halfSpreadTicks: halfSpread,
    stepTicks: Math.max(1, Math.floor(basePrice / 50_000)),
    size: Math.max(1, Math.floor(dailyVolume / 10_000)),
    growthPercent: 120,
  }
}

/** Yields what the house offers to an order of a side, best price first. */
export function* quotesFor({ marketMaker, book }: Quoted, mark: Ticks, taker: OrderSide): Generator<Quote> {
  if (!marketMaker.isEnabled) return
  const away = taker === 'BUY' ? 1 : -1
  // The house asks above the best bid of users, and bids below their best ask.
  const rival = taker === 'BUY' ? book.bids.best?.price : book.asks.best?.price
  let size = marketMaker.size
  for (let level = 0; level < marketMaker.levels; level += 1) {
    const price = mark + away * (marketMaker.halfSpreadTicks + level * marketMaker.stepTicks)
    if (price < 1 || size < 1) return
    if (rival === undefined || away * (price - rival) > 0) yield { price, size }
    size = Math.min(largestQuote, Math.floor((size * marketMaker.growthPercent) / 100))
  }
}

/** Returns the best quotes of the house; zero where it has none. */
export function bestQuotes(market: Quoted, mark: Ticks): { readonly bid: Ticks; readonly ask: Ticks } {
  const best = (taker: OrderSide): Ticks => {
    for (const quote of quotesFor(market, mark, taker)) return quote.price
    return 0
  }
  return { bid: best('SELL'), ask: best('BUY') }
}

/** True when the price has gone through a resting order, so that the house trades against it. */
export function hasCrossed(
  { marketMaker }: Pick<Quoted, 'marketMaker'>,
  mark: Ticks,
  side: OrderSide,
  price: Ticks,
): boolean {
  if (!marketMaker.isEnabled) return false
  const distance = side === 'BUY' ? price - mark : mark - price
  return distance >= crossDistance(marketMaker)
}

/** Returns how far beyond a resting order the price must be to have gone through it, in ticks. */
export function crossDistance({ halfSpreadTicks }: MarketMaker): Ticks {
  return halfSpreadTicks === 0 ? 0 : 1
}
