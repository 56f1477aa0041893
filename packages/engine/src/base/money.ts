// Money and rates as integers of 10^-8: parsing, formatting and division.
import { formatDecimal, parseDecimal, type Parsed } from './decimal-text.ts'

/** An amount of the margin coin in units of 10^-8. May be negative. */
export type Money = bigint

/** A dimensionless rate (fee, ratio) in units of 10^-8. */
export type Rate = bigint

/** A rate of one. */
export const rateScale: Rate = 10n ** 8n

/** Decimal places of money and rates. */
export const moneyPlaces = 8

/** Parses an unsigned decimal text as an amount. */
export function parseMoney(text: string): Parsed {
  return parseDecimal(text, moneyPlaces)
}

/** Parses a decimal text with an optional leading minus as an amount. */
export function parseSignedMoney(text: string): Parsed {
  if (!text.startsWith('-')) return parseMoney(text)
  const amount = parseMoney(text.slice(1))
  return typeof amount === 'bigint' ? -amount : amount
}

/**
 * Parses a decimal text with an optional leading minus as a rate; null unless it is between -1 and 1, both excluded.
 */
export function parseSignedRate(text: string): Rate | null {
  const rate = parseSignedMoney(text)
  return typeof rate === 'bigint' && rate > -rateScale && rate < rateScale ? rate : null
}

/** Formats an amount exactly, without trailing zeros. */
export function formatMoney(amount: Money): string {
  // Most amounts of an account are zero.
  return amount === 0n ? '0' : formatDecimal(amount, moneyPlaces)
}

/** Divides and rounds down; the divisor must be above zero. */
export function floorDivide(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor
  return dividend < 0n && quotient * divisor !== dividend ? quotient - 1n : quotient
}

/** Divides and rounds up; the divisor must be above zero. */
export function ceilDivide(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor
  return dividend > 0n && quotient * divisor !== dividend ? quotient + 1n : quotient
}
