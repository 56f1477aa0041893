// Bills, fills and prices as one list, oldest first.
import { type ParsedBill, type ParsedFill, type PriceRecord } from './account-records.ts'
import { type Price, parsePrice } from './amount.ts'

/** One of `bill`, `fill` and `price` is set. */
export interface RecordEvent {
  readonly time: number
  readonly symbol: string
  readonly bill?: ParsedBill
  readonly fill?: ParsedFill
  readonly price?: Price
}

/**
 * Yields the events in the order of their times; at the same time, bills come first and prices last. A list of prices
 * is sorted. Others are read one by one, and no further than needed, because there may be half a million of them; they
 * must be in order.
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
  let latest = -Infinity
  for (const { time, symbol, price } of Array.isArray(prices) ? inOrder(prices) : prices) {
    if (time < latest)
      throw new RangeError(`The prices must be in the order of their times: after ${latest}, the next was ${time}.`)
    latest = time
    while (next < records.length && records[next]!.time <= time) yield records[next++]!
    yield { time, symbol, price: parsePrice(price) }
  }
  while (next < records.length) yield records[next++]!
}

function inOrder(prices: readonly PriceRecord[]): readonly PriceRecord[] {
  return prices.toSorted((a, b) => a.time - b.time)
}
