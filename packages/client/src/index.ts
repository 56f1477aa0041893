export type { LeverageOptions } from './account/leverage.ts'
export type { NewOrders, PlacedEntry } from './orders/batch.ts'
export type { CancelPlanOptions, CanceledBatch, CanceledEntry } from './orders/cancel.ts'
export { type Client, type ClientOptions, createClient, markPricesOf } from './client.ts'
export { type MarketClient, type MarketClientOptions, createMarketClient } from './market-client.ts'
export type { Credentials } from './request/context.ts'
export { checkCredentials } from './request/credentials.ts'
export {
  ApiError,
  IncompleteListError,
  NetworkError,
  OutcomeUnknownError,
  type TimeRange,
  UsageError,
} from './transport/errors.ts'
export { type Cost, type Governor, type Limits, createGovernor } from './budget/rate-limiter.ts'
export { type Grid, grid } from './round-to-step.ts'
export type { Listing, Page } from './lists/list.ts'
export { type CandleMethods, type TimedCandle, candleSizes } from './market/candles.ts'
export type { RequestEvent, ResponseEvent, RetryEvent } from './request/observe.ts'
export type {
  LimitOrder,
  MarketOrder,
  NewOrder,
  NewPlanOrder,
  NewSingleOrder,
  NewTpSlOrder,
  PlacedOrder,
  PlacingOptions,
} from './orders/orders.ts'
export { placingDefaults } from './orders/orders.ts'
export { isLoopback } from '@capi/api'
export { isReadable } from './transport/readable-url.ts'
export { parseJson } from './transport/parse-json.ts'
export type { CallOptions, ListOptions } from './request/context.ts'
export { readReply } from './request/read-reply.ts'
export { type SignInput, sign, verify } from './request/sign.ts'
export { signedFetch } from './signed-fetch.ts'
export type { Clock } from './transport/clock.ts'
export {
  type Incoming,
  type MarkPrices,
  type Outgoing,
  type Transport,
  type TransportFactory,
  fetchTransport,
} from './transport/transport.ts'
export type * from '@capi/api'
