// Amounts as integers: decimal text in units of 10^-places, money and rates in units of 10^-8, prices in ticks and
// sizes in steps of a contract, so that price times size is exact in money.
//
// Input is never rounded. A text with more decimals than the unit has is inexact, and a price or size that is not a
// multiple of its tick or step is refused. Negative places mean units above one: with -2 the integer counts hundreds.
import { Refusal } from './refusal.ts'

const plain = /^\d{1,18}(\.\d{1,18})?$/

/** A parsed decimal text: the units, or why it could not be parsed. */
type Parsed = bigint | 'malformed' | 'inexact'

/** Parses an unsigned decimal text into units of 10^-places. */
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

const mostSmallDigits = 15
const smallPowers = Array.from({ length: mostSmallDigits + 1 }, (_, exponent) => 10 ** exponent)

/**
 * A fast path of `parseDecimal`, which suffices for nearly all orders. Returns null for any other text: of more than 15
 * digits, with more decimals than the unit has, or malformed.
 */
export function parseSmall(text: string, places: number): number | null {
  const { length } = text
  if (length > mostSmallDigits + 1) return null
  let units = 0
  let point = -1
  for (let index = 0; index < length; index += 1) {
    const digit = text.charCodeAt(index) - 48
    if (digit >= 0 && digit <= 9) units = units * 10 + digit
    else if (digit === -2 && point < 0) point = index
    else return null
  }
  if (length === 0 || point === 0 || point === length - 1) return null
  const shift = places - (point < 0 ? 0 : length - point - 1)
  if (shift < 0) return null
  const scaled = units * (smallPowers[shift] ?? Infinity)
  return Number.isSafeInteger(scaled) ? scaled : null
}

/**
 * Formats a number of units with exactly `places` decimals. A number must be a safe integer; it is faster than a
 * bigint.
 */
export function formatFixed(units: bigint | number, places: number): string {
  if (places <= 0) return (BigInt(units) * powerOfTen(-places)).toString()
  const isNegative = units < 0
  const written = units.toString()
  const digits = (isNegative ? written.slice(1) : written).padStart(places + 1, '0')
  const point = digits.length - places
  return `${isNegative ? '-' : ''}${digits.slice(0, point)}.${digits.slice(point)}`
}

/** Formats a number of units without trailing zeros. */
export function formatDecimal(units: bigint | number, places: number): string {
  const text = formatFixed(units, places)
  if (places <= 0) return text
  let end = text.length
  while (text.charCodeAt(end - 1) === zero) end -= 1
  if (text.charCodeAt(end - 1) === point) end -= 1
  return text.slice(0, end)
}

const [zero, point] = [48, 46]

const powers = Array.from({ length: 40 }, (_, exponent) => 10n ** BigInt(exponent))

/** Returns 10^exponent. */
export function powerOfTen(exponent: number): bigint {
  return powers[exponent] ?? 10n ** BigInt(exponent)
}

/** An amount of the margin coin in units of 10^-8. May be negative. */
export type Money = bigint

/** A dimensionless rate (fee, ratio) in units of 10^-8. */
export type Rate = bigint

/** A rate of one. */
export const rateScale: Rate = 10n ** 8n

/** Decimal places of money and rates. */
export const moneyPlaces = 8

/** Parses an unsigned decimal text as an amount. */
export function parseMoney(text: string): Parsed {
  return parseDecimal(text, moneyPlaces)
}

/** Parses a decimal text with an optional leading minus as an amount. */
export function parseSignedMoney(text: string): Parsed {
  if (!text.startsWith('-')) return parseMoney(text)
  const amount = parseMoney(text.slice(1))
  return typeof amount === 'bigint' ? -amount : amount
}

/**
 * Parses a decimal text with an optional leading minus as a rate; null unless it is between -1 and 1, both excluded.
 */
export function parseSignedRate(text: string): Rate | null {
  const rate = parseSignedMoney(text)
  return typeof rate === 'bigint' && rate > -rateScale && rate < rateScale ? rate : null
}

/** Formats an amount exactly, without trailing zeros. */
export function formatMoney(amount: Money): string {
  // Most amounts of an account are zero.
  return amount === 0n ? '0' : formatDecimal(amount, moneyPlaces)
}

/** Divides and rounds down; the divisor must be above zero. */
export function floorDivide(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor
  return dividend < 0n && quotient * divisor !== dividend ? quotient - 1n : quotient
}

/** Divides and rounds up; the divisor must be above zero. */
export function ceilDivide(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor
  return dividend > 0n && quotient * divisor !== dividend ? quotient + 1n : quotient
}

// tick = priceEndStep * 10^-tickSize, step = 10^-sizeIncrement; a negative size increment means steps of 10, 100, ...

/** A price in ticks of its contract. A safe integer. */
export type Ticks = number

/** A size in steps of its contract. A safe integer. */
export type Steps = number

/** The prices above `low` and below `high`. An infinite bound is no limit. */
export interface Bounds {
  readonly low: Ticks
  readonly high: Ticks
}

/** Bounds that contain every price. */
export const noBounds: Bounds = { low: -Infinity, high: Infinity }

/** The tick and the step of a contract. */
export interface Grid {
  /** Decimal places of a price. */
  readonly pricePlaces: number
  /** Units of 10^-pricePlaces in one tick. */
  readonly priceStep: number
  /** Decimal places of a size; negative for steps above one. */
  readonly sizePlaces: number
  /** The value of one step at a price of one tick. */
  readonly unitValue: Money
  /** `unitValue` as a number. */
  readonly unitNumber: number
}

/** Creates the grid of a contract; throws when price times size would not be exact. */
export function createGrid(pricePlaces: number, priceStep: number, sizePlaces: number): Grid {
  checkNumber('Decimal places of the price', pricePlaces, 0, mostPlaces)
  checkNumber('The price step', priceStep, 1, largestPriceStep)
  checkNumber('Decimal places of the size', sizePlaces, -mostZeros, moneyPlaces)
  const spare = moneyPlaces - pricePlaces - sizePlaces
  if (spare < 0) {
    throw new RangeError(
      `Decimal places of price and size must together be at most ${moneyPlaces}, was ${pricePlaces + sizePlaces}.`,
    )
  }
  const unitValue = BigInt(priceStep) * powerOfTen(spare)
  return { pricePlaces, priceStep, sizePlaces, unitValue, unitNumber: Number(unitValue) }
}

/**
 * Parses a price; refuses it with PRICE_PRECISION unless it is a multiple of the tick. The refusal has `name` and
 * `field`.
 */
export function parsePrice(grid: Grid, text: string, name: string = 'the price', field: string = 'price'): Ticks {
  const small = parseSmall(text, grid.pricePlaces)
  if (small !== null && small % grid.priceStep === 0) return small / grid.priceStep
  const units = parseDecimal(text, grid.pricePlaces)
  const step = BigInt(grid.priceStep)
  if (typeof units === 'bigint' && units % step === 0n && units / step <= highestSafe) return Number(units / step)
  throw new Refusal('PRICE_PRECISION', `${name} must be a multiple of ${formatPrice(grid, 1)}`, text, { field })
}

/** Parses a size; refuses it with SIZE_PRECISION unless it is a multiple of the step. */
export function parseSize(grid: Grid, text: string): Steps {
  const units = parseSmall(text, grid.sizePlaces) ?? parseDecimal(text, grid.sizePlaces)
  if (typeof units === 'number') return units
  if (typeof units === 'bigint' && units <= highestSafe) return Number(units)
  const step = formatSize(grid, 1)
  throw new Refusal('SIZE_PRECISION', `the size must be a multiple of ${step}`, text, { step })
}

/** Formats a price with all decimal places. */
export function formatPrice(grid: Grid, ticks: Ticks): string {
  const units = ticks * grid.priceStep
  return formatFixed(Number.isSafeInteger(units) ? units : BigInt(ticks) * BigInt(grid.priceStep), grid.pricePlaces)
}

/** Formats a size without trailing zeros. */
export function formatSize(grid: Grid, steps: Steps): string {
  return formatDecimal(steps, grid.sizePlaces)
}

/** Returns price times size, exactly. */
export function valueOf(grid: Grid, ticks: Ticks, steps: Steps): Money {
  // The product of numbers is faster, and exact while it is a safe integer.
  const product = ticks * steps * grid.unitNumber
  if (Number.isSafeInteger(product)) return BigInt(product)
  return BigInt(ticks) * BigInt(steps) * grid.unitValue
}

const highestSafe = BigInt(Number.MAX_SAFE_INTEGER)

/** The highest price of a feed, in units of its last decimal place, must have at most 18 digits. */
const largestPriceStep = 10 ** 8
const mostPlaces = 16
/** The largest size step is one with this number of zeros. */
const mostZeros = 12

function checkNumber(name: string, value: number, least: number, most: number): void {
  if (Number.isInteger(value) && value >= least && value <= most) return
  throw new RangeError(`${name} must be a whole number from ${least} to ${most}, was ${value}.`)
}
