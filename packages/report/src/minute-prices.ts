// The mark price at the end of each minute in which an account holds something, from a world in the same process.
import type { MarkPrices } from '@capi/client'
import type { PriceRecord } from './account-records.ts'
import type { Holding } from './holdings.ts'

export const minuteMs = 60_000

/**
 * Yields the prices in the order of their times, one by one, because a year has half a million of them. Each time is
 * the last millisecond of a minute; the first is before the position was opened, so that what is open at the start of a
 * report has a price. It can be iterated again.
 */
export function minutePrices(markPrice: MarkPrices, holdings: readonly Holding[]): Iterable<PriceRecord> {
  return { [Symbol.iterator]: () => iterate(markPrice, holdings) }
}

function* iterate(markPrice: MarkPrices, holdings: readonly Holding[]): Generator<PriceRecord, void, undefined> {
  const waiting = holdings.toSorted((a, b) => b.from - a.from)
  let held: Holding[] = []
  for (let time = -Infinity; held.length > 0 || waiting.length > 0; time += minuteMs) {
    if (held.length === 0) time = Math.max(time, closeBefore(waiting.at(-1)!.from))
    while (waiting.length > 0 && closeBefore(waiting.at(-1)!.from) <= time) held.push(waiting.pop()!)
    held = held.filter(({ to }) => to >= time)
    for (const { symbol } of held) {
      const price = markPrice(symbol, time)
      if (price !== null) yield { symbol, time, price }
    }
  }
}

/** Returns the end of the last whole minute before a time. */
function closeBefore(time: number): number {
  return Math.floor(time / minuteMs) * minuteMs - 1
}
