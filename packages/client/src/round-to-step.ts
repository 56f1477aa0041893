/**
 * Rounds prices and sizes to the steps of a contract, exactly and never up unless asked to.
 * The price step is priceEndStep x 10^-tickSize, since tickSize counts decimals; the size step is 10^-sizeIncrement, and a negative
 * sizeIncrement makes steps above 1. Live steps of sizes are larger than that at times, hence `sizeStep: 'minOrderSize'`.
 */
import { type Contract, type DecimalInput, UsageError, decimalIn } from '@capi/api'

export interface GridOptions {
  /** Takes the larger of the documented step and the smallest order size for the step of sizes. @default 'sizeIncrement' */
  readonly sizeStep?: 'sizeIncrement' | 'minOrderSize' | undefined
}

export interface Grid {
  /** Step of prices, such as `0.1`. */
  readonly priceStep: string
  /** Step of sizes in base currency, such as `0.00001` or `100`. */
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

/** Returns the grid of a contract. */
export function grid(
  contract: Pick<Contract, 'tickSize' | 'priceEndStep' | 'sizeIncrement' | 'minOrderSize'>,
  options: GridOptions = {},
): Grid {
  const { units, scale } = scaled(contract.priceEndStep ?? '1', 'priceEndStep')
  const priceStep = { units, scale: scale + places(contract.tickSize, 'tickSize') }
  const documented = { units: 1n, scale: places(contract.sizeIncrement, 'sizeIncrement') }
  const smallest =
    options.sizeStep === 'minOrderSize' ? scaled(contract.minOrderSize ?? '0', 'minOrderSize') : documented
  const sizeStep = isLess(documented, smallest) ? smallest : documented
  for (const step of [priceStep, sizeStep])
    if (step.units <= 0n) throw new UsageError(`A step must be above 0, was ${text(step)}.`)
  return {
    priceStep: text(priceStep),
    sizeStep: text(sizeStep),
    price: (value, direction = 'down') => round(scaled(value, 'price'), priceStep, direction),
    size: (value) => round(scaled(value, 'size'), sizeStep, 'down'),
  }
}

function places(value: string | null, name: string): number {
  if (value === null || !/^-?\d{1,2}$/.test(value))
    throw new UsageError(`${name} must be a number of decimal places, was ${String(value)}.`)
  return Number(value)
}

function scaled(value: DecimalInput, name: string): Scaled {
  const [whole = '', fraction = ''] = decimalIn(value, name)!.split('.')
  return { units: BigInt(whole + fraction), scale: fraction.length }
}

function round(value: Scaled, step: Scaled, direction: 'down' | 'up'): string {
  if (value.units < 0n) throw new UsageError(`A price or size must not be negative, was ${text(value)}.`)
  const scale = Math.max(value.scale, step.scale)
  const units = rescaled(value, scale)
  const one = rescaled(step, scale)
  const steps = direction === 'down' ? units / one : (units + one - 1n) / one
  return text({ units: steps * step.units, scale: step.scale })
}

function rescaled({ units, scale }: Scaled, to: number): bigint {
  return units * 10n ** BigInt(to - scale)
}

function isLess(a: Scaled, b: Scaled): boolean {
  const scale = Math.max(a.scale, b.scale)
  return rescaled(a, scale) < rescaled(b, scale)
}

/** Writes a scaled number with the places of its scale. */
function text({ units, scale }: Scaled): string {
  if (scale <= 0) return String(units * 10n ** BigInt(-scale))
  const sign = units < 0n ? '-' : ''
  const digits = String(units)
    .replace('-', '')
    .padStart(scale + 1, '0')
  return `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}
