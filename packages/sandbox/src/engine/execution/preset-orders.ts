// Take-profit and stop-loss orders that an order creates for its position.
//
// The first fill creates up to two untriggered orders, which close at the market when the mark reaches their price. They
// grow with the fills of their parent. The one that triggers cancels the other, both end with the position, and a triggered
// one closes no more than the position has.

import type { SymbolState } from '../model/account.ts'
import type { Steps } from '../base/ticks.ts'
import { cancelWhere, createOrder, recordOrder } from './life-cycle.ts'
import { kinds, type Order } from '../model/order.ts'
import type { Position, PositionSide } from '../model/position.ts'
import { accountOf, type World } from '../model/world.ts'

/** Adds a fill to the presets of its order, or creates them where it is the first fill of its position. */
export function updatePresets(world: World, state: SymbolState, parent: Order, position: Position, size: Steps): void {
  const { presetTakeProfitPrice, presetStopLossPrice, marginMode, separatedMode } = parent
  if (presetTakeProfitPrice === null && presetStopLossPrice === null) return
  const children = Array.from(state.account.orders.values()).filter((order) => isChild(order, parent.id))
  for (const child of children) {
    child.size += size
    recordOrder(world, child)
  }
  // Presets that ended with an earlier position are created again; presets that the user canceled are not.
  const isFirst = parent.filledSize === size || position.cumOpenSize === size
  if (!isFirst || children.length > 0) return
  const type = position.side === 'LONG' ? 'close_long' : 'close_short'
  const terms = {
    type,
    executionType: 'ioc',
    isMarket: true,
    marginMode,
    separatedMode,
    size,
    price: 0,
    limit: 0,
  } as const
  const roles = [['takeProfit', presetTakeProfitPrice] as const, ['stopLoss', presetStopLossPrice] as const]
  for (const [role, triggerPrice] of roles) {
    if (triggerPrice === null) continue
    createOrder(world, state, { ...terms, preset: { parentId: parent.id, role, triggerPrice } })
  }
}

/** Cancels the presets of a side that has no position left. */
export function endPresets(world: World, { account, market }: SymbolState, side: PositionSide): void {
  if (market.triggers.isEmpty) return
  cancelWhere(world, account, 'position_closed', ({ status, symbol, type }) => {
    return status === 'untriggered' && symbol === market.contract.symbol && kinds[type].positionSide === side
  })
}

/** Cancels the other preset of the same parent. */
export function endSiblings(world: World, order: Order): void {
  const isSibling = (other: Order): boolean => other !== order && isChild(other, order.preset!.parentId)
  cancelWhere(world, accountOf(world, order), 'other_triggered', isSibling)
}

function isChild({ status, preset }: Order, parentId: bigint): boolean {
  return status === 'untriggered' && preset?.parentId === parentId
}
