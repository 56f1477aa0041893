// Ticks and steps: prices and sizes as integers, so that price times size is exact in money.
//
// tick = priceEndStep * 10^-tickSize, step = 10^-sizeIncrement; a negative size increment means steps of 10, 100, ...
// Input is never rounded: a price or size that is not a multiple of its tick or step is refused.
import { formatDecimal, formatFixed, parseDecimal, parseSmall, powerOfTen } from './decimal-text.ts'
import { moneyPlaces, type Money } from './money.ts'
import { Refusal } from './result.ts'

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
