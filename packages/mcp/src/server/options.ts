// The options of the server, and the checks that do not need a request.
import { type ClientOptions, type Credentials, UsageError, isLoopback, isReadable } from '@capi/client'
import type { LimitStore } from '../limits/limiter.ts'
import type { TradingLimits } from '../limits/trading-limits.ts'
import type { Permission } from '../tools/tool.ts'

export interface McpOptions {
  /** Scheme, host and port of the service. */
  readonly baseUrl: string
  /** Required by every operation except market data. */
  readonly credentials?: Credentials | undefined
  /** What agents may do besides reading. @default nothing */
  readonly allow?: readonly Permission[] | undefined
  /** Limits of trading. Required to trade at an address that is not a loopback address. @default none */
  readonly limits?: (TradingLimits & LimitStore) | undefined
  /** Token of the local exchange's control API, if it requires one. */
  readonly controlToken?: string | undefined
  /** The largest size of a result, in bytes. @default 16000 */
  readonly maxResultBytes?: number | undefined
  /** Further options of the client. */
  readonly client?: Omit<ClientOptions, 'baseUrl' | 'credentials'>
  /** Replaces `fetch` for control operations. */
  readonly fetch?: typeof globalThis.fetch
  /** Further texts that no result may contain, such as the token of this server. */
  readonly secrets?: readonly (string | undefined)[]
  /** Returns a different text each time, for cursors and for the records of orders. @default random */
  readonly newId?: () => string
}

/** The smallest size of a result: an error must fit. */
const leastResultBytes = 4_000

/** Throws a UsageError unless the options fit together. The client has checked the address before. */
export function checkOptions({ baseUrl, allow = [], limits, controlToken, maxResultBytes, client }: McpOptions): void {
  if (maxResultBytes !== undefined && !(maxResultBytes >= leastResultBytes))
    throw new UsageError(`maxResultBytes must be at least ${leastResultBytes}, was ${maxResultBytes}.`)
  const { hostname, origin } = new URL(baseUrl)
  if (isLoopback(hostname)) return
  if (controlToken !== undefined && isReadable(baseUrl) && !client?.allowInsecure)
    throw new UsageError(
      'The control token is sent over plain http only to a loopback address; use https or allowInsecure: true.',
    )
  if (allow.includes('trade') && !limits)
    throw new UsageError(
      `Trading at ${origin}, which is no loopback address, needs limits: symbols, maxOrderValue and maxDayValue.`,
    )
}
