import type { Account } from '../engine/index.ts'
import type { Exchange } from '../session/engine-driver.ts'
import type { Records } from '../session/history.ts'
import type { Query } from './query.ts'

/** A request that anyone may send, checked. */
export interface PublicCall {
  readonly exchange: Exchange
  readonly records: Records
  readonly query: Query
  /** Time of the clock that signed requests are checked against. */
  readonly serverTime: number
}

/** A request of an account, checked. */
export interface SignedCall extends PublicCall {
  readonly account: Account
  /** Lists show nothing younger than this time of the engine; undefined for all that is there. */
  readonly asOf?: number | undefined
  /** Keeps the schema of the operation. */
  readonly body: unknown
}

/** A record as the document types it, where whole numbers may be written from a bigint. */
export type Exact<Value> = Value extends number
  ? Value | bigint
  : Value extends object
    ? { [Field in keyof Value]: Exact<Value[Field]> }
    : Value

/** Returns the upper bound of a list: what the caller asked for, or what the lists show if that is earlier. */
export function listBound({ asOf = Infinity }: SignedCall, endTime: number = Infinity): number | undefined {
  const bound = Math.min(asOf, endTime)
  return bound === Infinity ? undefined : bound
}
