// The command that sets the fill model of a contract, or of all. Nothing trades before the next order or the next price
// change; delays apply to new orders and cancellations.
import { checkWhole, Refusal } from '../base/result.ts'
import { defaultFillModel, type FillModel, fillModelLimits, touchRules } from '../model/fill-model.ts'
import { findMarket, type World } from '../model/world.ts'

export interface SetFillModelCommand {
  /** Null for all contracts. */
  readonly symbol: string | null
  /** What is absent has its default. */
  readonly model: Partial<FillModel>
}

export function setFillModel(world: World, { symbol, model: given }: SetFillModelCommand): FillModel {
  const markets = symbol === null ? Array.from(world.markets.values()) : [findMarket(world, symbol)]
  const model = readModel(given)
  for (const market of markets) market.fillModel = model
  return model
}

// The fields have a fixed order, because the state is written as text.
function readModel(given: Partial<FillModel>): FillModel {
  const entries = Object.entries(defaultFillModel).map(([name, standard]) => [
    name,
    given[name as keyof FillModel] ?? standard,
  ])
  const model = Object.fromEntries(entries) as FillModel
  if (!touchRules.includes(model.touch)) {
    throw new Refusal('SETTING_RANGE', `touch must be one of ${touchRules.join(', ')}`, String(model.touch), {
      field: 'touch',
    })
  }
  for (const [name, most] of Object.entries(fillModelLimits)) {
    checkWhole('SETTING_RANGE', name, model[name as keyof typeof fillModelLimits], 0, most, { field: name })
  }
  return model
}
