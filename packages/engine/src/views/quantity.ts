// Quantities that only records show: the number of contracts, the average price and the leverage.
import type { Contract } from '../contract/contract.ts'
import { formatFixed, parseDecimal, powerOfTen } from '../base/decimal-text.ts'
import type { Steps } from '../base/ticks.ts'
import { moneyPlaces } from '../base/money.ts'
import type { Order } from '../model/order.ts'

const finest = 18

type Filled = Pick<Order, 'filledValue' | 'filledSize'>

/** Returns a size in contracts, as a number of whole contract units. */
export function contractCount({ grid, terms }: Contract, size: Steps): bigint {
  // G27: a size that is no multiple of a contract is rounded down.
  const unit = parseDecimal(terms.contractUnit, finest) as bigint
  return (BigInt(size) * powerOfTen(finest - grid.sizePlaces)) / unit
}

/**
 * Formats the average price of the fills of an order, rounded half up to the decimals of a price; `0` without fills.
 */
export function formatAveragePrice({ grid }: Contract, { filledValue, filledSize }: Filled): string {
  if (filledSize === 0) return '0'
  // value / (size * 10^-sizePlaces), in units of 10^-pricePlaces.
  const dividend = filledValue
  const divisor = BigInt(filledSize) * powerOfTen(moneyPlaces - grid.sizePlaces - grid.pricePlaces)
  return formatFixed((2n * dividend + divisor) / (2n * divisor), grid.pricePlaces)
}

/** Returns a leverage with two decimals, as in the reference's sample. */
export function formatLeverage(leverage: number): string {
  return formatFixed(BigInt(leverage) * 100n, 2)
}
