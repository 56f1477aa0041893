// Sets prices, and the liquidity of the simulated market maker.

import { formatPrice, formatSize, type Market, parsePrice } from '../engine/index.ts'
import { unwrap } from '../operations/unwrap-result.ts'
import { type ControlContext, findMarket } from './context.ts'

/** Absent fields stay as they are. */
export interface HouseSettings {
  readonly enabled?: boolean
  /** Number of quotes on each side. */
  readonly levels?: number
  /** Distance of the best quotes from the price; with 0 the market maker trades at the price itself. */
  readonly halfSpreadTicks?: number
  /** Size of the best quote, as a decimal. */
  readonly size?: string
}

export interface MarketControl {
  /** Moves index, mark and last price now; afterwards the price is constant. */
  setPrice(input: { symbol: string; price: string; mode?: 'jump' | 'glide'; steps?: number }): {
    readonly symbol: string
    readonly price: string
  }
  /** Changes the settings of the market maker, and returns them. */
  setHouse(input: { symbol: string } & HouseSettings): { readonly symbol: string } & Required<HouseSettings>
}

export function createMarketControl(context: ControlContext): MarketControl {
  const { exchange } = context
  return {
    setPrice({ symbol, price, mode = 'jump', steps }) {
      const { grid } = findMarket(context, symbol).contract
      unwrap(exchange.run('setPrice', { symbol, price, mode, steps }))
      return { symbol, price: formatPrice(grid, unwrap(parsePrice(grid, price))) }
    },
    setHouse({ symbol, enabled, ...rest }) {
      const market = findMarket(context, symbol)
      unwrap(exchange.run('setHouse', { symbol, isEnabled: enabled, ...rest }))
      return presentHouse(market)
    },
  }
}

/** Returns the settings of a market's market maker. */
export function presentHouse({ contract, marketMaker }: Market): { readonly symbol: string } & Required<HouseSettings> {
  const { isEnabled, levels, halfSpreadTicks, size } = marketMaker
  return { symbol: contract.symbol, enabled: isEnabled, levels, halfSpreadTicks, size: formatSize(contract.grid, size) }
}
