// A market: one contract with its price feed, order book, market maker, triggers, latest trades, funding rate and
// 24-hour statistics.
//
// Index and mark price are the price of the feed. The last price is that of the latest trade or set price of the
// current feed step; without one, it is the price of the feed. A feed that mirrors another server has a price of its
// own for each.
import type { Contract, ContractTerms } from '../base/contract.ts'
import { hash, seedOf } from '../base/ids.ts'
import { type Bounds, ceilDivide, floorDivide, type Rate, rateScale, type Steps, type Ticks } from '../base/units.ts'
import { PriceFeed, stepOf } from '../prices/feed.ts'
import { createEarlyHistory, createPriceHistory, type PriceHistory } from '../prices/history.ts'
import { createRandomWalk } from '../prices/random-walk.ts'
import {
  createMinutes,
  createMinuteSource,
  createMinuteVolume,
  createRollingDay,
  createSimulatedVolume,
  type Minutes,
  MinuteTrades,
  type PeriodStatistics,
  type SimulatedVolume,
} from '../prices/statistics.ts'
import { bestQuotes, Book, defaultFillModel, defaultMarketMaker, type FillModel, type MarketMaker } from './book.ts'
import type { OrderSide, TriggerReference } from './order.ts'
import { MarginWatch, Triggers } from './watches.ts'

export interface Market {
  /** Replaced as a whole when terms change; its steps and coins never change. */
  contract: Contract
  /** The terms that have changed since the start; null where none has. */
  changedTerms: Partial<ContractTerms> | null
  readonly feed: PriceFeed
  readonly minutes: Minutes
  readonly history: PriceHistory
  readonly day: (time: number) => PeriodStatistics
  readonly minuteTrades: MinuteTrades
  readonly simulatedVolume: SimulatedVolume
  /** The simulated volume of a minute as a whole. */
  readonly minuteVolume: (minute: number) => Steps
  readonly recentTrades: RecentTrades
  readonly book: Book
  /** How the market maker quotes; a command replaces it as a whole. */
  marketMaker: MarketMaker
  /** When orders are filled, and at which prices; a command replaces it as a whole. */
  fillModel: FillModel
  /** Signed position of the market maker. */
  marketMakerNet: Steps
  /** The price of the latest trade or price command, and the feed step in which it holds. */
  lastPrice: { readonly step: number; readonly price: Ticks } | null
  /** Triggers of untriggered plan orders. */
  readonly triggers: Triggers
  /** The latest result of `bandAt`. */
  band: PriceBand | null
  /** The prices between which nothing happens; null until they are computed again. */
  priceWatch: Bounds | null
  /** The source of the funding rate; replaced as a whole. */
  funding: Funding
  /** Why the contract is halted, so that nothing trades; null where it is not. */
  halt: Halt | null
  /** The engine time until which mirrored prices may be traded on; null for prices of any other source. */
  freshUntil: number | null
  /** The changes of the settled funding rate, oldest first; replaced as a whole. */
  fundingRates: readonly RateChange[]
  /** The marks at which margins must be checked. */
  readonly marginWatch: MarginWatch
}

/** Why and since when a contract is halted. */
export interface Halt {
  readonly reason: string
  readonly time: number
}

export interface Ticker {
  readonly contract: Contract
  readonly time: number
  readonly last: Ticks
  /** Zero without bids. */
  readonly bestBid: Ticks
  /** Zero without asks. */
  readonly bestAsk: Ticks
  readonly mark: Ticks
  readonly index: Ticks
  readonly day: PeriodStatistics
  /** Change of the price over 24 hours, in millionths. */
  readonly change: number
}

/** The price band: the highest and lowest permitted limit price at a mark. */
export interface PriceBand {
  readonly mark: Ticks
  readonly highestBuy: Ticks
  readonly lowestSell: Ticks
}

/** Creates a market of a world that starts at a time; the same seed and start always give the same prices. */
export function createMarket(seed: string, contract: Contract, startTime: number): Market {
  const walk = createRandomWalk(seed, contract.symbol, contract.basePrice)
  const feed = new PriceFeed(walk)
  const minuteTrades = new MinuteTrades()
  const lastAt = (step: number): Ticks => feed.lastAt(step)
  const minutes = createMinutes(contract, feed, seed, minuteTrades, lastAt)
  return {
    contract,
    changedTerms: null,
    feed,
    minutes,
    history: createPriceHistory({
      early: createEarlyHistory(contract, walk, seed),
      startTime,
      feed,
      last: createMinuteSource(contract, feed, seed, minuteTrades, lastAt),
      mark: createMinuteSource(contract, feed, seed),
    }),
    day: createRollingDay(minutes, feed),
    minuteTrades,
    simulatedVolume: createSimulatedVolume(contract, seed, feed),
    minuteVolume: createMinuteVolume(contract, seed, feed),
    recentTrades: new RecentTrades(),
    book: new Book(),
    marketMaker: defaultMarketMaker(contract),
    fillModel: defaultFillModel,
    marketMakerNet: 0,
    lastPrice: null,
    triggers: new Triggers(),
    band: null,
    priceWatch: null,
    funding: defaultFunding(),
    halt: null,
    freshUntil: null,
    fundingRates: [],
    marginWatch: new MarginWatch(),
  }
}

/** Returns the price of the feed at a time: the mark price. */
export function priceAt(market: Market, time: number): Ticks {
  return market.feed.at(stepOf(time))
}

/** Returns the index price at a time. */
export function indexPriceAt(market: Market, time: number): Ticks {
  return market.feed.indexAt(stepOf(time))
}

/** Returns the last price at a time. */
export function lastPriceAt({ feed, lastPrice }: Market, time: number): Ticks {
  const step = stepOf(time)
  return lastPrice?.step === step ? lastPrice.price : feed.lastAt(step)
}

/** Sets the last price until the next step of the feed. */
export function setLastPrice(market: Market, time: number, price: Ticks): void {
  market.lastPrice = { step: stepOf(time), price }
  reachTriggers(market, time, 'last', price)
}

/**
 * Finds the triggers that a new price reaches. It reaches none while the contract cannot be traded: a later price does.
 */
export function reachTriggers(market: Market, time: number, reference: TriggerReference, price: Ticks): void {
  if (tradingStopAt(market, time) === null) market.triggers.reach(reference, price)
}

/**
 * Why nothing in a contract may trade: it is halted, or the prices that it mirrors from another server are out of date.
 */
export type TradingStop = 'halted' | 'stale'

/**
 * Returns why nothing in a contract may trade at a time; null where it may. Orders are then refused, delayed orders are
 * canceled, and triggers and liquidations wait; cancellations work.
 */
export function tradingStopAt({ halt, freshUntil }: Market, time: number): TradingStop | null {
  if (halt) return 'halted'
  return freshUntil !== null && time >= freshUntil ? 'stale' : null
}

/** Records the funding rate of the settlements after a time. Times must never decrease. */
export function recordRate(market: Market, change: RateChange): void {
  market.fundingRates = withRate(market.fundingRates, change, market.contract.delivery.length)
}

/** Returns the price band at a mark. */
export function priceBandAt(market: Market, mark: Ticks): PriceBand {
  if (market.band?.mark === mark) return market.band
  const { buyLimitPriceRatio, sellLimitPriceRatio } = market.contract
  market.band = {
    mark,
    highestBuy: Number(floorDivide(BigInt(mark) * (rateScale + buyLimitPriceRatio), rateScale)),
    lowestSell: Math.max(1, Number(ceilDivide(BigInt(mark) * (rateScale - sellLimitPriceRatio), rateScale))),
  }
  return market.band
}

/** Returns the limit that protects a market order of a side. */
export function marketLimitAt(market: Market, time: number, side: OrderSide): Ticks {
  const { highestBuy, lowestSell } = priceBandAt(market, priceAt(market, time))
  return side === 'BUY' ? highestBuy : lowestSell
}

/** Returns the ticker at a time. */
export function tickerAt(market: Market, time: number): Ticker {
  const { contract } = market
  const mark = priceAt(market, time)
  const last = lastPriceAt(market, time)
  const day = market.day(time)
  const { bid, ask } = bestPricesAt(market, time)
  return {
    contract,
    time,
    last,
    bestBid: bid,
    bestAsk: ask,
    mark,
    index: indexPriceAt(market, time),
    day,
    change: Number((BigInt(last - day.open) * 1_000_000n) / BigInt(day.open)),
  }
}

/** Returns the best bid and ask of users and the market maker at a time; zero for an empty side. */
export function bestPricesAt(market: Market, time: number): { readonly bid: Ticks; readonly ask: Ticks } {
  const { book } = market
  const { bid, ask } = bestQuotes(market, time)
  return { bid: Math.max(book.bids.best?.price ?? 0, bid), ask: lower(book.asks.best?.price ?? 0, ask) }
}

/**
 * Returns a price above which nothing is bid. The market maker bids above the mark only where its quotes are mirrored.
 */
export function highestBidOf({ book, feed: { source } }: Market, mark: Ticks): Ticks {
  return Math.max(mark, source.kind === 'mirror' ? source.bid : 0, book.bids.best?.price ?? 0)
}

function lower(one: Ticks, other: Ticks): Ticks {
  if (one === 0 || other === 0) return one + other
  return Math.min(one, other)
}

/** A trade between two orders, or between an order and the market maker. */
export interface RecentTrade {
  /** Unix milliseconds. */
  readonly time: number
  readonly price: Ticks
  readonly size: Steps
  /** Sequence number of the trade in the world. */
  readonly matchSequence: number
  /** The buyer's order was in the book. */
  readonly isBuyerMaker: boolean
}

/** The maximum number of trades that are stored and listed. */
export const mostTrades = 1_000

/** The latest trades of accounts, with any price that a candle shows. Simulated trades are not stored. */
export class RecentTrades {
  #trades: RecentTrade[] = []

  /** The latest trades, oldest first; at most 1,000. */
  get latest(): readonly RecentTrade[] {
    return this.#trades.slice(-mostTrades)
  }

  /** Adds a trade. Time must never decrease. */
  add(trade: RecentTrade): void {
    this.#trades.push(trade)
    // Half of the array is deleted at once, because moving it for every trade would slow down trading.
    if (this.#trades.length >= 2 * mostTrades) this.#trades = this.#trades.slice(-mostTrades)
  }
}

// The funding rate that longs pay to shorts at a funding time, computed from the premiums since the funding time
// before, and the history of the rates.

/** Interest for eight hours: the rate while the premium is close to it. */
const interestPerEightHours: Rate = 10_000n
/** Maximum distance of the premium from the interest within which the rate is the interest. */
const premiumTolerance: Rate = 50_000n
/** Maximum absolute value of a rate. */
const maxRate: Rate = 300_000n
const eightHoursMs = 8 * 3_600_000

/** Sum and number of the premiums of an interval. */
interface Premiums {
  /** In units of 10^-8. */
  sum: bigint
  count: number
}

/** Returns the premium: the relative distance of the mid price from the index, truncated to 10^-8. */
export function premiumOf(bid: number, ask: number, index: number): Rate {
  return ((BigInt(bid) + BigInt(ask) - 2n * BigInt(index)) * rateScale) / (2n * BigInt(index))
}

/** Returns the mean of the premiums, truncated to 10^-8; zero without premiums. */
export function meanOf({ sum, count }: Premiums): Rate {
  return count === 0 ? 0n : sum / BigInt(count)
}

/** Returns the rate of an interval from its mean premium. */
export function fundingRateOf(premium: Rate, intervalMs: number): Rate {
  const interest = floorDivide(interestPerEightHours * BigInt(intervalMs), BigInt(eightHoursMs))
  return clamp(premium + clamp(interest - premium, premiumTolerance), maxRate)
}

function clamp(rate: Rate, most: Rate): Rate {
  if (rate > most) return most
  return rate < -most ? -most : rate
}

/** The source of the funding rate of a contract. */
export interface Funding {
  /** A fixed rate that was set, or the formula over premiums. */
  readonly source: 'fixed' | 'formula'
  /** The fixed rate; not used by the formula. */
  readonly rate: Rate
  /** One premium per full minute since the last funding time; collected only for the formula. */
  readonly premiums: Premiums
}

/** Returns the default funding of a contract. */
export function defaultFunding(): Funding {
  return { source: 'fixed', rate: 10_000n, premiums: { sum: 0n, count: 0 } }
}

/** A change of the settled rate: the rate of all settlements after a time, until the next change. */
interface RateChange {
  /** Unix milliseconds. */
  readonly after: number
  readonly rate: Rate
}

/** The maximum number of past settlements that are listed. */
const mostSettlements = 100

const dayMs = 86_400_000

/**
 * Returns the changes with a rate for the settlements after a time. Changes that only settlements before the latest 100
 * need are left out; `perDay` is the number of settlements in a day.
 */
function withRate(changes: readonly RateChange[], change: RateChange, perDay: number): readonly RateChange[] {
  const earlier = changes.filter(({ after }) => after < change.after)
  const kept = rateAfter(earlier, change.after) === change.rate ? earlier : [...earlier, change]
  const oldest = change.after - (Math.ceil(mostSettlements / perDay) + 1) * dayMs
  const first = kept.findLastIndex(({ after }) => after < oldest)
  return first > 0 ? kept.slice(first) : kept
}

/** Returns the rate of a settlement at a time, or of the next one after it. */
export function rateAfter(changes: readonly RateChange[], time: number): Rate {
  return (changes.findLast(({ after }) => after < time) ?? defaultFunding()).rate
}

/** The maximum absolute premium of a settlement before the start of the world. */
const reach = 120_000

/** Returns the rate of a settlement before the start of the world, derived from a seed by the formula over premiums. */
export function rateBeforeStart(seed: string, time: number, intervalMs: number): Rate {
  const premium = (hash(seedOf(seed), time) % (2 * reach + 1)) - reach
  return fundingRateOf(BigInt(premium), intervalMs)
}
