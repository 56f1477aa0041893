/** Formats a number as a decimal without an exponent, digit by digit as JavaScript prints it. */
export function plainDecimal(value: number): string {
  const printed = String(value)
  const [digits = '', exponent] = printed.split('e')
  if (exponent === undefined) return printed
  const [whole = '', fraction = ''] = digits.replace('-', '').split('.')
  const point = whole.length + Number(exponent)
  const all = whole + fraction
  const sign = value < 0 ? '-' : ''
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${all}`
  return sign + (point >= all.length ? all.padEnd(point, '0') : `${all.slice(0, point)}.${all.slice(point)}`)
}
