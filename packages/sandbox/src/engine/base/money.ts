import { formatDecimal, parseDecimal, type Parsed } from './decimal.ts'

/** An amount of the margin coin in units of 10^-8. May be negative. */
export type Money = bigint

/** A dimensionless rate (fee, ratio) in units of 10^-8. */
export type Rate = bigint

/** A rate of one. */
export const rateScale: Rate = 10n ** 8n

/** Decimal places that money and rates are kept with. */
export const moneyPlaces = 8

/** Returns the amount that an unsigned decimal text holds. */
export function parseMoney(text: string): Parsed {
  return parseDecimal(text, moneyPlaces)
}

/** Returns the amount that a decimal text holds, which may have a leading minus. */
export function parseSignedMoney(text: string): Parsed {
  if (!text.startsWith('-')) return parseMoney(text)
  const amount = parseMoney(text.slice(1))
  return typeof amount === 'bigint' ? -amount : amount
}

/** Returns the rate that a decimal text holds, which may have a leading minus; null unless it is between -1 and 1. */
export function parseSignedRate(text: string): Rate | null {
  const rate = parseSignedMoney(text)
  return typeof rate === 'bigint' && rate > -rateScale && rate < rateScale ? rate : null
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
