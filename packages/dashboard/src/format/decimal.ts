// Exact arithmetic with decimals as text, and their formatting for people. No amount becomes a float here.
import Big from 'big.js'

const none = '–'
/** More decimals than any amount has, so that only the last step of a calculation rounds. */
const exactPlaces = 40
const formats = new Map<string, Intl.NumberFormat>()

function parse(text: string): Big {
  if (!/^-?\d+(\.\d+)?$/.test(text)) throw new RangeError(`A decimal must be digits, was ${JSON.stringify(text)}.`)
  return new Big(text)
}

/** Whether a text is a decimal without a sign, complete: "60000." is not. */
export function isDecimal(text: string): boolean {
  return /^\d+(\.\d+)?$/.test(text)
}

/** Formats with groups of three, exactly `places` decimals and a real minus sign. */
function format(decimal: Big, places: number, signDisplay: 'negative' | 'exceptZero' = 'negative'): string {
  const key = `${places} ${signDisplay}`
  const known = formats.get(key)
  const digits = { minimumFractionDigits: places, maximumFractionDigits: places }
  const formatter = known ?? new Intl.NumberFormat('en', { ...digits, signDisplay })
  if (!known) formats.set(key, formatter)
  return formatter.format(decimal.toFixed() as Intl.StringNumericLiteral).replace('-', '−')
}

/** Returns the sum of decimals. */
export function add(...texts: readonly string[]): string {
  return texts.reduce((sum, text) => sum.plus(parse(text)), new Big(0)).toFixed()
}

export function negate(text: string): string {
  return new Big(0).minus(parse(text)).toFixed()
}

/** Returns a quotient with `places` decimals, rounded half away from zero; null if the divisor is zero. */
export function divide(text: string, by: string, places: number): string | null {
  const divisor = parse(by)
  if (divisor.eq(0)) return null
  Big.DP = places
  return parse(text).div(divisor).toFixed(places)
}

/** Returns a decimal multiplied by a fraction of whole numbers, truncated to `places` decimals. */
export function portion(
  text: string,
  numerator: number | string,
  denominator: number | string,
  places: number,
): string {
  Big.DP = exactPlaces
  return parse(text).times(numerator).div(denominator).toFixed(places, Big.roundDown)
}

/** Returns a decimal rounded to a multiple of a step, which is a number of units of the last of `places` decimals. */
export function roundToStep(text: string, step: number | string, places: number): string {
  Big.DP = exactPlaces
  const unit = new Big(10).pow(-places).times(step)
  return parse(text).div(unit).round(0, Big.roundHalfUp).times(unit).toFixed(places)
}

/**
 * Returns a decimal moved by a number of steps, which are units of the last of `places` decimals, on the grid of the
 * steps.
 */
export function moveBySteps(text: string, count: number, step: number | string, places: number): string {
  Big.DP = exactPlaces
  const unit = new Big(10).pow(-places).times(step)
  return new Big(roundToStep(text, step, places)).plus(unit.times(count)).toFixed(places)
}

/** Returns the product of decimals with all of its decimals. */
export function multiply(...texts: readonly string[]): string {
  return texts.reduce((product, text) => product.times(parse(text)), new Big(1)).toFixed()
}

/** Returns -1, 0 or 1. */
export function signOf(text: string): -1 | 0 | 1 {
  return parse(text).cmp(0)
}

/** Formats a decimal with all of its decimals and at least `places`; null as a dash. */
export function show(text: string | null | undefined, places = 0): string {
  if (text === null || text === undefined) return none
  return format(parse(text), Math.max(places, text.split('.')[1]?.length ?? 0))
}

/** Formats what a person has typed; as it is where it is no complete number. */
export function showGiven(text: string, places = 0): string {
  return isDecimal(text.trim()) ? show(text.trim(), places) : text
}

/** Formats a decimal, rounded half away from zero to `places` decimals. */
export function showRounded(text: string | null | undefined, places: number): string {
  return text === null || text === undefined ? none : format(parse(text), places)
}

/** Formats a rounded decimal with a plus sign if it is above zero. */
export function showSigned(text: string | null | undefined, places: number): string {
  return text === null || text === undefined ? none : format(parse(text), places, 'exceptZero')
}
