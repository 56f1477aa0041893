// Exact amounts: decimal texts as integers in units of 10^-18. Addition is exact; only valuations and ratios round.

/** A number of units of 10^-18. */
export type Amount = bigint

const places = 18

/** One whole unit. */
export const one: Amount = 10n ** 18n

/** Parses a decimal text; throws a RangeError for anything else, and for more than 18 decimal places. */
export function parseAmount(text: string): Amount {
  const match = /^(-?)(\d+)(?:\.(\d{1,18}))?$/.exec(text)
  if (!match) {
    throw new RangeError(`An amount must be a decimal with at most ${places} places, was ${JSON.stringify(text)}.`)
  }
  const [, sign, whole = '', fraction = ''] = match
  const units = BigInt(whole + fraction.padEnd(places, '0'))
  return sign === '-' ? -units : units
}

/** A price as an exact quotient: `value` is that of `size`. Both are small, because prices are many. */
export interface Price {
  readonly value: bigint
  readonly size: bigint
}

/** Parses a price; throws a RangeError for what is not a decimal of at most 18 decimal places. */
export function parsePrice(text: string): Price {
  if (!priceText.test(text)) return { value: parseAmount(text), size: one }
  const point = text.indexOf('.')
  if (point < 0) return { value: BigInt(text), size: 1n }
  return { value: BigInt(text.slice(0, point) + text.slice(point + 1)), size: powers[text.length - point - 1]! }
}

const priceText = /^\d+(?:\.\d{1,18})?$/
const powers = Array.from({ length: places + 1 }, (_, exponent) => 10n ** BigInt(exponent))

/** Writes an amount exactly, without trailing zeros. */
export function writeAmount(amount: Amount): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(places + 1, '0')
  const fraction = digits.slice(-places).replace(/0+$/, '')
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -places)}${fraction && `.${fraction}`}`
}

/** Returns the value of a size, at the price at which `pricedSize` is worth `pricedValue`; rounded down to a unit. */
export function valueAt(size: Amount, pricedValue: Amount, pricedSize: Amount): Amount {
  const product = size * pricedValue
  const quotient = product / pricedSize
  return product < 0n && quotient * pricedSize !== product ? quotient - 1n : quotient
}

/** Returns a quotient as a decimal with four places, rounded towards zero; null unless the divisor is above zero. */
export function ratioOf(dividend: bigint, divisor: bigint): string | null {
  if (divisor <= 0n) return null
  const steps = (dividend * 10_000n) / divisor
  const digits = (steps < 0n ? -steps : steps).toString().padStart(5, '0')
  return `${steps < 0n ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`
}
