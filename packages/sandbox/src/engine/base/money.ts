import { formatDecimal, parseDecimal, type Parsed } from './decimal.ts'

/** An amount of the margin coin in units of 10^-8. May be negative. */
export type Money = bigint

/** A dimensionless rate (fee, ratio) in units of 10^-8. */
export type Rate = bigint

/** Decimal places that money and rates are kept with. */
export const moneyPlaces = 8

/** Returns the amount that an unsigned decimal text holds. */
export function parseMoney(text: string): Parsed {
  return parseDecimal(text, moneyPlaces)
}

/** Returns the exact decimal text of an amount. */
export function formatMoney(amount: Money): string {
  return formatDecimal(amount, moneyPlaces)
}

/** Returns the quotient rounded down; the divisor must be above zero. */
export function floorDivide(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor
  return dividend < 0n && quotient * divisor !== dividend ? quotient - 1n : quotient
}

/** Returns the quotient rounded up; the divisor must be above zero. */
export function ceilDivide(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor
  return dividend > 0n && quotient * divisor !== dividend ? quotient + 1n : quotient
}
