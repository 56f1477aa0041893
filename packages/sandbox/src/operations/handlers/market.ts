// Contracts, tickers, index prices and the server time.
import type { Contract, IndexPrice, ServerTime, Ticker } from '@capi/api/wire'
import * as engine from '@capi/engine'
import type { Exact, PublicCall } from '../handler-context.ts'
import { requireMarket } from '../list-filter.ts'

export function listContracts({ exchange, query }: PublicCall): Exact<Contract>[] {
  const markets =
    query['symbol'] === undefined ? exchange.world.markets.values() : [requireMarket(exchange, query['symbol'])]
  return Array.from(markets, (market) => presentContract(market.contract))
}

export function listTickers({ exchange }: PublicCall): Exact<Ticker>[] {
  const { markets, time } = exchange.world
  return Array.from(markets.values(), (market) => presentTicker(engine.tickerAt(market, time)))
}

export function getTicker({ exchange, query }: PublicCall): Exact<Ticker> {
  return presentTicker(engine.tickerAt(requireMarket(exchange, query['symbol']), exchange.world.time))
}

// G23: engine time, which timestamps are compared with.
export function getServerTime({ serverTime }: PublicCall): Exact<ServerTime> {
  return {
    epoch: engine.formatFixed(BigInt(serverTime), 3),
    iso: new Date(serverTime).toISOString(),
    timestamp: serverTime,
  }
}

// G53: the index price and the mark price are equal.
export function getIndexPrice({ exchange, query }: PublicCall): Exact<IndexPrice> {
  const { time } = exchange.world
  const market = requireMarket(exchange, query['symbol'])
  const { symbol, grid } = market.contract
  return { symbol, index: engine.formatPrice(grid, engine.priceAt(market, time)), timestamp: String(time) }
}

function presentContract({ terms, grid }: engine.Contract): Exact<Contract> {
  return {
    symbol: terms.symbol,
    underlying_index: terms.base,
    quote_currency: terms.quote,
    coin: terms.coin,
    // G59: the size step, and its decimals.
    contract_val: engine.formatSize(grid, 1),
    delivery: terms.delivery,
    size_increment: String(Math.max(0, terms.sizeIncrement)),
    tick_size: String(terms.tickSize),
    forwardContractFlag: true,
    priceEndStep: terms.priceEndStep,
    minLeverage: terms.minLeverage,
    maxLeverage: terms.maxLeverage,
    buyLimitPriceRatio: terms.buyLimitPriceRatio,
    sellLimitPriceRatio: terms.sellLimitPriceRatio,
    makerFeeRate: terms.makerFeeRate,
    takerFeeRate: terms.takerFeeRate,
    minOrderSize: terms.minOrderSize,
    maxOrderSize: terms.maxOrderSize,
    maxPositionSize: terms.maxPositionSize,
    marketOpenLimitSize: terms.marketOpenLimitSize,
  }
}

// G57: as live responses for contracts without a market.
const withoutMarket = {
  last: '0',
  best_ask: '0',
  best_bid: '0',
  high_24h: '0',
  low_24h: '0',
  volume_24h: '0',
  timestamp: '0',
  priceChangePercent: '0',
  base_volume: '0',
}

function presentTicker(ticker: engine.Ticker): Exact<Ticker> {
  const { grid } = ticker.contract
  const price = (ticks: engine.Ticks): string => engine.formatPrice(grid, ticks)
  const present = {
    symbol: ticker.contract.symbol,
    last: price(ticker.last),
    // An empty side of the book has no price.
    best_ask: ticker.bestAsk === 0 ? '0' : price(ticker.bestAsk),
    best_bid: ticker.bestBid === 0 ? '0' : price(ticker.bestBid),
    high_24h: price(ticker.day.high),
    low_24h: price(ticker.day.low),
    volume_24h: engine.formatMoney(ticker.day.value),
    timestamp: String(ticker.time),
    priceChangePercent: engine.formatDecimal(BigInt(ticker.change), 6),
    // G32: volume in base currency.
    base_volume: engine.formatSize(grid, ticker.day.volume),
    markPrice: price(ticker.mark),
    indexPrice: price(ticker.index),
  }
  return ticker.contract.hasMarket ? present : { ...present, ...withoutMarket }
}
