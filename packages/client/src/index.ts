// The client: `createClient`, `createMarketClient`, `signedFetch`, and what programs use beside them.
export {
  type Client,
  type ClientOptions,
  type MarketClient,
  type MarketClientOptions,
  createClient,
  createMarketClient,
  markPricesOf,
} from './client.ts'
export { signedFetch } from './signed-fetch.ts'
export { type Logger, type LogLevel, type PlannedRequest, type WithResponse, dryRun, withResponse } from './observe.ts'
export { type SignInput, checkCredentials, sign, verify } from './signature.ts'
export type {
  CallOptions,
  Credentials,
  FailureEvent,
  ListOptions,
  RequestEvent,
  ResponseEvent,
  RetryEvent,
} from './context.ts'
export type {
  LimitOrder,
  MarketOrder,
  NewOrder,
  NewOrders,
  NewPlanOrder,
  NewSingleOrder,
  NewTpSlOrder,
  PlacedEntry,
  PlacedOrder,
  PlacingOptions,
} from './orders.ts'
export { placingDefaults } from './orders.ts'
export type { CancelPlanOptions, CanceledBatch, CanceledEntry, LeverageOptions } from './cancel.ts'
export type { Listing, Page } from './lists.ts'
export { type CandleMethods, type TimedCandle, candleSizes } from './market.ts'
export { type Grid, grid } from './decimals.ts'
export {
  ApiError,
  IncompleteListError,
  NetworkError,
  OutcomeUnknownError,
  type TimeRange,
  UsageError,
} from './errors.ts'
export { type Cost, type Governor, type Limits, createGovernor } from './rate-limiter.ts'
export { parseJson } from './response.ts'
export { readReply } from './read-reply.ts'
export { isReadable } from './options.ts'
export { platformTransport } from '#platform'
export { isLoopback } from '@capi/api'
export type { Clock } from './clock.ts'
export {
  type HeaderFields,
  type Incoming,
  type MarkPrices,
  type Outgoing,
  type Transport,
  type TransportFactory,
  fetchTransport,
} from './transport.ts'
export type * from '@capi/api'
export * from '@capi/api/values'
