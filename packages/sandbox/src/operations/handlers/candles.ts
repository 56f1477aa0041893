// Candles and the order book.
import { GRANULARITY_MS } from '@capi/api'
import type { Candle, Depth, DepthLevel } from '@capi/api/wire'
import * as engine from '@capi/engine'
import { nodeAt } from '../../document/document.ts'
import { Rejection } from '../../document/rejection.ts'
import { quoteValue } from '../../document/validation-message.ts'
import type { Exact, PublicCall } from '../handler-context.ts'
import { requireMarket } from '../list-filter.ts'

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
