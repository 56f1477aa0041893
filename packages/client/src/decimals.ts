// Exact decimals: compares them, and rounds prices and sizes to the steps of a contract. The price step is
// priceEndStep x 10^-tickSize, because tickSize counts decimals. The size step is contractVal; sizeIncrement counts its
// decimals only, and is used where contractVal is 0 or finer. The unit of sizes in contracts is another value
// (GAPS.md#g27).
import { type Contract, type DecimalInput, UsageError, decimalIn } from '@capi/api'

export interface Grid {
  /** Price step, such as `0.1`. */
  readonly priceStep: string
  /** Size step in base currency, such as `0.00001` or `100`. */
  readonly sizeStep: string
  /** Rounds a price to the step. @default down */
  price(value: DecimalInput, direction?: 'down' | 'up'): string
  /** Rounds a size down to the step. */
  size(value: DecimalInput): string
}

/** A decimal as a whole number of units of 10^-scale. */
interface Scaled {
  readonly units: bigint
  readonly scale: number
}

/** Returns the price and size steps of a contract, with functions that round to them, down unless up is requested. */
export function grid(contract: Pick<Contract, 'tickSize' | 'priceEndStep' | 'sizeIncrement' | 'contractVal'>): Grid {
  const { units, scale } = toScaled(contract.priceEndStep ?? '1', 'priceEndStep')
  const priceStep = { units, scale: scale + decimalPlaces(contract.tickSize, 'tickSize') }
  const finest = { units: 1n, scale: decimalPlaces(contract.sizeIncrement, 'sizeIncrement') }
  const stated = toScaled(contract.contractVal ?? '0', 'contractVal')
  const sizeStep = isLess(finest, stated) ? stated : finest
  for (const step of [priceStep, sizeStep])
    if (step.units <= 0n) throw new UsageError(`A step must be above 0, was ${text(step)}.`)
  return {
    priceStep: text(priceStep),
    sizeStep: text(sizeStep),
    price: (value, direction = 'down') => round(toScaled(value, 'price'), priceStep, direction),
    size: (value) => round(toScaled(value, 'size'), sizeStep, 'down'),
  }
}

function decimalPlaces(value: string | null, name: string): number {
  if (value === null || !/^-?\d{1,2}$/.test(value))
    throw new UsageError(`${name} must be a number of decimal places, was ${String(value)}.`)
  return Number(value)
}

function toScaled(value: DecimalInput, name: string): Scaled {
  const [whole = '', fraction = ''] = decimalIn(value, name)!.split('.')
  return { units: BigInt(whole + fraction), scale: fraction.length }
}

function round(value: Scaled, step: Scaled, direction: 'down' | 'up'): string {
  if (value.units < 0n) throw new UsageError(`A price or size must not be negative, was ${text(value)}.`)
  const scale = Math.max(value.scale, step.scale)
  const units = rescale(value, scale)
  const one = rescale(step, scale)
  const steps = direction === 'down' ? units / one : (units + one - 1n) / one
  return text({ units: steps * step.units, scale: step.scale })
}

function rescale({ units, scale }: Scaled, to: number): bigint {
  return units * 10n ** BigInt(to - scale)
}

function isLess(a: Scaled, b: Scaled): boolean {
  const scale = Math.max(a.scale, b.scale)
  return rescale(a, scale) < rescale(b, scale)
}

/** Writes a scaled number with as many decimal places as its scale. */
function text({ units, scale }: Scaled): string {
  if (scale <= 0) return String(units * 10n ** BigInt(-scale))
  const sign = units < 0n ? '-' : ''
  const digits = String(units)
    .replace('-', '')
    .padStart(scale + 1, '0')
  return `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}

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
