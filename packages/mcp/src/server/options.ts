// The options of the server, and the checks that do not need a request.
import { type ClientOptions, type Credentials, UsageError, isLoopback, isReadable } from '@capi/client'
import type { LimitStore } from '../limits/limiter.ts'
import type { TradingLimits } from '../limits/trading-limits.ts'
import type { Surface } from '../surface/surface.ts'
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
  /**
   * Which tools are listed: one for each kind of operation, one for each operation, or those of some names. @default
   * few
   */
  readonly tools?: Surface | undefined
  /** Whether a person must confirm each call that trades. @default false */
  readonly confirm?: boolean | undefined
  /** Where calls are recorded. @default nowhere */
  readonly audit?: AuditPlace | undefined
  /** Token of the local exchange's control API, if it requires one. */
  readonly controlToken?: string | undefined
  /** The largest size of a result without a receipt, in bytes. @default 16000 */
  readonly maxResultBytes?: number | undefined
  /** Further options of the client. */
  readonly client?: Omit<ClientOptions, 'baseUrl' | 'credentials'>
  /** Replaces `fetch` for control operations. */
  readonly fetch?: typeof globalThis.fetch
  /** Further texts that no result may contain, such as the token of this server. */
  readonly secrets?: readonly (string | undefined)[]
  /** The time of this machine in Unix milliseconds, for the audit log and confirmations. @default the system's */
  readonly now?: (() => number) | undefined
  /** Returns a different text each time, for cursors and for the records of orders. @default random */
  readonly newId?: () => string
}

/** A file of JSON lines that only this user can read; it is created. */
export interface AuditPlace {
  readonly file: string
  /** The size from which on the file is put aside under a name with a number. @default 16777216 */
  readonly maxBytes?: number | undefined
  /** Called where what has happened could not be recorded any more. */
  readonly onError: (error: Error) => void
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
