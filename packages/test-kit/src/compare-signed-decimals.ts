// Compares decimals without rounding.

/** Returns -1, 0 or 1, as the first decimal is less than, equal to or greater than the second. */
export function compareSignedDecimals(one: string, other: string): number {
  const decimals = Math.max(decimalsOf(one), decimalsOf(other))
  const [first, second] = [toUnits(one, decimals), toUnits(other, decimals)]
  return first < second ? -1 : first > second ? 1 : 0
}

function decimalsOf(decimal: string): number {
  if (!/^-?\d+(\.\d+)?$/.test(decimal)) throw new RangeError(`Expected a decimal, was ${JSON.stringify(decimal)}.`)
  return decimal.split('.')[1]?.length ?? 0
}

function toUnits(decimal: string, decimals: number): bigint {
  const [whole = '', fraction = ''] = decimal.split('.')
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}
