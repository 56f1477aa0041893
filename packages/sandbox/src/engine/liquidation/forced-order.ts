// Orders that a liquidation places. They exist within one command: placed, filled as far as possible, and final.

import { createOrder } from '../execution/life-cycle.ts'
import type { Steps, Ticks } from '../base/ticks.ts'
import type { Order } from '../model/order.ts'
import type { Position } from '../model/position.ts'
import { stateOf, type World } from '../model/world.ts'

type Reason = 'offset_liquidate' | 'burst_liquidate' | 'agreement_close'

/** Places an order that closes positions of the same side as the given one. No check of a user's order applies. */
export function placeForcedOrder(world: World, reason: Reason, position: Position, size: Steps, price: Ticks): Order {
  const { side, marginMode, separatedMode } = position
  return createOrder(world, stateOf(world, position), {
    type: side === 'LONG' ? `${reason}_long` : `${reason}_short`,
    executionType: 'ioc',
    isMarket: false,
    marginMode,
    separatedMode,
    size,
    price,
    limit: price,
  })
}

/** Returns the only position that a liquidation closes; null where it closes the positions of a side, oldest first. */
export function targetOf(position: Position): Position | null {
  return position.marginMode === 'ISOLATED' ? position : null
}
