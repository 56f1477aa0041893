// Creates a client of the public market data alone. It has the transports, retries, timeouts and records of the whole
// client. A bundle with it contains nothing of orders, accounts and signatures: bundlers drop what it does not use.
import { type PublicId, publicCodecs } from '@capi/api'
import { unlimited } from './budget/rate-limiter.ts'
import type { Client } from './client.ts'
import { unpaged } from './lists/list.ts'
import { listCandles, listHistoryCandles } from './market/candles.ts'
import { getDepth } from './market/depth.ts'
import { createMethods } from './methods.ts'
import { call } from './request/call.ts'
import type { Endpoints } from './request/context.ts'
import { type ContextOptions, createContext } from './request/create-context.ts'
import { withDeadline } from './request/deadline.ts'
import { endpointsOf } from './request/endpoint.ts'

/** The options of a client, without those of signed requests. */
export type MarketClientOptions = Omit<ContextOptions, 'recoveryTimeoutMs'>

/** The methods of a client for market data. */
export type MarketClient = Pick<Client, PublicId>

/**
 * Returns a client of the market data of the server at `baseUrl`. It needs no credentials.
 *
 * @example
 * const market = createMarketClient({ baseUrl: 'http://127.0.0.1:8787' })
 * const { last } = await market.getTicker({ symbol: 'cmt_btcusdt' })
 */
export function createMarketClient(options: MarketClientOptions): MarketClient {
  const context = createContext(options, endpointsOf(publicCodecs, false) as Endpoints, () => unlimited)
  // The only list of market data with pages is that of past candles, which has a method of its own.
  return createMethods(context, { getDepth, listCandles, listHistoryCandles }, (_, id, filters, given) =>
    unpaged(() =>
      withDeadline(
        context,
        context.endpoints[id as PublicId],
        given,
        (limited) => call(context, id, filters, limited) as Promise<readonly unknown[]>,
      ),
    ),
  ) as unknown as MarketClient
}
