// Everything public: contracts, tickers, index prices, the server time, candles, the order book, funding and trades.
import { GRANULARITY_MS } from '@capi/api'
import type {
  Candle,
  Contract,
  Depth,
  DepthLevel,
  FundingRate,
  FundingTime,
  IndexPrice,
  OpenInterest,
  ServerTime,
  SettledFundingRate,
  Ticker,
  Trade,
} from '@capi/api/wire'
import * as engine from '@capi/engine'
import { nodeAt } from '../../document/document.ts'
import { Rejection } from '../../document/rejection.ts'
import { quoteValue } from '../../document/schemas.ts'
import type { Exact, PublicCall } from '../handler-context.ts'
import { requireMarket } from '../lists.ts'

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

const defaultPriceType = nodeAt('/components/schemas/CandlePriceType')['default']

// G55: the completed ones, newest first, then the forming one, which the limit does not count.
export function listCandles(call: PublicCall): Exact<Candle>[] {
  const [forming, ...completed] = candlesOf(call, { limit: limitOf(call) + 1 })
  return [...completed, forming!]
}

// G56: the end is excluded; a start alone counts forwards.
export function listHistoryCandles(call: PublicCall): Exact<Candle>[] {
  const { startTime, endTime } = call.query as { startTime?: number; endTime?: number }
  const limit = limitOf(call)
  if (endTime !== undefined || startTime === undefined) return candlesOf(call, { before: endTime, limit })
  return candlesOf(call, { from: startTime, limit }, true)
}

// G57: an empty side is an empty array.
export function getDepth({ exchange, query }: PublicCall): Exact<Depth> {
  const market = requireMarket(exchange, query['symbol'])
  if (!market.contract.hasMarket) return { asks: null, bids: null, timestamp: null }
  const { time } = exchange.world
  const { asks, bids } = engine.depthAt(market, time, query['limit'] as number)
  const { grid } = market.contract
  const present = ({ price, size }: engine.DepthLevel): DepthLevel => [
    engine.formatPrice(grid, price),
    engine.formatSize(grid, size),
  ]
  return { asks: asks.map(present), bids: bids.map(present), timestamp: String(time) }
}

function limitOf({ query }: PublicCall): number {
  return query['limit'] as number
}

function candlesOf(
  { exchange, query }: PublicCall,
  range: Pick<engine.CandleFilter, 'before' | 'from' | 'limit'>,
  isForward = false,
): Exact<Candle>[] {
  const market = requireMarket(exchange, query['symbol'])
  const { grid, hasMarket, symbol } = market.contract
  // G55: that the request is refused is known, the code is not.
  if (!hasMarket) {
    throw new Rejection('parameter_invalid', `Query parameter symbol must have a market, was ${quoteValue(symbol)}.`)
  }
  const filter: engine.CandleFilter = {
    ...range,
    minutes: GRANULARITY_MS.get(String(query['granularity']))! / 60_000,
    // The index price is the mark price.
    price: (query['priceType'] ?? defaultPriceType) === 'LAST' ? 'last' : 'mark',
  }
  const price = (ticks: engine.Ticks): string => engine.formatPrice(grid, ticks)
  return engine
    .listCandles(market, exchange.world.time, filter, isForward)
    .map(({ time, open, high, low, close, volume, value }) => [
      String(time),
      price(open),
      price(high),
      price(low),
      price(close),
      engine.formatSize(grid, volume),
      engine.formatMoney(value),
    ])
}

const minuteMs = 60_000

export function listFundingRates({ exchange, query }: PublicCall): Exact<FundingRate>[] {
  const { world } = exchange
  const { symbol } = query
  const markets = symbol === undefined ? world.markets.values() : [requireMarket(exchange, symbol)]
  return Array.from(markets, (market) => {
    const { rate, lastTime, nextTime } = engine.fundingOf(world, market)
    return {
      symbol: market.contract.symbol,
      fundingRate: formatRate(rate),
      collectCycle: Math.floor((nextTime - lastTime) / minuteMs),
      // G50: the last settlement.
      timestamp: lastTime,
    }
  })
}

export function listFundingRateHistory({ exchange, query }: PublicCall): Exact<SettledFundingRate>[] {
  const market = requireMarket(exchange, query['symbol'])
  const settled = engine.listSettledRates(exchange.world, market, query['limit'] as number)
  return settled.map(({ rate, time }) => ({
    symbol: market.contract.symbol,
    fundingRate: formatRate(rate),
    fundingTime: time,
  }))
}

export function getFundingTime({ exchange, query }: PublicCall): Exact<FundingTime> {
  const market = requireMarket(exchange, query['symbol'])
  return { symbol: market.contract.symbol, fundingTime: engine.nextFundingTime(exchange.world, market) }
}

function formatRate(rate: engine.Rate): string {
  return engine.formatFixed(rate, 8)
}

// G54: the documented shape, an array of one. Both volumes are the same number.
export function getOpenInterest({ exchange, query }: PublicCall): Exact<OpenInterest>[] {
  const { world } = exchange
  const market = requireMarket(exchange, query['symbol'])
  const { symbol, grid } = market.contract
  const size = engine.formatSize(grid, engine.openInterestOf(world, market))
  return [{ symbol, base_volume: size, target_volume: size, timestamp: String(world.time) }]
}

// G58: newest first.
export function listTrades({ exchange, query }: PublicCall): Exact<Trade>[] {
  const market = requireMarket(exchange, query['symbol'])
  const { symbol, grid, terms } = market.contract
  return engine
    .listTrades(exchange.world, market, query['limit'] as number)
    .map(({ ticketId, time, price, size, isBuyerMaker }) => ({
      ticketId,
      time,
      price: engine.formatPrice(grid, price),
      size: engine.formatSize(grid, size),
      value: engine.formatMoney(engine.valueOf(grid, price, size)),
      symbol,
      // An order always trades with the best price of the other side.
      isBestMatch: true,
      isBuyerMaker,
      contractVal: terms.contractUnit,
    }))
}
