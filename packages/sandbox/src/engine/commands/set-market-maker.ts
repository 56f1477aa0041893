// The command that changes how the market maker quotes. An absent setting stays as it is. Nothing trades before the next
// order or the next price change.

import { parseSize, type Ticks } from '../base/ticks.ts'
import type { MarketMaker } from '../model/market-maker.ts'
import { accept, checkWhole, refuse, type Result } from '../base/result.ts'
import { findMarket, type World } from '../model/world.ts'

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
  const found = findMarket(world, command.symbol)
  if (!found.ok) return found
  const market = found.value
  const { marketMaker } = market
  const size = command.size === undefined ? accept(marketMaker.size) : parseSize(market.contract.grid, command.size)
  if (!size.ok) return size
  if (size.value < 1) return refuse('SIZE_MIN', 'the size of the first quote must be above zero', command.size!)
  for (const [name, [least, most]] of Object.entries(ranges)) {
    const wrong = checkWhole('HOUSE_SHAPE', name, command[name as keyof typeof ranges] ?? least, least, most)
    if (wrong) return wrong
  }
  market.marketMaker = {
    isEnabled: command.isEnabled ?? marketMaker.isEnabled,
    levels: command.levels ?? marketMaker.levels,
    halfSpreadTicks: command.halfSpreadTicks ?? marketMaker.halfSpreadTicks,
    stepTicks: command.stepTicks ?? marketMaker.stepTicks,
    size: size.value,
    growthPercent: command.growthPercent ?? marketMaker.growthPercent,
  }
  return accept(market.marketMaker)
}
