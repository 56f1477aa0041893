// What a handler gets: a checked request, and the exchange that it works on.
import type { Account } from '@capi/engine'
import type { Exchange } from '../session/exchange.ts'
import type { History } from '../session/history.ts'
import type { Body } from './input.ts'
import type { Parameters } from './parameters.ts'

/** A checked request of a public operation. */
export interface PublicCall {
  readonly exchange: Exchange
  readonly history: History
  readonly query: Parameters
  /** The time of the exchange, in Unix milliseconds: that of records, and that which timestamps are checked against. */
  readonly serverTime: number
}

/** A checked request of an account. */
export interface SignedCall extends PublicCall {
  readonly account: Account
  /** Lists hide what is younger than this engine time; undefined hides nothing. */
  readonly asOf?: number | undefined
  /** Valid by the schema of the operation, except for items with an error. */
  readonly body: unknown
  readonly itemError?: Body['itemError'] | undefined
}

/** A record of the document whose integers may also be bigint. */
export type Exact<Value> = Value extends number
  ? Value | bigint
  : Value extends object
    ? { [Field in keyof Value]: Exact<Value[Field]> }
    : Value
