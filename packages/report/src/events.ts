// Bills, fills and prices as one list, oldest first.
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

/**
 * Yields the events in the order of their times; at the same time, bills come first and prices last. Prices are read
 * one by one, and no further than needed, because there may be half a million of them.
 */
export function* eventsOf(
  bills: readonly ParsedBill[],
  fills: readonly ParsedFill[],
  prices: Iterable<PriceRecord>,
): Generator<RecordEvent, void, undefined> {
  const records: RecordEvent[] = [
    ...bills.map((bill) => ({ time: bill.time, symbol: bill.symbol, bill })),
    ...fills.map((fill) => ({ time: fill.time, symbol: fill.symbol, fill })),
  ].toSorted((a, b) => a.time - b.time)
  let next = 0
  for (const { time, symbol, price } of inOrder(prices)) {
    while (next < records.length && records[next]!.time <= time) yield records[next++]!
    yield { time, symbol, price: parseAmount(price) }
  }
  while (next < records.length) yield records[next++]!
}

/** Sorts a list; throws a RangeError where what is not a list is out of order. */
function* inOrder(prices: Iterable<PriceRecord>): Generator<PriceRecord, void, undefined> {
  if (Array.isArray(prices)) {
    yield* (prices as readonly PriceRecord[]).toSorted((a, b) => a.time - b.time)
    return
  }
  let latest = -Infinity
  for (const price of prices) {
    if (price.time < latest) {
      throw new RangeError(
        `The prices must be in the order of their times: after ${latest}, the next was ${price.time}.`,
      )
    }
    latest = price.time
    yield price
  }
}
