// The bounds of the terms of a contract. Terms within them can be computed with: sums of sizes are safe values, prices
// and amounts have few digits, and a position is worth more than the fees of closing it, so that it has a bankruptcy
// price.
//
// All terms are checked here, wherever they come from: options, a changed contract, a mirrored server, a stored state.
import { clip } from '../base/clip-text.ts'
import { parseDecimal } from '../base/decimal-text.ts'
import { formatMoney, rateScale, type Rate } from '../base/money.ts'
import type { Steps, Ticks } from '../base/ticks.ts'
import type { Tier } from './margin-tier.ts'

/** The highest price of a feed, in ticks. */
export const highestBase: Ticks = 2 ** 32

/** The largest daily volume that can be computed exactly. */
export const highestDailyVolume: Steps = 10 ** 12

/** The largest limit of a size. The sizes of 900 positions at the limit together are a safe integer. */
export const highestSize: Steps = 10 ** 13

/** The highest fee rate of a contract and of an account. A maker fee of an account is at least minus as much. */
export const highestFeeRate: Rate = rateScale / 10n

/** The highest maintenance margin rate. */
const highestMaintenanceRate: Rate = rateScale / 2n

/** The highest leverage. */
const highestLeverage = 1_000

const mostHalfSpread: Ticks = 1_000_000
const mostFundingTimes = 1_440
const finestUnit = 18
/** Letters, digits and a few signs: these names become parts of paths, and of names of files. */
const name = /^[\p{L}\p{N}][\p{L}\p{N}_.:-]*$/u

/** The most characters of the names, which every record, bill and page repeats. */
const longestNames = { symbol: 40, base: 20, quote: 20, coin: 20 } as const

const texts = ['symbol', 'base', 'quote', 'coin'] as const
const sizes = ['minOrderSize', 'maxOrderSize', 'maxPositionSize', 'marketOpenLimitSize'] as const
const fees = ['makerFeeRate', 'takerFeeRate', 'liquidationFeeRate'] as const
const ratios = ['buyLimitPriceRatio', 'sellLimitPriceRatio'] as const

/** Terms that are no values of the engine. */
interface Terms extends Readonly<Record<(typeof texts)[number] | 'contractUnit', string>> {
  readonly halfSpread: Ticks
  readonly minLeverage: number
  readonly maxLeverage: number
}

/** The values of the other terms. */
interface Values
  extends
    Readonly<Record<(typeof sizes)[number] | 'basePrice' | 'dailyVolume', number>>,
    Readonly<Record<(typeof fees)[number] | (typeof ratios)[number], Rate>> {
  readonly tiers: readonly Pick<Tier, 'maintenanceRate' | 'maxLeverage'>[]
  readonly delivery: readonly number[]
}

/** Throws where terms of a contract are out of bounds. */
export function checkBounds(terms: Terms, values: Values): void {
  for (const field of texts) {
    const { [field]: text } = terms
    const most = longestNames[field]
    const isName = text.length <= most && name.test(text)
    check(isName, `the ${field} must be 1 to ${most} letters, digits and _ . : -`, text)
  }
  const { basePrice, dailyVolume, tiers, delivery } = values
  checkRange('The base price', basePrice, 1, highestBase, ' ticks')
  for (const field of sizes) checkRange(field, values[field], 0, highestSize, ' steps')
  check(dailyVolume <= highestDailyVolume, `The daily volume must be at most ${highestDailyVolume} steps`, dailyVolume)
  for (const field of fees) checkRate(field, values[field], highestFeeRate)
  for (const field of ratios) checkRate(field, values[field], rateScale)
  checkRange('The half spread', terms.halfSpread, 1, mostHalfSpread, ' ticks')
  checkRange('minLeverage', terms.minLeverage, 1, highestLeverage)
  checkRange('maxLeverage', terms.maxLeverage, terms.minLeverage, highestLeverage)
  for (const { maintenanceRate, maxLeverage } of tiers) {
    checkRate('a maintenance rate', maintenanceRate, highestMaintenanceRate)
    checkRange('the leverage of a tier', maxLeverage, 1, highestLeverage)
  }
  checkRange('the leverage of the first tier', tiers[0]!.maxLeverage, terms.minLeverage, highestLeverage)
  checkRange('the number of funding times', delivery.length, 1, mostFundingTimes)
  const unit = parseDecimal(terms.contractUnit, finestUnit)
  check(typeof unit === 'bigint' && unit > 0n, 'contractUnit must be a decimal above zero', terms.contractUnit)
}

function checkRate(field: string, rate: Rate, most: Rate): void {
  check(rate <= most, `${field} must be at most ${formatMoney(most)}`, formatMoney(rate))
}

function checkRange(field: string, value: number, least: number, most: number, unit: string = ''): void {
  const isInside = Number.isInteger(value) && value >= least && value <= most
  check(isInside, `${field} must be a whole number from ${least} to ${most}${unit}`, value)
}

function check(isInside: boolean, expected: string, was: string | number): void {
  if (!isInside) throw new RangeError(`${expected}, was ${clip(String(was))}.`)
}
