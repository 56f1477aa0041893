// Markets: prices, the simulated market maker, the fill model and funding rates, and the dashboard's view of contract,
// ticker, depth and candles.
import {
  currentFundingRate,
  type Depth,
  depthAt,
  type FillModel,
  fillModels,
  formatMoney,
  formatPrice,
  formatSize,
  listCandles,
  listTrades,
  type Market,
  nextFundingTime,
  parsePrice,
  type Ticks,
} from '@capi/engine'
import { unwrapControl } from '../request/commands.ts'
import { listContracts, listTickers } from '../request/handlers/market.ts'
import type { Session } from '../session/session.ts'
import { type ControlContext, findMarket, type Input, type Methods, type Output, requireOwnPrices } from './context.ts'

/** Settings of the market maker; absent fields stay as they are. */
export type MarketMakerSettings = Omit<Input<'setMarketMaker'>, 'symbol'>

type SettingId =
  | 'getFillModel'
  | 'setFillModel'
  | 'setPrice'
  | 'setMarketMaker'
  | 'getMarketMaker'
  | 'setFunding'
  | 'acceptPrices'

type ViewId = 'listMarkets' | 'getDepth' | 'listCandles' | 'listTrades'

const defaultLevels = 20
const defaultCandles = 300
const defaultTrades = 30

/** Sets prices, liquidity and funding. */
export function createMarketControl(context: ControlContext): Pick<Methods, SettingId> {
  const { exchange, finish } = context
  return {
    /** Moves index, mark and last price now; afterwards the price is constant. */
    setPrice({ symbol, price, mode = 'jump', steps }) {
      requireOwnPrices(context)
      const { grid } = findMarket(context, symbol).contract
      return finish(
        (function* () {
          unwrapControl(yield* exchange.runSliced('setPrice', { symbol, price, mode, steps }))
          return { symbol, price: formatPrice(grid, parsePrice(grid, price)) }
        })(),
      )
    },
    /** Changes the settings of the market maker, and returns them. */
    setMarketMaker({ symbol, enabled, ...rest }) {
      const market = findMarket(context, symbol)
      unwrapControl(exchange.run('setMarketMaker', { symbol, isEnabled: enabled, ...rest }))
      return presentMarketMaker(market)
    },
    getFillModel: ({ symbol }) => findMarket(context, symbol).fillModel,
    /** Replaces the fill model of a contract. */
    setFillModel({ symbol, ...model }) {
      findMarket(context, symbol)
      return unwrapControl(exchange.run('setFillModel', { symbol, model }))
    },
    getMarketMaker: ({ symbol }) => presentMarketMaker(findMarket(context, symbol)),
    /** Sets the funding rate of a contract from its next funding time: a fixed rate, or the formula of its premium. */
    setFunding({ symbol, source, rate }) {
      requireOwnPrices(context)
      const market = findMarket(context, symbol)
      const funding = unwrapControl(exchange.run('setFunding', { symbol, source, rate }))
      return {
        symbol,
        source: funding.source,
        rate: formatMoney(currentFundingRate(exchange.world, market)),
        nextFundingTime: nextFundingTime(exchange.world, market),
      }
    },
    /** Applies the latest mirrored prices of a contract although they are implausible. */
    acceptPrices({ symbol }) {
      findMarket(context, symbol)
      return { symbol, accepted: context.mirror?.accept(symbol) ?? false }
    },
  }
}

/** The dashboard's view of the markets. Reading changes nothing. */
export function createMarketView(context: ControlContext): Pick<Methods, ViewId> {
  const { exchange, history } = context
  return {
    listMarkets() {
      const call = { exchange, history, query: {}, serverTime: exchange.sync() }
      const tickers = listTickers(call)
      return listContracts(call).map((contract, index) => {
        const market = findMarket(context, contract.symbol)
        const rate = formatMoney(currentFundingRate(exchange.world, market))
        const funding = { rate, nextFundingTime: nextFundingTime(exchange.world, market) }
        return { contract, ticker: tickers[index]!, funding }
      })
    },
    /** Returns the best prices of both sides, up to `levels` of each. */
    getDepth({ symbol, levels = defaultLevels }) {
      const time = exchange.sync()
      const market = findMarket(context, symbol)
      const { bids, asks } = depthAt(market, time, levels)
      return { symbol, time, bids: presentLevels(market, bids), asks: presentLevels(market, asks) }
    },
    /** Returns the latest trades, the newest first. */
    listTrades({ symbol, limit = defaultTrades }) {
      exchange.sync()
      const market = findMarket(context, symbol)
      const { grid } = market.contract
      return listTrades(exchange.world, market, limit).map(({ price, size, ...trade }) => ({
        ...trade,
        price: formatPrice(grid, price),
        size: formatSize(grid, size),
        symbol,
      }))
    },
    /** Returns the latest candles, the oldest first. */
    listCandles({ symbol, minutes = 1, limit = defaultCandles }) {
      const now = exchange.sync()
      const market = findMarket(context, symbol)
      const { grid } = market.contract
      const write = (ticks: Ticks): string => formatPrice(grid, ticks)
      const candles = listCandles(market, now, { minutes, price: 'last', limit }).toReversed()
      return candles.map(({ time, open, high, low, close, volume }) => {
        const prices = { open: write(open), high: write(high), low: write(low), close: write(close) }
        return { time, ...prices, volume: formatSize(grid, volume) }
      })
    },
  }
}

function presentMarketMaker({ contract, marketMaker }: Market): Output<'getMarketMaker'> {
  const { isEnabled, levels, halfSpreadTicks, size } = marketMaker
  return { symbol: contract.symbol, enabled: isEnabled, levels, halfSpreadTicks, size: formatSize(contract.grid, size) }
}

function presentLevels({ contract: { grid } }: Market, levels: Depth['bids']): Output<'getDepth'>['bids'] {
  return levels.map(({ price, size, marketMakerSize }) => ({
    price: formatPrice(grid, price),
    size: formatSize(grid, size),
    marketMakerSize: formatSize(grid, marketMakerSize),
  }))
}

/** A fill model by its name, or settings of one; what is absent has its default. */
export type FillModelSetting = keyof typeof fillModels | Partial<FillModel>

/** Sets the fill model of all contracts, unless they have it already, as those of a recovered session may. */
export function applyFillModel({ exchange }: Pick<Session, 'exchange'>, setting: FillModelSetting | undefined): void {
  if (setting === undefined) return
  const model = typeof setting === 'string' ? fillModels[setting] : { ...fillModels.default, ...setting }
  const wanted = JSON.stringify(model)
  const markets = Array.from(exchange.world.markets.values())
  if (markets.every(({ fillModel }) => JSON.stringify(fillModel) === wanted)) return
  unwrapControl(exchange.run('setFillModel', { symbol: null, model }))
}
