// Single trades and the open interest.
import type { OpenInterest, Trade } from '@capi/api/wire'
import * as engine from '@capi/engine'
import type { Exact, PublicCall } from '../handler-context.ts'
import { requireMarket } from '../list-filter.ts'

// G54: the documented shape, an array of one. Both volumes are the same number.
export function getOpenInterest({ exchange, query }: PublicCall): Exact<OpenInterest>[] {
  const { world } = exchange
  const market = requireMarket(exchange, query['symbol'])
  const { symbol, grid } = market.contract
  const size = engine.formatSize(grid, engine.openInterestOf(world, market))
  return [{ symbol, base_volume: size, target_volume: size, timestamp: String(world.time) }]
}

// G58: newest first.
export function listTrades({ exchange, query }: PublicCall): Exact<Trade>[] {
  const market = requireMarket(exchange, query['symbol'])
  const { symbol, grid, terms } = market.contract
  return engine
    .listTrades(exchange.world, market, query['limit'] as number)
    .map(({ ticketId, time, price, size, isBuyerMaker }) => ({
      ticketId,
      time,
      price: engine.formatPrice(grid, price),
      size: engine.formatSize(grid, size),
      value: engine.formatMoney(engine.valueOf(grid, price, size)),
      symbol,
      // An order always trades with the best price of the other side.
      isBestMatch: true,
      isBuyerMaker,
      contractVal: terms.contractUnit,
    }))
}
