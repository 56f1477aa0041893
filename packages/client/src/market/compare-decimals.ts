/**
 * Compares two unsigned decimals exactly, by value: they may have more digits than a number. Returns a negative number,
 * 0 or a positive one.
 */
export function compareDecimals(one: string, other: string): number {
  const [whole = '', fraction = ''] = one.split('.')
  const [otherWhole = '', otherFraction = ''] = other.split('.')
  const width = Math.max(whole.length, otherWhole.length)
  const places = Math.max(fraction.length, otherFraction.length)
  const padded = whole.padStart(width, '0') + fraction.padEnd(places, '0')
  const otherPadded = otherWhole.padStart(width, '0') + otherFraction.padEnd(places, '0')
  return padded < otherPadded ? -1 : padded > otherPadded ? 1 : 0
}
