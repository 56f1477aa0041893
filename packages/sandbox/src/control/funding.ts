// Sets funding rates.

import { formatMoney, type Funding, nextFundingTime, currentFundingRate } from '../engine/index.ts'
import { unwrap } from '../operations/unwrap-result.ts'
import { type ControlContext, findMarket } from './context.ts'

export interface FundingState {
  readonly symbol: string
  readonly source: Funding['source']
  /** A decimal; longs pay shorts if it is positive. */
  readonly rate: string
  /** In Unix milliseconds. */
  readonly nextFundingTime: number
}

export interface FundingControl {
  /** Sets the funding rate of a contract from its next funding time: a fixed rate, or the formula of its premium. */
  setFunding(input: { symbol: string; source?: Funding['source']; rate?: string }): FundingState
}

export function createFundingControl(context: ControlContext): FundingControl {
  const { exchange } = context
  return {
    setFunding({ symbol, source, rate }) {
      const market = findMarket(context, symbol)
      const funding = unwrap(exchange.run('setFunding', { symbol, source, rate }))
      return {
        symbol,
        source: funding.source,
        rate: formatMoney(currentFundingRate(exchange.world, market)),
        nextFundingTime: nextFundingTime(exchange.world, market),
      }
    },
  }
}
