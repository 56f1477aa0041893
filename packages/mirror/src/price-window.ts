// The lowest and the highest of each price of a contract in the last half minute, so that a price which moves by a
// little in each read is compared with where it came from. The latest prices stay however old they are.
import type { Ticks } from '@capi/engine'

/** How far back prices are compared, and how long a move must be confirmed, in milliseconds. */
export const windowMs = 30_000
/** Prices of the same part of the window are one entry, so that many reads in a second cost no more than one. */
const partMs = 1_000

interface Range {
  low: Ticks
  high: Ticks
}

interface Entry<Name extends string> {
  from: number
  to: number
  readonly ranges: Readonly<Record<Name, Range>>
}

export interface PriceWindow<Name extends string> {
  /** Adds prices at a time, which is not before that of the latest ones. */
  add(now: number, prices: Readonly<Record<Name, Ticks>>): void
  /** Returns the lowest and the highest value of a price; undefined where none was added. */
  rangeOf(now: number, name: Name): Readonly<Range> | undefined
}

export function createPriceWindow<Name extends string>(names: readonly Name[]): PriceWindow<Name> {
  let entries: Entry<Name>[] = []
  return {
    add(now, prices) {
      const last = entries.at(-1)
      if (!last || now - last.from >= partMs) {
        const own = names.map((name) => [name, { low: prices[name], high: prices[name] }])
        entries = entries.filter(({ to }) => now - to < windowMs)
        entries.push({ from: now, to: now, ranges: Object.fromEntries(own) as Record<Name, Range> })
        return
      }
      last.to = now
      for (const name of names) {
        const range = last.ranges[name]
        range.low = Math.min(range.low, prices[name])
        range.high = Math.max(range.high, prices[name])
      }
    },
    rangeOf(now, name) {
      const recent = entries.filter(({ to }) => now - to < windowMs)
      const [first, ...others] = (recent.length > 0 ? recent : entries.slice(-1)).map(({ ranges }) => ranges[name])
      if (!first) return undefined
      const range = { ...first }
      for (const { low, high } of others) {
        range.low = Math.min(range.low, low)
        range.high = Math.max(range.high, high)
      }
      return range
    },
  }
}
