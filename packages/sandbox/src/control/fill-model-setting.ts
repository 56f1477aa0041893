// The fill model of a sandbox from its start: settings, or the name of a model.
import { type FillModel, fillModels } from '@capi/engine'
import { unwrapControl } from '../request/commands.ts'
import type { Session } from '../session/session.ts'

/** A fill model by its name, or settings of one; what is absent has its default. */
export type FillModelSetting = keyof typeof fillModels | Partial<FillModel>

/** Sets the fill model of all contracts, unless they have it already, as those of a recovered session may. */
export function applyFillModel({ exchange }: Pick<Session, 'exchange'>, setting: FillModelSetting | undefined): void {
  if (setting === undefined) return
  const model = typeof setting === 'string' ? fillModels[setting] : { ...fillModels.default, ...setting }
  const wanted = JSON.stringify(model)
  const markets = Array.from(exchange.world.markets.values())
  if (markets.every(({ fillModel }) => JSON.stringify(fillModel) === wanted)) return
  unwrapControl(exchange.run('setFillModel', { symbol: null, model }))
}
