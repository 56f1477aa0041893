// Parses and formats decimal text as integers, without rounding.
//
// An integer counts units of 10^-places. Negative places mean units above one: with -2 the integer counts hundreds.
// A text with more decimals than the unit has is reported as inexact, never rounded.

const plain = /^\d{1,18}(\.\d{1,18})?$/

/** A parsed decimal text: the units, or why it could not be parsed. */
export type Parsed = bigint | 'malformed' | 'inexact'

/** Parses an unsigned decimal text into units of 10^-places. */
export function parseDecimal(text: string, places: number): Parsed {
  if (!plain.test(text)) return 'malformed'
  const point = text.indexOf('.')
  const fraction = point < 0 ? '' : text.slice(point + 1)
  const digits = BigInt(point < 0 ? text : text.slice(0, point) + fraction)
  const shift = places - fraction.length
  if (shift >= 0) return digits * powerOfTen(shift)
  const divisor = powerOfTen(-shift)
  return digits % divisor === 0n ? digits / divisor : 'inexact'
}

const mostSmallDigits = 15
const smallPowers = Array.from({ length: mostSmallDigits + 1 }, (_, exponent) => 10 ** exponent)

/**
 * A fast path of `parseDecimal`, which suffices for nearly all orders. Returns null for any other text: of more than 15
 * digits, with more decimals than the unit has, or malformed.
 */
export function parseSmall(text: string, places: number): number | null {
  const { length } = text
  if (length > mostSmallDigits + 1) return null
  let units = 0
  let point = -1
  for (let index = 0; index < length; index += 1) {
    const digit = text.charCodeAt(index) - 48
    if (digit >= 0 && digit <= 9) units = units * 10 + digit
    else if (digit === -2 && point < 0) point = index
    else return null
  }
  if (length === 0 || point === 0 || point === length - 1) return null
  const shift = places - (point < 0 ? 0 : length - point - 1)
  if (shift < 0) return null
  const scaled = units * (smallPowers[shift] ?? Infinity)
  return Number.isSafeInteger(scaled) ? scaled : null
}

/**
 * Formats a number of units with exactly `places` decimals. A number must be a safe integer; it is faster than a
 * bigint.
 */
export function formatFixed(units: bigint | number, places: number): string {
  if (places <= 0) return (BigInt(units) * powerOfTen(-places)).toString()
  const isNegative = units < 0
  const written = units.toString()
  const digits = (isNegative ? written.slice(1) : written).padStart(places + 1, '0')
  const point = digits.length - places
  return `${isNegative ? '-' : ''}${digits.slice(0, point)}.${digits.slice(point)}`
}

/** Formats a number of units without trailing zeros. */
export function formatDecimal(units: bigint | number, places: number): string {
  const text = formatFixed(units, places)
  if (places <= 0) return text
  let end = text.length
  while (text.charCodeAt(end - 1) === zero) end -= 1
  if (text.charCodeAt(end - 1) === point) end -= 1
  return text.slice(0, end)
}

const [zero, point] = [48, 46]

const powers = Array.from({ length: 40 }, (_, exponent) => 10n ** BigInt(exponent))

/** Returns 10^exponent. */
export function powerOfTen(exponent: number): bigint {
  return powers[exponent] ?? 10n ** BigInt(exponent)
}
