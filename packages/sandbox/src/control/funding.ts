// Sets funding rates.

import { formatMoney, nextFundingTime, currentFundingRate } from '../engine/index.ts'
import { unwrap } from '../operations/unwrap-result.ts'
import { type ControlContext, findMarket, type Input, type Output } from './context.ts'

export interface FundingControl {
  /** Sets the funding rate of a contract from its next funding time: a fixed rate, or the formula of its premium. */
  setFunding(input: Input<'setFunding'>): Output<'setFunding'>
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
