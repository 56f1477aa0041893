// The command that sets a price.

import type { Market } from './market.ts'
import type { Outcome } from './refusal.ts'
import type { World } from './world.ts'

export interface SetPriceCommand {
  readonly symbol: string
  /** Decimal text. */
  readonly price: string
  /** A jump leaves out what lies between; a glide goes through `steps` prices on the way, all at the present time. */
  readonly mode: 'jump' | 'glide'
  /** @default 100, and never more than there are ticks on the way */
  readonly steps?: number | undefined
}

/** Moves the price now. It holds from then on. */
export function setPrice(_world: World, _command: SetPriceCommand): Outcome<Market> {
  throw new Error('not yet')
}
