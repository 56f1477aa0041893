/** Exact arithmetic with decimals as text, and their formatting for people. No amount becomes a float here. */
interface Scaled {
  readonly units: bigint
  /** Number of decimal places. */
  readonly places: number
}

const none = '–'

function parse(text: string): Scaled {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text)
  if (!match) throw new RangeError(`A decimal must be digits, was ${JSON.stringify(text)}.`)
  const [, sign = '', whole = '', part = ''] = match
  return { units: BigInt(`${sign}${whole}${part}`), places: part.length }
}

function unitsAt({ units, places }: Scaled, wanted: number): bigint {
  return units * 10n ** BigInt(wanted - places)
}

function format(units: bigint, places: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  return `${units < 0n ? '-' : ''}${whole}${places > 0 ? `.${digits.slice(-places)}` : ''}`
}

/** Returns the sum of decimals. */
export function add(...texts: readonly string[]): string {
  const all = texts.map(parse)
  const places = Math.max(0, ...all.map((each) => each.places))
  return format(
    all.reduce((sum, each) => sum + unitsAt(each, places), 0n),
    places,
  )
}

export function negate(text: string): string {
  const { units, places } = parse(text)
  return format(-units, places)
}

/** Returns a quotient with `places` decimals, rounded half away from zero; null if the divisor is zero. */
export function divide(text: string, by: string, places: number): string | null {
  const [one, other] = [parse(text), parse(by)]
  if (other.units === 0n) return null
  const shift = Math.max(one.places, other.places)
  const dividend = unitsAt(one, shift) * 10n ** BigInt(places)
  const divisor = unitsAt(other, shift)
  const sign = dividend < 0n !== divisor < 0n ? -1n : 1n
  const [size, step] = [dividend < 0n ? -dividend : dividend, divisor < 0n ? -divisor : divisor]
  return format((sign * (2n * size + step)) / (2n * step), places)
}

/** Returns a decimal multiplied by a fraction of whole numbers, truncated to `places` decimals. */
export function portion(text: string, numerator: number, denominator: number, places: number): string {
  const { units, places: own } = parse(text)
  return format(
    (units * BigInt(numerator) * 10n ** BigInt(places)) / (BigInt(denominator) * 10n ** BigInt(own)),
    places,
  )
}

/** Returns -1, 0 or 1. */
export function signOf(text: string): -1 | 0 | 1 {
  const { units } = parse(text)
  return units < 0n ? -1 : units > 0n ? 1 : 0
}

/** Formats a decimal with groups of three, at least `places` decimals and a real minus sign; null as a dash. */
export function show(text: string | null | undefined, places = 0): string {
  if (text === null || text === undefined) return none
  const { units, places: own } = parse(text)
  const plain = format(unitsAt({ units, places: own }, Math.max(own, places)), Math.max(own, places))
  const [whole = '', part] = plain.replace('-', '').split('.')
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return `${units < 0n ? '−' : ''}${grouped}${part === undefined ? '' : `.${part}`}`
}

/** Formats a decimal, rounded half away from zero to `places` decimals. */
export function showRounded(text: string | null | undefined, places: number): string {
  return text === null || text === undefined ? none : show(divide(text, '1', places), places)
}

/** Formats a rounded decimal with a plus sign if it is above zero. */
export function showSigned(text: string | null | undefined, places: number): string {
  const shown = showRounded(text, places)
  return shown !== none && signOf(text!) > 0 ? `+${shown}` : shown
}
