// The command that takes over the prices of another server, for several contracts at once.
//
// Orders that the new best bid and ask cross are filled at their own prices, as by the market of that server. Unchanged
// prices only extend the time until which they may be traded on.
import { checkWhole, Refusal } from '../base/result.ts'
import { formatPrice, type Grid, parsePrice, type Ticks } from '../base/ticks.ts'
import { fillCrossedOrders, showPrices } from '../execution/crossed-orders.ts'
import type { Market } from '../model/market.ts'
import { tradingStopAt } from '../model/market.ts'
import { findMarket, type World } from '../model/world.ts'
import { type MirrorQuote, readFeedPrice, stepOf } from '../prices/feed-source.ts'

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

export interface MirrorPricesCommand {
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
