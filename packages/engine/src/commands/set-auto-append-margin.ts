// The command that turns the automatic addition of margin to one isolated position on or off.
import { findIsolated } from './adjust-margin.ts'
import type { Position } from '../model/position.ts'
import { findUser, type World } from '../model/world.ts'

export interface SetAutoAppendMarginCommand {
  readonly accountId: bigint
  readonly positionId: bigint
  readonly isEnabled: boolean
}

/** Sets the flag of a position; `update-settings.ts` sets that of all positions of a symbol, and of later ones. */
export function setAutoAppendMargin(world: World, command: SetAutoAppendMarginCommand): Position {
  const position = findIsolated(findUser(world, command.accountId), command.positionId)
  position.isAutoAppendIsolatedMargin = command.isEnabled
  position.updatedTime = world.time
  return position
}
