// Funding rates, and when they are paid.

import { formatMoney, type Funding, nextFundingTime, currentFundingRate } from '../engine/index.ts'
import { settle } from '../operations/unwrap-result.ts'
import { type ControlContext, findMarket } from './context.ts'

export interface FundingState {
  readonly symbol: string
  readonly source: Funding['source']
  /** A decimal: longs pay where it is above zero. */
  readonly rate: string
  /** In Unix milliseconds. */
  readonly nextFundingTime: number
}

export interface FundingControl {
  /** Sets the funding rate of a contract from its next delivery on: one that is given, or what its premium makes. */
  setFunding(input: { symbol: string; source?: Funding['source']; rate?: string }): FundingState
}

export function createFundingControl(context: ControlContext): FundingControl {
  const { exchange } = context
  return {
    setFunding({ symbol, source, rate }) {
      const market = findMarket(context, symbol)
      const funding = settle(exchange.run('setFunding', { symbol, source, rate }))
      return {
        symbol,
        source: funding.source,
        rate: formatMoney(currentFundingRate(exchange.world, market)),
        nextFundingTime: nextFundingTime(exchange.world, market),
      }
    },
  }
}
