// What a person sees of a market: its contract and ticker, the depth, candles, and how the house quotes. Nothing changes
// by looking.

import type { Contract, Ticker } from '@capi/api/wire'
import { type Candle, candlesAt, type Depth, depthAt, formatPrice, formatSize, type Grid } from '../engine/index.ts'
import type { Exact } from '../operations/handler-context.ts'
import { listContracts, listTickers } from '../operations/handlers/market.ts'
import { type ControlContext, findMarket } from './context.ts'
import type { HouseSettings } from './market.ts'

export interface MarketView {
  readonly contract: Exact<Contract>
  readonly ticker: Exact<Ticker>
}

/** Decimals. */
export interface LevelView {
  readonly price: string
  /** All that is offered, of which the house offers a part. */
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
  /** Its start, in Unix milliseconds. */
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
  /** Returns the best prices of both sides, at most so many of each. */
  getDepth(input: { symbol: string; levels?: number }): DepthView
  /** Returns the latest candles, the oldest first; they reach back 24 hours. */
  listCandles(input: { symbol: string; minutes?: number; limit?: number }): readonly CandleView[]
  /** Returns how the house quotes. */
  getHouse(input: { symbol: string }): { readonly symbol: string } & Required<HouseSettings>
}

const usualLevels = 20
const usualCandles = 300

export function createMarketViewControl(context: ControlContext): MarketViewControl {
  const { exchange, records } = context
  return {
    listMarkets() {
      const call = { exchange, records, query: {}, serverTime: exchange.sync() }
      const tickers = listTickers(call)
      return listContracts(call).map((contract, index) => ({ contract, ticker: tickers[index]! }))
    },
    getDepth({ symbol, levels = usualLevels }) {
      const time = exchange.sync()
      const market = findMarket(context, symbol)
      return { symbol, time, ...presentDepth(market.contract.grid, depthAt(market, time, levels)) }
    },
    listCandles({ symbol, minutes = 1, limit = usualCandles }) {
      const time = exchange.sync()
      const market = findMarket(context, symbol)
      return candlesAt(market, time, minutes, limit).map((candle) => presentCandle(market.contract.grid, candle))
    },
    getHouse({ symbol }) {
      const { marketMaker, contract } = findMarket(context, symbol)
      const { isEnabled, levels, halfSpreadTicks, size } = marketMaker
      return { symbol, enabled: isEnabled, levels, halfSpreadTicks, size: formatSize(contract.grid, size) }
    },
  }
}

function presentDepth(grid: Grid, { bids, asks }: Depth): Pick<DepthView, 'bids' | 'asks'> {
  const present = (levels: Depth['bids']): LevelView[] =>
    levels.map(({ price, size, houseSize }) => ({
      price: formatPrice(grid, price),
      size: formatSize(grid, size),
      houseSize: formatSize(grid, houseSize),
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
