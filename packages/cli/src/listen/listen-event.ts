// What `capi listen` prints and passes to programs: the changes of an account, or the events of the local exchange.

export interface ListenEvent {
  readonly kind: string
  /** Unix milliseconds. */
  readonly time: number
  readonly symbol: string | null
  /** The id of the record, or the number of the event. */
  readonly id: string
  /** The change of the record, or the command that caused the event. */
  readonly change: string
  /** The fields that a table shows. */
  readonly shown: Readonly<Record<string, unknown>>
  /** The whole event, for JSON. */
  readonly json: object
}

/** Which events are wanted. */
export interface EventFilter {
  /** Undefined for all kinds. */
  readonly kinds: readonly string[] | undefined
  /** Undefined for all trading pairs. */
  readonly symbols: readonly string[] | undefined
}
