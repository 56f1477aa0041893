// A contract: its terms as decimal text, and the same values as the integers that the engine computes with.
//
// Inconsistent terms (a limit that is no multiple of the step, a base price that is no multiple of the tick) throw when the
// world is created, so that later code never has to round.
import { readFundingTimes } from './funding-times.ts'
import { createGrid, parsePrice, parseSize, type Grid, type Steps, type Ticks } from '../base/ticks.ts'
import { parseMoney, type Rate } from '../base/money.ts'
import type { Result } from '../base/result.ts'
import { defineTiers, type Tier, type TierTerms } from './margin-tier.ts'

/** The terms of a contract as plain data. Decimals are text. */
export interface ContractTerms {
  readonly symbol: string
  readonly base: string
  readonly quote: string
  /** Currency of the margin. */
  readonly coin: string
  readonly contractValue: string
  /** Funding times, UTC, as HH:MM:SS. */
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
  /** The price around which the random walk moves. */
  readonly basePrice: string
  /** Distance of the best bid and the best ask from the price, in ticks. */
  readonly halfSpread: Ticks
  /** Average simulated volume of a day. */
  readonly dailyVolume: string
  /** Maintenance margin tiers by position value, smallest first. @default one tier of 0.5 % */
  readonly tiers?: readonly TierTerms[] | undefined
  /** Liquidation fee as a fraction of the closed value, in addition to the trading fee. @default 0.1 % */
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
  /** Funding times in milliseconds after midnight, UTC. */
  readonly delivery: readonly number[]
  readonly basePrice: Ticks
  readonly halfSpread: Ticks
  readonly dailyVolume: Steps
}

const defaultTier = { maxNotional: null, maintenanceRate: '0.005' } as const
const defaultLiquidationFeeRate = '0.001'

/** Creates a contract from its terms; throws when they are inconsistent. */
export function defineContract(terms: ContractTerms): Contract {
  try {
    const grid = createGrid(terms.tickSize, terms.priceEndStep, terms.sizeIncrement)
    const readSize = (text: string): Steps => unwrap(parseSize(grid, text))
    const basePrice = unwrap(parsePrice(grid, terms.basePrice))
    if (basePrice < 1 || basePrice > highestBase) {
      throw new RangeError(`The base price must be from 1 to ${highestBase} ticks, was ${basePrice}.`)
    }
    const dailyVolume = readSize(terms.dailyVolume)
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
      minOrderSize: readSize(terms.minOrderSize),
      maxOrderSize: readSize(terms.maxOrderSize),
      maxPositionSize: readSize(terms.maxPositionSize),
      marketOpenLimitSize: readSize(terms.marketOpenLimitSize),
      tiers: defineTiers(terms.tiers ?? [{ ...defaultTier, maxLeverage: terms.maxLeverage }]),
      liquidationFeeRate: readRate(terms.liquidationFeeRate ?? defaultLiquidationFeeRate),
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

function unwrap(result: Result<number>): number {
  if (!result.ok) throw new RangeError(result.text)
  return result.value
}

function readRate(text: string): Rate {
  const rate = parseMoney(text)
  if (typeof rate !== 'bigint') throw new RangeError(`a rate must be a decimal of at most 8 places, was ${text}.`)
  return rate
}

/** The largest daily volume that can be computed exactly. */
export const highestDailyVolume: Steps = 10 ** 12

/** The highest base price of a random walk, in ticks. */
export const highestBase: Ticks = 2 ** 32
