// The filter that all record lists share: symbol, time range and limit.

export interface RecordFilter {
  readonly symbol?: string | undefined
  /** Both bounds are inclusive. Orders and plan orders are filtered by creation time. */
  readonly startTime?: number | undefined
  readonly endTime?: number | undefined
  readonly limit: number
}

/** True when a record with a time matches the symbol and the time range of a filter. */
export function matchesFilter(filter: RecordFilter, { symbol }: { readonly symbol: string }, time: number): boolean {
  return (
    (filter.symbol === undefined || symbol === filter.symbol) &&
    (filter.startTime === undefined || time >= filter.startTime) &&
    (filter.endTime === undefined || time <= filter.endTime)
  )
}
