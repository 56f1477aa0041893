export { type Client, type ClientOptions, createClient } from './client.ts'
export { ApiError, NetworkError, OutcomeUnknownError, UsageError } from './errors.ts'
export { type Cost, type Governor, type Limits, createGovernor } from './governor.ts'
export { type Grid, type GridOptions, grid } from './grid.ts'
export type { Listing, Page } from './list.ts'
export type {
  LimitOrder,
  MarketOrder,
  NewOrder,
  NewOrders,
  NewSingleOrder,
  PlacedEntry,
  PlacedOrder,
  PlacingOptions,
} from './orders.ts'
export { parseJson } from './parse-json.ts'
export type { CallOptions, Credentials, RequestEvent, ResponseEvent, RetryEvent } from './request.ts'
export { type SignInput, sign, verify } from './sign.ts'
export { signedFetch } from './signed-fetch.ts'
export type { Incoming, Outgoing, Transport } from './transport.ts'
export type * from '@capi/api'
