// The dashboard's view of a market: contract, ticker, depth, candles and the settings of the market maker. Reading changes
// nothing.

import { type Candle, candlesAt, type Depth, depthAt, formatPrice, formatSize, type Grid } from '../engine/index.ts'
import type { Exact } from '../operations/handler-context.ts'
import { listContracts, listTickers } from '../operations/handlers/market.ts'
import { type ControlContext, findMarket, type Input, type Output } from './context.ts'
import { presentHouse } from './market.ts'

export interface MarketViewControl {
  listMarkets(): Exact<Output<'listMarkets'>>
  /** Returns the best prices of both sides, up to `levels` of each. */
  getDepth(input: Input<'getDepth'>): Output<'getDepth'>
  /** Returns the latest candles, the oldest first; they reach back 24 hours. */
  listCandles(input: { symbol: string; minutes?: number; limit?: number }): Output<'listCandles'>
  /** Returns the settings of the market maker. */
  getHouse(input: Input<'getHouse'>): Output<'getHouse'>
}

const defaultLevels = 20
const defaultCandles = 300

export function createMarketViewControl(context: ControlContext): MarketViewControl {
  const { exchange, history } = context
  return {
    listMarkets() {
      const call = { exchange, history, query: {}, serverTime: exchange.sync() }
      const tickers = listTickers(call)
      return listContracts(call).map((contract, index) => ({ contract, ticker: tickers[index]! }))
    },
    getDepth({ symbol, levels = defaultLevels }) {
      const time = exchange.sync()
      const market = findMarket(context, symbol)
      return { symbol, time, ...presentDepth(market.contract.grid, depthAt(market, time, levels)) }
    },
    listCandles({ symbol, minutes = 1, limit = defaultCandles }) {
      const time = exchange.sync()
      const market = findMarket(context, symbol)
      return candlesAt(market, time, minutes, limit).map((candle) => presentCandle(market.contract.grid, candle))
    },
    getHouse({ symbol }) {
      return presentHouse(findMarket(context, symbol))
    },
  }
}

function presentDepth(grid: Grid, { bids, asks }: Depth): Pick<Output<'getDepth'>, 'bids' | 'asks'> {
  const present = (levels: Depth['bids']): Output<'getDepth'>['bids'] =>
    levels.map(({ price, size, marketMakerSize }) => ({
      price: formatPrice(grid, price),
      size: formatSize(grid, size),
      houseSize: formatSize(grid, marketMakerSize),
    }))
  return { bids: present(bids), asks: present(asks) }
}

function presentCandle(grid: Grid, { time, open, high, low, close, volume }: Candle): Output<'listCandles'>[number] {
  return {
    time,
    open: formatPrice(grid, open),
    high: formatPrice(grid, high),
    low: formatPrice(grid, low),
    close: formatPrice(grid, close),
    volume: formatSize(grid, volume),
  }
}
