// Prices, and the liquidity of the house around them.

import { formatPrice, formatSize, parsePrice } from '../engine/index.ts'
import { settle } from '../operations/unwrap-result.ts'
import { type ControlContext, findMarket } from './context.ts'

/** What is absent stays as it is. */
export interface HouseSettings {
  readonly enabled?: boolean
  /** Quotes on each side. */
  readonly levels?: number
  /** Distance of the best quotes from the price; with 0 the house trades at the price itself. */
  readonly halfSpreadTicks?: number
  /** Size of the best quote, as a decimal. */
  readonly size?: string
}

export interface MarketControl {
  /** Moves index, mark and last price now; the price then holds. */
  setPrice(input: { symbol: string; price: string; mode?: 'jump' | 'glide'; steps?: number }): {
    readonly symbol: string
    readonly price: string
  }
  /** Changes how the house quotes, and returns how it does. */
  setHouse(input: { symbol: string } & HouseSettings): { readonly symbol: string } & Required<HouseSettings>
}

export function createMarketControl(context: ControlContext): MarketControl {
  const { exchange } = context
  return {
    setPrice({ symbol, price, mode = 'jump', steps }) {
      const { grid } = findMarket(context, symbol).contract
      settle(exchange.run('setPrice', { symbol, price, mode, steps }))
      return { symbol, price: formatPrice(grid, settle(parsePrice(grid, price))) }
    },
    setHouse({ symbol, enabled, ...rest }) {
      const { grid } = findMarket(context, symbol).contract
      const house = settle(exchange.run('setHouse', { symbol, isEnabled: enabled, ...rest }))
      const { isEnabled, levels, halfSpreadTicks, size } = house
      return { symbol, enabled: isEnabled, levels, halfSpreadTicks, size: formatSize(grid, size) }
    },
  }
}
