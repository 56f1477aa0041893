// Exact decimals of any length, as an integer and its number of decimal places. Nothing is rounded.

export interface Decimal {
  readonly units: bigint
  readonly places: number
}

/** Returns the decimal of a text; undefined if the text is none. */
export function parseDecimal(text: string): Decimal | undefined {
  const [, sign, whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (sign === undefined) return undefined
  return { units: BigInt(`${sign}${whole}${fraction}`), places: fraction.length }
}

export const zero: Decimal = { units: 0n, places: 0 }

export function times(one: Decimal, other: Decimal): Decimal {
  return { units: one.units * other.units, places: one.places + other.places }
}

export function plus(one: Decimal, other: Decimal): Decimal {
  const places = Math.max(one.places, other.places)
  return { units: unitsAt(one, places) + unitsAt(other, places), places }
}

export function minus(one: Decimal, other: Decimal): Decimal {
  return plus(one, { ...other, units: -other.units })
}

/** Returns a quotient that is not below the exact one, and above it by less than 1e-18. The divisor is above zero. */
export function divideUp(one: Decimal, divisor: Decimal): Decimal {
  const places = 18 + one.places
  const [units, by] = [one.units * 10n ** BigInt(18 + divisor.places), divisor.units]
  const rounded = units / by + (units > 0n && units % by > 0n ? 1n : 0n)
  return { units: rounded, places }
}

/** Returns a negative number, 0 or a positive one. */
export function compare(one: Decimal, other: Decimal): number {
  const { units } = minus(one, other)
  return units < 0n ? -1 : units > 0n ? 1 : 0
}

export function largest(first: Decimal, ...rest: readonly Decimal[]): Decimal {
  return rest.reduce((most, each) => (compare(each, most) > 0 ? each : most), first)
}

/** Returns the text of a decimal, without trailing zeros. */
export function writeDecimal({ units, places }: Decimal): string {
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0')
  const fraction = places === 0 ? '' : digits.slice(-places).replace(/0+$/, '')
  return `${units < 0n ? '-' : ''}${digits.slice(0, digits.length - places)}${fraction && `.${fraction}`}`
}

function unitsAt({ units, places }: Decimal, wanted: number): bigint {
  return units * 10n ** BigInt(wanted - places)
}
