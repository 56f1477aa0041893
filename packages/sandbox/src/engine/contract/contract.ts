// A contract: its terms as one would write them down, and the integers that the engine computes with.
//
// Terms that do not fit together (a limit off the size step, a base price off the tick) are refused when the world is
// made, so that nothing later has to round.
import { readFundingTimes } from './funding-times.ts'
import { createGrid, parsePrice, parseSize, type Grid, type Steps, type Ticks } from '../base/ticks.ts'
import { parseMoney, type Rate } from '../base/money.ts'
import { defineTiers, type Tier, type TierTerms } from './margin-tier.ts'

/** What a contract is, as data. Decimals are text. */
export interface ContractTerms {
  readonly symbol: string
  readonly base: string
  readonly quote: string
  /** Currency of the margin. */
  readonly coin: string
  readonly contractValue: string
  /** Settlement times, UTC, as HH:MM:SS. */
  readonly delivery: readonly string[]
  /** Decimal places of a size; negative for steps of 10, 100, ... */
  readonly sizeIncrement: number
  /** Decimal places of a price. */
  readonly tickSize: number
  readonly priceEndStep: number
  readonly minLeverage: number
  readonly maxLeverage: number
  readonly buyLimitPriceRatio: string
  readonly sellLimitPriceRatio: string
  readonly makerFeeRate: string
  readonly takerFeeRate: string
  readonly minOrderSize: string
  readonly maxOrderSize: string
  readonly maxPositionSize: string
  readonly marketOpenLimitSize: string
  /** The price that the walk returns to. */
  readonly basePrice: string
  /** Distance of the best bid and the best ask from the price, in ticks. */
  readonly halfSpread: Ticks
  /** Size that the house trades on an average day. */
  readonly dailyVolume: string
  /** Maintenance margin by the value of a position, smallest first. @default one tier of 0.5 % */
  readonly tiers?: readonly TierTerms[] | undefined
  /** What a liquidation takes of the value that it closes, beside the fee. @default 0.1 % */
  readonly liquidationFeeRate?: string | undefined
}

export interface Contract {
  readonly symbol: string
  readonly terms: ContractTerms
  readonly grid: Grid
  readonly makerFeeRate: Rate
  readonly takerFeeRate: Rate
  readonly buyLimitPriceRatio: Rate
  readonly sellLimitPriceRatio: Rate
  readonly minOrderSize: Steps
  readonly maxOrderSize: Steps
  readonly maxPositionSize: Steps
  readonly marketOpenLimitSize: Steps
  readonly tiers: readonly Tier[]
  readonly liquidationFeeRate: Rate
  /** Times of settlement in milliseconds after midnight, UTC. */
  readonly delivery: readonly number[]
  readonly basePrice: Ticks
  readonly halfSpread: Ticks
  readonly dailyVolume: Steps
}

const usualTier = { maxNotional: null, maintenanceRate: '0.005' } as const
const usualLiquidationFeeRate = '0.001'

/** Returns the contract that the terms describe; throws when they contradict each other. */
export function defineContract(terms: ContractTerms): Contract {
  try {
    const grid = createGrid(terms.tickSize, terms.priceEndStep, terms.sizeIncrement)
    const basePrice = readPrice(grid, terms.basePrice)
    if (basePrice < 1 || basePrice > highestBase) {
      throw new RangeError(`The base price must be from 1 to ${highestBase} ticks, was ${basePrice}.`)
    }
    const dailyVolume = readSize(grid, terms.dailyVolume)
    if (dailyVolume > highestDailyVolume) {
      throw new RangeError(`The daily volume must be at most ${highestDailyVolume} steps, was ${dailyVolume}.`)
    }
    if (!Number.isInteger(terms.halfSpread) || terms.halfSpread < 1) {
      throw new RangeError(`The half spread must be whole ticks from 1, was ${terms.halfSpread}.`)
    }
    return {
      symbol: terms.symbol,
      terms,
      grid,
      makerFeeRate: readRate(terms.makerFeeRate),
      takerFeeRate: readRate(terms.takerFeeRate),
      buyLimitPriceRatio: readRate(terms.buyLimitPriceRatio),
      sellLimitPriceRatio: readRate(terms.sellLimitPriceRatio),
      minOrderSize: readSize(grid, terms.minOrderSize),
      maxOrderSize: readSize(grid, terms.maxOrderSize),
      maxPositionSize: readSize(grid, terms.maxPositionSize),
      marketOpenLimitSize: readSize(grid, terms.marketOpenLimitSize),
      tiers: defineTiers(terms.tiers ?? [{ ...usualTier, maxLeverage: terms.maxLeverage }]),
      liquidationFeeRate: readRate(terms.liquidationFeeRate ?? usualLiquidationFeeRate),
      delivery: readFundingTimes(terms.delivery),
      basePrice,
      halfSpread: terms.halfSpread,
      dailyVolume,
    }
  } catch (cause) {
    throw new RangeError(`Contract ${terms.symbol}: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    })
  }
}

function readPrice(grid: Grid, text: string): Ticks {
  const outcome = parsePrice(grid, text)
  if (!outcome.ok) throw new RangeError(outcome.text)
  return outcome.value
}

function readSize(grid: Grid, text: string): Steps {
  const outcome = parseSize(grid, text)
  if (!outcome.ok) throw new RangeError(outcome.text)
  return outcome.value
}

function readRate(text: string): Rate {
  const rate = parseMoney(text)
  if (typeof rate !== 'bigint') throw new RangeError(`a rate must be a decimal of at most 8 places, was ${text}.`)
  return rate
}

/** The largest daily volume that stays exact. */
export const highestDailyVolume: Steps = 10 ** 12

/** The highest base price that a walk can take, in ticks. */
export const highestBase: Ticks = 2 ** 32
