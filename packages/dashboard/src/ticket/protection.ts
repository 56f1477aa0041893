// The trigger price of a take-profit or stop-loss, given as a price, as percent of the price, or as profit or loss.
import { add, divide, isDecimal, multiply, negate, portion, roundToStep, signOf } from '../format/decimal.ts'
import type { Role } from '../records/protection.ts'
import type { Market } from '../state/snapshot.ts'

export const measures = { price: 'price', percent: '%', profit: 'profit' } as const
export type Measure = keyof typeof measures

interface Given {
  readonly text: string
  readonly by: Measure
  readonly role: Role
  readonly isLong: boolean
  /** The price at which the position is opened, or was. */
  readonly entry: string
  readonly size: string
  readonly market: Market
}

/**
 * Returns the price on the grid of the contract; as it was given if it is no number; null where nothing or too little
 * is given.
 */
export function triggerPriceOf({ text, by, role, isLong, entry, size, market }: Given): string | null {
  const given = text.trim()
  if (given === '') return null
  if (by === 'price' || !isDecimal(given)) return given
  const distance = by === 'percent' ? portion(multiply(entry, given), 1, 100, 12) : distanceOf(given, size)
  if (distance === null) return null
  const isAbove = isLong === (role === 'takeProfit')
  const price = add(entry, isAbove ? distance : negate(distance))
  return signOf(price) <= 0 ? null : roundToStep(price, market.contract.priceEndStep ?? '1', market.pricePlaces)
}

/** How far the price must go for a profit. */
function distanceOf(profit: string, size: string): string | null {
  return isDecimal(size) ? divide(profit, size, 12) : null
}

/** Returns the profit, without fees, of closing at a price. */
export function profitAt(
  price: string,
  { isLong, entry, size }: Pick<Given, 'isLong' | 'entry' | 'size'>,
): string | null {
  if (!isDecimal(price) || !isDecimal(size)) return null
  const gain = multiply(add(price, negate(entry)), size)
  return isLong ? gain : negate(gain)
}
