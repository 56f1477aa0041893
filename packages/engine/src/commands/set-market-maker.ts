// The command that changes how the market maker quotes. An absent setting stays as it is. Nothing trades before the
// next order or the next price change.
import { parseSize } from '../base/ticks.ts'
import type { MarketMaker } from '../model/market-maker.ts'
import { checkWhole, Refusal } from '../base/result.ts'
import { checkMarket } from '../order-entry/order-check.ts'
import { findMarket, type World } from '../model/world.ts'

export interface SetMarketMakerCommand extends Partial<{ [Name in keyof Settings]: Settings[Name] | undefined }> {
  readonly symbol: string
}

/** The size of the first quote is decimal text. */
type Settings = Omit<MarketMaker, 'size'> & { readonly size: string }

const ranges = {
  levels: [1, 200],
  halfSpreadTicks: [0, 1_000_000],
  stepTicks: [1, 1_000_000],
  growthPercent: [1, 1_000],
} as const

export function setMarketMaker(world: World, command: SetMarketMakerCommand): MarketMaker {
  const market = findMarket(world, command.symbol)
  if (command.isEnabled) checkMarket(market.contract)
  const before = market.marketMaker
  const size = command.size === undefined ? before.size : parseSize(market.contract.grid, command.size)
  if (size < 1) throw new Refusal('SIZE_MIN', 'the size of the first quote must be above zero', command.size!)
  for (const [name, [least, most]] of Object.entries(ranges)) {
    checkWhole('MARKET_MAKER_SHAPE', name, command[name as keyof typeof ranges] ?? least, least, most, { field: name })
  }
  const { isEnabled = before.isEnabled, levels = before.levels, growthPercent = before.growthPercent } = command
  const { halfSpreadTicks = before.halfSpreadTicks, stepTicks = before.stepTicks } = command
  market.marketMaker = { isEnabled, levels, halfSpreadTicks, stepTicks, size, growthPercent }
  return market.marketMaker
}
