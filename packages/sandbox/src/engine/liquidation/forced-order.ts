// Orders that a liquidation places. They exist within one command: placed, filled as far as possible, and final.

import { createOrder } from '../execution/life-cycle.ts'
import type { Steps, Ticks } from '../base/ticks.ts'
import type { Market } from '../model/market.ts'
import type { Order, OrderKind } from '../model/order.ts'
import type { Position, PositionSide } from '../model/position.ts'
import type { World } from '../model/world.ts'

const forcedKinds: Readonly<Record<'offset' | 'burst' | 'agreement', Readonly<Record<PositionSide, OrderKind>>>> = {
  offset: { LONG: 'offset_liquidate_long', SHORT: 'offset_liquidate_short' },
  burst: { LONG: 'burst_liquidate_long', SHORT: 'burst_liquidate_short' },
  agreement: { LONG: 'agreement_close_long', SHORT: 'agreement_close_short' },
}

/** Places an order that closes positions of the same side as the given one. No check of a user's order applies. */
export function placeForcedOrder(
  world: World,
  market: Market,
  reason: 'offset' | 'burst' | 'agreement',
  position: Position,
  size: Steps,
  price: Ticks,
): Order {
  return createOrder(world, market, world.accounts.get(position.accountId)!, {
    type: forcedKinds[reason][position.side],
    executionType: 'ioc',
    isMarket: false,
    marginMode: position.marginMode,
    separatedMode: position.separatedMode,
    size,
    price,
    limit: price,
  })
}
