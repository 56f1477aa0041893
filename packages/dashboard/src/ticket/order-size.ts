// The size of an order, given in coin, as a value in the margin coin, or as a share of the largest possible one.
import { divide, isDecimal, multiply, portion } from '../format/decimal.ts'
import type { Market } from '../state/snapshot.ts'

export type SizeUnit = 'coin' | 'value'

interface Given {
  readonly text: string
  readonly unit: SizeUnit
  /** Percent of the largest size; null where the size was typed. */
  readonly share: number | null
  /** The price of the order as it was entered, or the last one. */
  readonly price: string
  readonly market: Market
  /** The largest size that is possible; null if it is unknown. */
  readonly largest: string | null
}

/**
 * Returns the size in coin, rounded down to the size step; as it was given if it is no number; empty if it is not known
 * yet.
 */
export function sizeInCoin({ text, unit, share, price, market, largest }: Given): string {
  if (share !== null) return largest === null ? '' : portion(largest, share, 100, market.sizePlaces)
  const given = text.trim()
  if (unit === 'coin' || !isDecimal(given)) return given
  if (!isDecimal(price.trim())) return ''
  // Some more decimals, so that only the last step rounds.
  const exact = divide(given, price.trim(), market.sizePlaces + 12)
  return exact === null ? '' : portion(exact, 1, 1, market.sizePlaces)
}

/** Returns the value of a size; null where one of both is no number. */
export function valueOfSize(size: string, price: string): string | null {
  return isDecimal(size) && isDecimal(price) ? multiply(size, price) : null
}
