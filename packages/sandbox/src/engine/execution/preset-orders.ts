// Take-profit and stop-loss orders that an order creates for its position.
//
// The first fill creates up to two untriggered orders, which close at the market when the mark reaches their price. They
// grow with the fills of their parent. The one that triggers cancels the other, both end with the position, and a triggered
// one closes no more than the position has.

import { type Account } from '../model/account.ts'
import type { Steps, Ticks } from '../base/ticks.ts'
import { cancelWhere, createOrder, recordOrder } from './life-cycle.ts'
import { type Market } from '../model/market.ts'
import { kinds, type Order, type PresetRole } from '../model/order.ts'
import type { Position, PositionSide } from '../model/position.ts'
import type { World } from '../model/world.ts'

/** Adds a fill to the presets of its order, or creates them where it is the first fill of its position. */
export function updatePresets(world: World, market: Market, parent: Order, position: Position, size: Steps): void {
  const { presetTakeProfitPrice, presetStopLossPrice } = parent
  if (presetTakeProfitPrice === null && presetStopLossPrice === null) return
  const { orders } = world.accounts.get(parent.accountId)!
  const children = Array.from(orders.values()).filter((order) => isChild(order, parent.id))
  for (const child of children) {
    child.size += size
    recordOrder(world, child)
  }
  // Presets that ended with an earlier position are created again; presets that the user canceled are not.
  const isFirst = parent.filledSize === size || position.cumOpenSize === size
  if (!isFirst || children.length > 0) return
  if (presetTakeProfitPrice !== null) createChild(world, market, parent, 'takeProfit', presetTakeProfitPrice, size)
  if (presetStopLossPrice !== null) createChild(world, market, parent, 'stopLoss', presetStopLossPrice, size)
}

/** Cancels the presets of a side that has no position left. */
export function endPresets(world: World, account: Account, { contract, triggers }: Market, side: PositionSide): void {
  if (triggers.isEmpty) return
  cancelWhere(world, account, 'position_closed', ({ status, symbol, type }) => {
    return status === 'untriggered' && symbol === contract.symbol && kinds[type].positionSide === side
  })
}

/** Cancels the other preset of the same parent. */
export function endSiblings(world: World, account: Account, order: Order): void {
  cancelWhere(world, account, 'other_triggered', (other) => other !== order && isChild(other, order.preset!.parentId))
}

function isChild({ status, preset }: Order, parentId: bigint): boolean {
  return status === 'untriggered' && preset?.parentId === parentId
}

function createChild(
  world: World,
  market: Market,
  parent: Order,
  role: PresetRole,
  triggerPrice: Ticks,
  size: Steps,
): void {
  createOrder(world, market, world.accounts.get(parent.accountId)!, {
    type: kinds[parent.type].positionSide === 'LONG' ? 'close_long' : 'close_short',
    executionType: 'ioc',
    isMarket: true,
    marginMode: parent.marginMode,
    separatedMode: parent.separatedMode,
    size,
    price: 0,
    limit: 0,
    preset: { parentId: parent.id, role, triggerPrice },
  })
}
