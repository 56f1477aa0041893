// One format for amounts of money: two decimals, and four for fees, which are small.
import { showRounded, signOf } from './decimal.ts'

export const moneyPlaces = 2
export const feePlaces = 4

/** Returns an amount as `1,234.50`, with its coin if one is given; null as a dash. */
export function showMoney(amount: string | null | undefined, coin?: string | null): string {
  const text = showRounded(amount, moneyPlaces)
  return coin && amount !== null && amount !== undefined ? `${text} ${coin}` : text
}

/** Returns a fee as `0.6000`; none as a dash. */
export function showFee(fee: string | null | undefined): string {
  return fee === null || fee === undefined || signOf(fee) === 0 ? '–' : showRounded(fee, feePlaces)
}
