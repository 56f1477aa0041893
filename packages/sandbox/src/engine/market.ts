// What the public sees of a contract: its price, the quotes of the house around it, and the last 24 hours.
//
// Index and mark price are the price of the feed. All of it is a function of seed and time.

import type { Contract } from './contract.ts'
import type { House } from './house.ts'
import { createDay, feedStepMs, type Day } from './day.ts'
import type { Ticks } from './grid.ts'
import { createWalk, type Feed } from './walk.ts'

export interface Market {
  readonly contract: Contract
  readonly feed: Feed
  /** How the house quotes; replaced as a whole by a command. */
  house: House
  readonly day: (time: number) => Day
}

export interface Ticker {
  readonly contract: Contract
  readonly time: number
  readonly last: Ticks
  readonly bestBid: Ticks
  readonly bestAsk: Ticks
  readonly mark: Ticks
  readonly index: Ticks
  readonly day: Day
  /** Change of the price over 24 hours, in millionths. */
  readonly change: number
}

export function createMarket(seed: string, contract: Contract): Market {
  const feed = createWalk(seed, contract.symbol, contract.basePrice)
  const house: House = {
    isEnabled: true,
    levels: 20,
    halfSpreadTicks: contract.halfSpread,
    stepTicks: Math.max(1, Math.floor(contract.basePrice / 50_000)),
    size: Math.max(1, Math.floor(contract.dailyVolume / 10_000)),
    growthPercent: 120,
  }
  return { contract, feed, house, day: createDay(contract, feed, seed) }
}

/** Returns the price of the feed at a time. */
export function priceAt(market: Market, time: number): Ticks {
  return market.feed.at(Math.floor(time / feedStepMs))
}

/** Returns the ticker at a time. */
export function tickerAt(market: Market, time: number): Ticker {
  const { contract } = market
  const last = priceAt(market, time)
  const day = market.day(time)
  return {
    contract,
    time,
    last,
    bestBid: Math.max(1, last - contract.halfSpread),
    bestAsk: last + contract.halfSpread,
    mark: last,
    index: last,
    day,
    change: Number((BigInt(last - day.open) * 1_000_000n) / BigInt(day.open)),
  }
}
