// Decimal text and integers, in both directions and without loss.
//
// An integer counts units of 10^-places. Negative places mean units above one: with -2 the integer counts hundreds.
// Nothing is ever rounded here: text that is finer than the unit is reported, not cut.

const plain = /^\d{1,18}(\.\d{1,18})?$/

/** What became of a decimal text: the units, or why there are none. */
export type Parsed = bigint | 'malformed' | 'inexact'

/** Returns how many units of 10^-places an unsigned decimal text holds. */
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

/** Returns the decimal text of a number of units, with exactly `places` decimals. */
export function formatFixed(units: bigint, places: number): string {
  if (places <= 0) return (units * powerOfTen(-places)).toString()
  const sign = units < 0n ? '-' : ''
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0')
  return `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** Returns the shortest decimal text of a number of units. */
export function formatDecimal(units: bigint, places: number): string {
  const text = formatFixed(units, places)
  return places > 0 ? text.replace(/\.?0+$/, '') : text
}

const powers = Array.from({ length: 40 }, (_, exponent) => 10n ** BigInt(exponent))

/** Returns 10^exponent. */
export function powerOfTen(exponent: number): bigint {
  return powers[exponent] ?? 10n ** BigInt(exponent)
}
