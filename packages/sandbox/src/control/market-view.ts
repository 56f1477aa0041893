// The dashboard's view of a market: contract, ticker, depth, candles and the settings of the market maker. Reading changes
// nothing.

import type { Contract, Ticker } from '@capi/api/wire'
import { type Candle, candlesAt, type Depth, depthAt, formatPrice, formatSize, type Grid } from '../engine/index.ts'
import type { Exact } from '../operations/handler-context.ts'
import { listContracts, listTickers } from '../operations/handlers/market.ts'
import { type ControlContext, findMarket } from './context.ts'
import { type HouseSettings, presentHouse } from './market.ts'

export interface MarketView {
  readonly contract: Exact<Contract>
  readonly ticker: Exact<Ticker>
}

/** All values are decimals. */
export interface LevelView {
  readonly price: string
  /** Total size; `houseSize` is the part of the market maker. */
  readonly size: string
  readonly houseSize: string
}

/** Best prices first. */
export interface DepthView {
  readonly symbol: string
  /** Engine time in Unix milliseconds. */
  readonly time: number
  readonly bids: readonly LevelView[]
  readonly asks: readonly LevelView[]
}

export interface CandleView {
  /** Start of the candle, in Unix milliseconds. */
  readonly time: number
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
  /** Traded size. */
  readonly volume: string
}

export interface MarketViewControl {
  listMarkets(): readonly MarketView[]
  /** Returns the best prices of both sides, up to `levels` of each. */
  getDepth(input: { symbol: string; levels?: number }): DepthView
  /** Returns the latest candles, the oldest first; they reach back 24 hours. */
  listCandles(input: { symbol: string; minutes?: number; limit?: number }): readonly CandleView[]
  /** Returns the settings of the market maker. */
  getHouse(input: { symbol: string }): { readonly symbol: string } & Required<HouseSettings>
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

function presentDepth(grid: Grid, { bids, asks }: Depth): Pick<DepthView, 'bids' | 'asks'> {
  const present = (levels: Depth['bids']): LevelView[] =>
    levels.map(({ price, size, marketMakerSize }) => ({
      price: formatPrice(grid, price),
      size: formatSize(grid, size),
      houseSize: formatSize(grid, marketMakerSize),
    }))
  return { bids: present(bids), asks: present(asks) }
}

function presentCandle(grid: Grid, { time, open, high, low, close, volume }: Candle): CandleView {
  return {
    time,
    open: formatPrice(grid, open),
    high: formatPrice(grid, high),
    low: formatPrice(grid, low),
    close: formatPrice(grid, close),
    volume: formatSize(grid, volume),
  }
}
