// Exact sums and quotients of decimals, which are text.

interface Decimal {
  readonly units: bigint
  readonly places: number
}

/** Returns the sum of decimals; null if one of the texts is none. */
export function sumOf(texts: readonly unknown[]): string | null {
  const parts = texts.map(parse)
  if (parts.some((part) => part === null)) return null
  const places = Math.max(0, ...parts.map((part) => part!.places))
  return write(
    parts.reduce((sum, part) => sum + unitsAt(part!, places), 0n),
    places,
  )
}

/** Returns a quotient with at most so many decimal places, rounded towards zero; null where there is none. */
export function quotientOf(dividend: unknown, divisor: unknown, places: number): string | null {
  const [one, other] = [parse(dividend), parse(divisor)]
  if (one === null || other === null || other.units === 0n) return null
  return write((one.units * 10n ** BigInt(places + other.places)) / (other.units * 10n ** BigInt(one.places)), places)
}

/** Returns a product; null where a factor is no decimal. */
export function productOf(one: unknown, other: unknown): string | null {
  const [a, b] = [parse(one), parse(other)]
  return a === null || b === null ? null : write(a.units * b.units, a.places + b.places)
}

/** Returns a decimal with the other sign; null for what is no decimal. */
export function negative(text: unknown): string | null {
  return productOf(text, '-1')
}

export function isZero(text: unknown): boolean {
  return parse(text)?.units === 0n
}

function parse(text: unknown): Decimal | null {
  const [, sign, whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(text)) ?? []
  return sign === undefined ? null : { units: BigInt(`${sign}${whole}${fraction}`), places: fraction.length }
}

function unitsAt({ units, places }: Decimal, wanted: number): bigint {
  return units * 10n ** BigInt(wanted - places)
}

/** Writes a decimal without trailing zeros. */
function write(units: bigint, places: number): string {
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0')
  const fraction = places === 0 ? '' : digits.slice(-places).replace(/0+$/, '')
  const whole = digits.slice(0, digits.length - places)
  return `${units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}
