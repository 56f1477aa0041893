/** Bills, fills and prices as one list, oldest first. */
import { type ParsedBill, type ParsedFill, type PriceRecord } from './account-records.ts'
import { type Amount, parseAmount } from './amount.ts'

/** One of `bill`, `fill` and `price` is set. */
export interface RecordEvent {
  readonly time: number
  readonly symbol: string
  readonly bill?: ParsedBill
  readonly fill?: ParsedFill
  readonly price?: Amount
}

/** Returns the events in the order of their times; at the same time, bills come first and prices last. */
export function eventsOf(
  bills: readonly ParsedBill[],
  fills: readonly ParsedFill[],
  prices: readonly PriceRecord[],
): RecordEvent[] {
  const events: RecordEvent[] = [
    ...bills.map((bill) => ({ time: bill.time, symbol: bill.symbol, bill })),
    ...fills.map((fill) => ({ time: fill.time, symbol: fill.symbol, fill })),
    ...prices.map(({ time, symbol, price }) => ({ time, symbol, price: parseAmount(price) })),
  ]
  return events.toSorted((a, b) => a.time - b.time)
}
