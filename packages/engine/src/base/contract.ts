// A contract: its terms as decimal text, and the same as the values that the engine computes with, with bounds, margin
// tiers and funding times; and the default contracts of a world.
//
// Inconsistent terms (a limit that is no multiple of the step, a base price that is no multiple of the tick) throw when
// the world is created, so that later code never has to round.
import { clip } from './refusal.ts'
import {
  createGrid,
  formatMoney,
  type Grid,
  type Money,
  parseDecimal,
  parseMoney,
  parsePrice,
  parseSize,
  type Rate,
  rateScale,
  type Steps,
  type Ticks,
} from './units.ts'

/** The terms that are rates, and those that are sizes. */
const rates = ['makerFeeRate', 'takerFeeRate', 'buyLimitPriceRatio', 'sellLimitPriceRatio'] as const
const sizes = ['minOrderSize', 'maxOrderSize', 'maxPositionSize', 'marketOpenLimitSize', 'dailyVolume'] as const

type RateName = (typeof rates)[number]
type SizeName = (typeof sizes)[number]

/** The terms of a contract as plain data. Decimals are text. `dailyVolume` is the average simulated volume of a day. */
export interface ContractTerms extends Readonly<Record<RateName | SizeName, string>> {
  readonly symbol: string
  readonly base: string
  readonly quote: string
  /** Currency of the margin. */
  readonly coin: string
  /** The unit of a size in contracts (`contracts`, `filledQtyContracts`), in base currency. It is not the size step. */
  readonly contractUnit: string
  /** Funding times, UTC, as HH:MM:SS. */
  readonly delivery: readonly string[]
  /** Decimal places of a size; negative for steps of 10, 100, ... */
  readonly sizeIncrement: number
  /** Decimal places of a price. */
  readonly tickSize: number
  readonly priceEndStep: number
  readonly minLeverage: number
  readonly maxLeverage: number
  /** The price around which the random walk moves. */
  readonly basePrice: string
  /** Distance of the best bid and the best ask from the price, in ticks. */
  readonly halfSpread: Ticks
  /** Maintenance margin tiers by position value, smallest first. @default one tier of 0.5 % */
  readonly tiers?: readonly TierTerms[] | undefined
  /** Liquidation fee as a fraction of the closed value, in addition to the trading fee. @default 0.1 % */
  readonly liquidationFeeRate?: string | undefined
  /**
   * False for a contract that is only listed: it has an index and a mark price, and accepts no orders. @default true
   */
  readonly hasMarket?: boolean | undefined
}

export interface Contract
  extends
    Pick<ContractTerms, 'symbol' | 'halfSpread'>,
    Readonly<Record<RateName | 'liquidationFeeRate', Rate>>,
    Readonly<Record<SizeName, Steps>> {
  readonly terms: ContractTerms
  readonly grid: Grid
  readonly tiers: readonly Tier[]
  /** Funding times in milliseconds after midnight, UTC. */
  readonly delivery: readonly number[]
  readonly basePrice: Ticks
  /** Whether it is traded; without a market it is only listed. */
  readonly hasMarket: boolean
}

const defaultTier = { maxNotional: null, maintenanceRate: '0.005' } as const
const defaultLiquidationFeeRate = '0.001'

/** Creates a contract from its terms; throws when they are inconsistent. */
export function defineContract(terms: ContractTerms): Contract {
  const { symbol, halfSpread, liquidationFeeRate = defaultLiquidationFeeRate } = terms
  try {
    const grid = createGrid(terms.tickSize, terms.priceEndStep, terms.sizeIncrement)
    const basePrice = parsePrice(grid, terms.basePrice)
    const steps = readAll(sizes, (name) => parseSize(grid, terms[name]))
    const values = {
      ...readAll(rates, (name) => readRate(terms[name])),
      ...steps,
      tiers: defineTiers(terms.tiers ?? [{ ...defaultTier, maxLeverage: terms.maxLeverage }]),
      liquidationFeeRate: readRate(liquidationFeeRate),
      delivery: readFundingTimes(terms.delivery),
      basePrice,
    }
    checkBounds(terms, values)
    return { symbol, terms, grid, ...values, halfSpread, hasMarket: terms.hasMarket ?? true }
  } catch (cause) {
    throw new RangeError(`Contract ${clip(symbol)}: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    })
  }
}

function readAll<Name extends string, Value>(names: readonly Name[], read: (name: Name) => Value): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, Value>
}

function readRate(text: string): Rate {
  const rate = parseMoney(text)
  if (typeof rate !== 'bigint') throw new RangeError(`a rate must be a decimal of at most 8 places, was ${clip(text)}.`)
  return rate
}

// The bounds of the terms of a contract. Terms within them can be computed with: sums of sizes are safe values, prices
// and amounts have few digits, and a position is worth more than the fees of closing it, so that it has a bankruptcy
// price.
//
// All terms are checked here, wherever they come from: options, a changed contract, a mirrored server, a stored state.

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
const namePattern = /^[\p{L}\p{N}][\p{L}\p{N}_.:-]*$/u

/** The most characters of the names, which every record, bill and page repeats. */
const longestNames = { symbol: 40, base: 20, quote: 20, coin: 20 } as const

const texts = ['symbol', 'base', 'quote', 'coin'] as const
const limitedSizes = ['minOrderSize', 'maxOrderSize', 'maxPositionSize', 'marketOpenLimitSize'] as const
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
    Readonly<Record<(typeof limitedSizes)[number] | 'basePrice' | 'dailyVolume', number>>,
    Readonly<Record<(typeof fees)[number] | (typeof ratios)[number], Rate>> {
  readonly tiers: readonly Pick<Tier, 'maintenanceRate' | 'maxLeverage'>[]
  readonly delivery: readonly number[]
}

/** Throws where terms of a contract are out of bounds. */
function checkBounds(terms: Terms, values: Values): void {
  for (const field of texts) {
    const { [field]: text } = terms
    const most = longestNames[field]
    const isName = text.length <= most && namePattern.test(text)
    check(isName, `the ${field} must be 1 to ${most} letters, digits and _ . : -`, text)
  }
  const { basePrice, dailyVolume, tiers, delivery } = values
  checkRange('The base price', basePrice, 1, highestBase, ' ticks')
  for (const field of limitedSizes) checkRange(field, values[field], 0, highestSize, ' steps')
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

// Maintenance margin tiers by position value. A tier requires its rate times the value less a constant allowance,
// chosen so that the requirement is continuous where one tier ends and the next begins.

/** The terms of a tier. Decimals are text. */
interface TierTerms {
  /** Largest position value in this tier; null in the last one. */
  readonly maxNotional: string | null
  readonly maintenanceRate: string
  readonly maxLeverage: number
}

export interface Tier {
  readonly maxNotional: Money | null
  readonly maintenanceRate: Rate
  /** Subtracted from the rate times the value, in units of 10^-16. */
  readonly allowance: bigint
  readonly maxLeverage: number
}

/** Creates tiers from their terms; throws when they are not in ascending order. */
export function defineTiers(terms: readonly TierTerms[]): readonly Tier[] {
  const tiers: Tier[] = []
  for (const [index, { maxNotional, maintenanceRate, maxLeverage }] of terms.entries()) {
    const before = tiers.at(-1)
    const isLast = index === terms.length - 1
    if ((maxNotional === null) !== isLast) throw new RangeError('only the last tier must have no largest value.')
    const rate = readDecimal(maintenanceRate)
    const bound = maxNotional === null ? null : readDecimal(maxNotional)
    if (before && (rate <= before.maintenanceRate || (bound !== null && bound <= before.maxNotional!))) {
      throw new RangeError(`tiers must grow in value and rate, tier ${index + 1} does not.`)
    }
    const allowance = before ? before.allowance + before.maxNotional! * (rate - before.maintenanceRate) : 0n
    tiers.push({ maxNotional: bound, maintenanceRate: rate, allowance, maxLeverage })
  }
  if (tiers.length === 0) throw new RangeError('a contract needs at least one tier, had none.')
  return tiers
}

/** Returns the tier of a position value. */
export function tierOf(tiers: readonly Tier[], notional: Money): Tier {
  return tiers.find(({ maxNotional }) => maxNotional === null || notional <= maxNotional)!
}

function readDecimal(text: string): bigint {
  const value = parseMoney(text)
  if (typeof value === 'bigint') return value
  throw new RangeError(`a tier needs decimals of at most 8 places, was ${text}.`)
}

// Funding times of a contract: fixed times of each day, UTC.

const dayMs = 86_400_000

/** Parses times of day to milliseconds after midnight, earliest first; throws when a text is not HH:MM:SS. */
export function readFundingTimes(times: readonly string[]): readonly number[] {
  const found = times.map((text) => {
    const [, hours, minutes, seconds] = /^(\d\d):(\d\d):(\d\d)$/.exec(text) ?? []
    const time = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000
    if (Number(hours) > 23 || Number(minutes) > 59 || !(Number(seconds) < 60)) {
      throw new RangeError(`a funding time must be HH:MM:SS, was ${text}.`)
    }
    return time
  })
  if (found.length === 0) throw new RangeError('a contract needs at least one funding time, had none.')
  return Array.from(new Set(found)).toSorted((one, other) => one - other)
}

/** Returns the first funding time after a time. */
export function fundingTimeAfter(delivery: readonly number[], time: number): number {
  const midnight = Math.floor(time / dayMs) * dayMs
  const today = delivery.find((each) => midnight + each > time)
  return today === undefined ? midnight + dayMs + delivery[0]! : midnight + today
}

/** Returns the last funding time before a time. */
export function fundingTimeBefore(delivery: readonly number[], time: number): number {
  const midnight = Math.floor(time / dayMs) * dayMs
  const today = delivery.findLast((each) => midnight + each < time)
  return today === undefined ? midnight - dayMs + delivery.at(-1)! : midnight + today
}

// The default contracts of a world. Their size steps differ on purpose: two contracts trade in multiples of 10 and 100,
// where programs that expect decimal places fail.

const sharedTerms = {
  quote: 'USDT',
  coin: 'USDT',
  delivery: ['00:00:00', '08:00:00', '16:00:00'],
  priceEndStep: 1,
  minLeverage: 1,
  maxLeverage: 100,
  buyLimitPriceRatio: '0.015',
  sellLimitPriceRatio: '0.015',
  makerFeeRate: '0.0002',
  takerFeeRate: '0.0006',
} as const

/** Base currency, unit of a size in contracts, decimal places of size and price, base price and daily volume. */
const defaultBases = [
  ['BTC', '0.000001', 5, 1, '91200.0', '24000'],
  ['ETH', '0.0001', 3, 2, '3020.00', '420000'],
  ['SOL', '0.01', 1, 2, '142.00', '5200000'],
  ['XRP', '1', -1, 4, '2.2000', '180000000'],
  ['DOGE', '10', -2, 5, '0.15200', '1400000000'],
] as const

/** Least and greatest size of an order, greatest size of a position and of a market order that opens. */
const defaultSizes = {
  BTC: ['0.0001', '1200', '1000000', '100'],
  ETH: ['0.001', '15000', '10000000', '2000'],
  SOL: ['0.1', '100000', '100000000', '20000'],
  XRP: ['10', '5000000', '1000000000', '1000000'],
  DOGE: ['100', '50000000', '10000000000', '10000000'],
} as const

export const defaultContracts: readonly ContractTerms[] = defaultBases.map(
  ([base, contractUnit, sizeIncrement, tickSize, basePrice, dailyVolume]) => {
    const [minOrderSize, maxOrderSize, maxPositionSize, marketOpenLimitSize] = defaultSizes[base]
    const orders = { minOrderSize, maxOrderSize, maxPositionSize, marketOpenLimitSize }
    const symbol = `cmt_${base.toLowerCase()}usdt`
    const prices = { basePrice, halfSpread: 1, dailyVolume }
    return { ...sharedTerms, symbol, base, contractUnit, sizeIncrement, tickSize, ...orders, ...prices }
  },
)
