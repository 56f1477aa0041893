// The command that changes how the house quotes. What is absent stays as it is; nothing trades until the next order or
// the next move of the price.

import { parseSize, type Ticks } from '../base/ticks.ts'
import type { MarketMaker } from '../model/market-maker.ts'
import { accept, refuse, type Result } from '../base/result.ts'
import type { World } from '../model/world.ts'

export interface SetMarketMakerCommand {
  readonly symbol: string
  readonly isEnabled?: boolean | undefined
  readonly levels?: number | undefined
  readonly halfSpreadTicks?: Ticks | undefined
  readonly stepTicks?: Ticks | undefined
  /** Decimal text: size of the first quote. */
  readonly size?: string | undefined
  readonly growthPercent?: number | undefined
}

const ranges = {
  levels: [1, 200],
  halfSpreadTicks: [0, 1_000_000],
  stepTicks: [1, 1_000_000],
  growthPercent: [1, 1_000],
} as const

export function setMarketMaker(world: World, command: SetMarketMakerCommand): Result<MarketMaker> {
  const market = world.markets.get(command.symbol)
  if (!market) {
    const known = Array.from(world.markets.keys()).join(', ')
    return refuse('SYMBOL_UNKNOWN', `the symbol must be one of ${known}`, command.symbol)
  }
  const { house } = market
  const size = command.size === undefined ? accept(house.size) : parseSize(market.contract.grid, command.size)
  if (!size.ok) return size
  if (size.value < 1) return refuse('SIZE_MIN', 'the size of the first quote must be above zero', command.size!)
  for (const [name, [least, most]] of Object.entries(ranges)) {
    const value = command[name as keyof typeof ranges]
    if (value === undefined || (Number.isInteger(value) && value >= least && value <= most)) continue
    return refuse('HOUSE_SHAPE', `${name} must be a whole number from ${least} to ${most}`, String(value))
  }
  market.house = {
    isEnabled: command.isEnabled ?? house.isEnabled,
    levels: command.levels ?? house.levels,
    halfSpreadTicks: command.halfSpreadTicks ?? house.halfSpreadTicks,
    stepTicks: command.stepTicks ?? house.stepTicks,
    size: size.value,
    growthPercent: command.growthPercent ?? house.growthPercent,
  }
  return accept(market.house)
}
