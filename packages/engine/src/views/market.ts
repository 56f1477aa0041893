// What a program reads of a market: candles, depth, funding rates, mark prices, open interest, and quantities that only
// records show.
import { type Contract, fundingTimeAfter, fundingTimeBefore } from '../base/contract.ts'
import {
  formatFixed,
  formatPrice,
  moneyPlaces,
  parseDecimal,
  powerOfTen,
  type Rate,
  type Steps,
  type Ticks,
} from '../base/units.ts'
import type { HistoryPrice } from '../prices/history.ts'
import { type ClosedPeriod, minuteMs, minutesPerDay } from '../prices/statistics.ts'
import { type BookSide, quotesFor } from '../state/book.ts'
import { lastPriceAt, type Market, priceAt, rateAfter, rateBeforeStart } from '../state/market.ts'
import type { Order, OrderSide } from '../state/order.ts'
import type { World } from '../state/world.ts'
import { currentFundingRate } from '../trading/funding.ts'

// Candles of any width, computed on request from the price history, so that candles of every width add up to those of a
// minute.

export interface Candle extends ClosedPeriod {
  /** Opening time. */
  readonly time: number
}

export interface CandleFilter {
  /** Width in minutes: a part of an hour, hours, a day or a week. */
  readonly minutes: number
  readonly price: HistoryPrice
  /** Opening times are at this time or later. @default no bound */
  readonly from?: number | undefined
  /** Opening times are before this time. @default no bound */
  readonly before?: number | undefined
  readonly limit: number
}

/** The first Monday after 1970 began, in minutes. G55: weeks begin on Monday, days at midnight UTC. */
const firstMonday = 4 * minutesPerDay
const minutesPerWeek = 7 * minutesPerDay

/** Returns the latest candles at a time, oldest first, limited to the last 24 hours. */
export function candlesAt(market: Market, time: number, minutes: number, limit: number): readonly Candle[] {
  const from = (Math.floor(time / minuteMs) - minutesPerDay) * minuteMs
  return listCandles(market, time, { minutes, price: 'last', from, limit }).toReversed()
}

/**
 * Returns the candles that open in a range, the newest first; the newest one may still be forming. Of more than the
 * limit, the latest are returned; with a lower bound and no upper one, `isForward` returns the first ones.
 */
export function listCandles(market: Market, time: number, filter: CandleFilter, isForward = false): readonly Candle[] {
  const { minutes, price, from = 0, before = Infinity, limit } = filter
  const width = minutes * minuteMs
  const shift = minutes === minutesPerWeek ? firstMonday * minuteMs : 0
  // No candle opens before 1970, and none ends before the candles with which the world began.
  const { beginsAt } = market.history
  const begins = beginsAt === null || beginsAt > time ? 0 : Math.floor((beginsAt - shift) / width)
  const earliest = Math.max(begins, Math.ceil((Math.max(0, from) - shift) / width))
  const latest = Math.ceil((Math.min(before, time + 1) - shift) / width) - 1
  const first = isForward ? earliest : Math.max(earliest, latest - limit + 1)
  const last = isForward ? Math.min(latest, earliest + limit - 1) : latest
  const candles: Candle[] = []
  for (let index = last; index >= first; index -= 1) {
    candles.push(candleOf(market, time, price, (index * width + shift) / minuteMs, minutes))
  }
  return candles
}

function candleOf(market: Market, time: number, price: HistoryPrice, first: number, minutes: number): Candle {
  const end = first + minutes
  const { open, high, low, close: latest, volume, value } = market.history.period(price, first, end, time)
  const close = end * minuteMs <= time || price === 'mark' ? latest : lastPriceAt(market, time)
  return { time: first * minuteMs, open, high: Math.max(high, close), low: Math.min(low, close), close, volume, value }
}

// The market depth: sizes of the orders of users and the quotes of the market maker, by price.

export interface DepthLevel {
  readonly price: Ticks
  /** Total size, including that of the market maker. */
  readonly size: Steps
  readonly marketMakerSize: Steps
}

/** Best prices first. */
export interface Depth {
  readonly bids: readonly DepthLevel[]
  readonly asks: readonly DepthLevel[]
}

/** Returns the best levels of both sides at a time. */
export function depthAt(market: Market, time: number, limit: number): Depth {
  return {
    bids: levelsOf(market, market.book.bids, time, 'SELL').slice(0, limit),
    asks: levelsOf(market, market.book.asks, time, 'BUY').slice(0, limit),
  }
}

function levelsOf(market: Market, side: BookSide, time: number, taker: OrderSide): DepthLevel[] {
  const levels = new Map<Ticks, DepthLevel>()
  for (const { price, size } of side.levels()) levels.set(price, { price, size, marketMakerSize: 0 })
  for (const { price, size } of quotesFor(market, time, taker)) {
    levels.set(price, { price, size: (levels.get(price)?.size ?? 0) + size, marketMakerSize: size })
  }
  const away = taker === 'BUY' ? 1 : -1
  return Array.from(levels.values()).toSorted((one, other) => away * (one.price - other.price))
}

// Funding rates of a contract: the one that builds up, and those of the past settlements.

export interface FundingView {
  /** The rate that the next settlement would charge now. */
  readonly rate: Rate
  /** Time of the last settlement, in Unix milliseconds. */
  readonly lastTime: number
  /** Time of the next settlement, in Unix milliseconds. */
  readonly nextTime: number
}

export interface SettledRate {
  readonly rate: Rate
  /** Time of the settlement, in Unix milliseconds. */
  readonly time: number
}

/** Returns the funding of a contract at the present time. */
export function fundingOf(world: World, market: Market): FundingView {
  const { delivery } = market.contract
  const lastTime = fundingTimeBefore(delivery, world.time + 1)
  const nextTime = fundingTimeAfter(delivery, world.time)
  return { rate: currentFundingRate(world, market, lastTime), lastTime, nextTime }
}

/**
 * Returns the latest settlements of a contract, newest first. Settlements since the start of the world have the rate
 * that was charged; those before, and one at the start itself, have a rate that follows from the seed.
 */
export function listSettledRates(world: World, market: Market, limit: number): readonly SettledRate[] {
  const { symbol, delivery } = market.contract
  const start = world.external.createdTime
  const settled: SettledRate[] = []
  for (let time = world.time + 1; settled.length < limit;) {
    time = fundingTimeBefore(delivery, time)
    const intervalMs = time - fundingTimeBefore(delivery, time)
    const isCharged = time > start
    const rate = isCharged
      ? rateAfter(market.fundingRates, time)
      : rateBeforeStart(`${world.seed}/${symbol}/funding`, time, intervalMs)
    settled.push({ rate, time })
  }
  return settled
}

// The mark prices of a world at any time, as decimals. A copy or a replacement of the world does not change them.

/** Returns the mark price of a contract at a time; null for a contract that the world does not have. */
export type MarkPrices = (symbol: string, time: number) => string | null

/** Returns the mark prices of a world. */
export function markPricesOf({ markets }: World): MarkPrices {
  return (symbol, time) => {
    const market = markets.get(symbol)
    return market?.contract.hasMarket ? formatPrice(market.contract.grid, priceAt(market, time)) : null
  }
}

// The open interest of a contract: the sum of the sizes of all long positions. The market maker has no positions but a
// net size, which counts like the position of an account; so the sum of all short positions is the same.

/** Returns the open interest of a contract. */
export function openInterestOf({ accounts }: World, { contract, marketMakerNet }: Market): Steps {
  let total = Math.max(0, marketMakerNet)
  for (const { symbolStates } of accounts.values()) total += symbolStates.get(contract.symbol)?.long.size ?? 0
  return total
}

// Quantities that only records show: the number of contracts, the average price and the leverage.

const finest = 18

type Filled = Pick<Order, 'filledValue' | 'filledSize'>

/** Returns a size in contracts, as a number of whole contract units. */
export function contractCount({ grid, terms }: Contract, size: Steps): bigint {
  // G27: a size that is no multiple of a contract is rounded down.
  const unit = parseDecimal(terms.contractUnit, finest) as bigint
  return (BigInt(size) * powerOfTen(finest - grid.sizePlaces)) / unit
}

/**
 * Formats the average price of the fills of an order, rounded half up to the decimals of a price; `0` without fills.
 */
export function formatAveragePrice({ grid }: Contract, { filledValue, filledSize }: Filled): string {
  if (filledSize === 0) return '0'
  // value / (size * 10^-sizePlaces), in units of 10^-pricePlaces.
  const dividend = filledValue
  const divisor = BigInt(filledSize) * powerOfTen(moneyPlaces - grid.sizePlaces - grid.pricePlaces)
  return formatFixed((2n * dividend + divisor) / (2n * divisor), grid.pricePlaces)
}

/** Returns a leverage with two decimals, as in the reference's sample. */
export function formatLeverage(leverage: number): string {
  return formatFixed(BigInt(leverage) * 100n, 2)
}
