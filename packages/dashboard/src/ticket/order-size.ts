/** The size of an order, given in coin, as a value in the margin coin, or as a share of what the account can carry. */
import { divide, isDecimal, portion } from '../format/decimal.ts'
import type { Market } from '../state/snapshot.ts'

export const sizeUnits = { coin: 'coin', value: 'value', share: '% of available' } as const
export type SizeUnit = keyof typeof sizeUnits

interface Given {
  readonly text: string
  readonly unit: SizeUnit
  /** The price of the order as it was entered, or the last one. */
  readonly price: string
  readonly market: Market
  /** The largest size that the account can carry; null if it is unknown. */
  readonly largest: string | null
}

/** Returns the size in coin, rounded down to the size step; as it was given if it is no number; empty if the price is none. */
export function sizeInCoin({ text, unit, price, market, largest }: Given): string {
  const given = text.trim()
  if (unit === 'coin' || !isDecimal(given)) return given
  if (unit === 'share') return largest === null ? '' : shareOf(largest, given, market.sizePlaces)
  if (!isDecimal(price.trim())) return ''
  // Some more decimals, so that only the last step rounds.
  const exact = divide(given, price.trim(), market.sizePlaces + 12)
  return exact === null ? '' : portion(exact, 1, 1, market.sizePlaces)
}

function shareOf(largest: string, percent: string, places: number): string {
  const [whole = '0', part = ''] = percent.split('.')
  return portion(largest, whole + part, `100${'0'.repeat(part.length)}`, places)
}
