// Sets prices, and the liquidity of the simulated market maker.

import { formatPrice, formatSize, type Market, parsePrice } from '../engine/index.ts'
import { unwrap } from '../operations/unwrap-result.ts'
import { type ControlContext, findMarket, type Input, type Output } from './context.ts'

/** Settings of the market maker; absent fields stay as they are. */
export type HouseSettings = Omit<Input<'setHouse'>, 'symbol'>

export interface MarketControl {
  /** Moves index, mark and last price now; afterwards the price is constant. */
  setPrice(input: Input<'setPrice'>): Output<'setPrice'>
  /** Changes the settings of the market maker, and returns them. */
  setHouse(input: Input<'setHouse'>): Output<'setHouse'>
}

export function createMarketControl(context: ControlContext): MarketControl {
  const { exchange } = context
  return {
    setPrice({ symbol, price, mode = 'jump', steps }) {
      const { grid } = findMarket(context, symbol).contract
      unwrap(exchange.run('setPrice', { symbol, price, mode, steps }))
      return { symbol, price: formatPrice(grid, parsePrice(grid, price)) }
    },
    setHouse({ symbol, enabled, ...rest }) {
      const market = findMarket(context, symbol)
      unwrap(exchange.run('setHouse', { symbol, isEnabled: enabled, ...rest }))
      return presentHouse(market)
    },
  }
}

/** Returns the settings of a market's market maker. */
export function presentHouse({ contract, marketMaker }: Market): Output<'getHouse'> {
  const { isEnabled, levels, halfSpreadTicks, size } = marketMaker
  return { symbol: contract.symbol, enabled: isEnabled, levels, halfSpreadTicks, size: formatSize(contract.grid, size) }
}
