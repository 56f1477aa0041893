// Funding rates and times.
import type { FundingRate, FundingTime, SettledFundingRate } from '@capi/api/wire'
import * as engine from '@capi/engine'
import type { Exact, PublicCall } from '../handler-context.ts'
import { requireMarket } from '../list-filter.ts'

const minuteMs = 60_000

export function listFundingRates({ exchange, query }: PublicCall): Exact<FundingRate>[] {
  const { world } = exchange
  const { symbol } = query
  const markets = symbol === undefined ? world.markets.values() : [requireMarket(exchange, symbol)]
  return Array.from(markets, (market) => {
    const { rate, lastTime, nextTime } = engine.fundingOf(world, market)
    return {
      symbol: market.contract.symbol,
      fundingRate: formatRate(rate),
      collectCycle: Math.floor((nextTime - lastTime) / minuteMs),
      // G50: the last settlement.
      timestamp: lastTime,
    }
  })
}

export function listFundingRateHistory({ exchange, query }: PublicCall): Exact<SettledFundingRate>[] {
  const market = requireMarket(exchange, query['symbol'])
  const settled = engine.listSettledRates(exchange.world, market, query['limit'] as number)
  return settled.map(({ rate, time }) => ({
    symbol: market.contract.symbol,
    fundingRate: formatRate(rate),
    fundingTime: time,
  }))
}

export function getFundingTime({ exchange, query }: PublicCall): Exact<FundingTime> {
  const market = requireMarket(exchange, query['symbol'])
  return { symbol: market.contract.symbol, fundingTime: engine.nextFundingTime(exchange.world, market) }
}

function formatRate(rate: engine.Rate): string {
  return engine.formatFixed(rate, 8)
}
