/** No amount has so many digits, and a text of a million zeros would only fill the memory. */
const longestExponent = 400

/**
 * Formats a number as a decimal without an exponent: digit by digit as JavaScript prints it, or as a text writes it.
 * Throws RangeError for an exponent above 400.
 */
export function plainDecimal(value: number | string): string {
  const printed = String(value)
  const [digits = '', exponent] = printed.split(/e/i)
  if (exponent === undefined) return printed
  if (Math.abs(Number(exponent)) > longestExponent)
    throw new RangeError(`expected a decimal with an exponent of at most ${longestExponent}, was ${exponent}`)
  const [whole = '', fraction = ''] = digits.replace('-', '').split('.')
  const point = whole.length + Number(exponent)
  const all = whole + fraction
  const sign = digits.startsWith('-') ? '-' : ''
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${all}`
  const plain = point >= all.length ? all.padEnd(point, '0') : `${all.slice(0, point)}.${all.slice(point)}`
  return sign + plain.replace(/^0+(?=\d)/, '')
}
