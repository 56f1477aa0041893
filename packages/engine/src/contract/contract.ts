// A contract: its terms as decimal text, and the same values as the values that the engine computes with.
//
// Inconsistent terms (a limit that is no multiple of the step, a base price that is no multiple of the tick) throw when
// the world is created, so that later code never has to round.
import { checkBounds } from './contract-bounds.ts'
import { readFundingTimes } from './funding-times.ts'
import { createGrid, parsePrice, parseSize, type Grid, type Steps, type Ticks } from '../base/ticks.ts'
import { clip } from '../base/clip-text.ts'
import { parseMoney, type Rate } from '../base/money.ts'
import { defineTiers, type Tier, type TierTerms } from './margin-tier.ts'

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

export { highestBase } from './contract-bounds.ts'
