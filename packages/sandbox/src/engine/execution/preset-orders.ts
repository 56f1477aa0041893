// Take-profit and stop-loss prices that an order brings with it.
//
// With its first fill come up to two orders that close at the market and wait for the mark. They grow with the fills of
// their parent, the one that is set off cancels the other, and both end with the position. What is set off closes no more
// than is there to be closed.

import { type Account } from '../model/account.ts'
import { assignClientOid } from './client-oid.ts'
import { endOrder } from './end-order.ts'
import type { Steps, Ticks } from '../base/ticks.ts'
import { nextId } from '../base/id.ts'
import { recordOrder } from './life-cycle.ts'
import { type Market } from '../model/market.ts'
import { kinds, type Direction, type Order, type PresetRole } from '../model/order.ts'
import type { Position, PositionSide } from '../model/position.ts'
import { presetTriggerOf } from '../model/trigger.ts'
import type { World } from '../model/world.ts'

/** Lets the presets of an order grow by a fill of it, or makes them where the fill is the first of its position. */
export function updatePresets(world: World, market: Market, parent: Order, position: Position, size: Steps): void {
  const { presetTakeProfitPrice, presetStopLossPrice } = parent
  if (presetTakeProfitPrice === null && presetStopLossPrice === null) return
  const children = childrenOf(world.accounts.get(parent.accountId)!, parent.id)
  for (const child of children) {
    child.size += size
    recordOrder(world, child)
  }
  // Those that ended with an earlier position come back with the next one; those that were canceled by hand do not.
  const isFirst = parent.filledSize === size || position.cumOpenSize === size
  if (!isFirst || children.length > 0) return
  if (presetTakeProfitPrice !== null) createChild(world, market, parent, 'takeProfit', presetTakeProfitPrice, size)
  if (presetStopLossPrice !== null) createChild(world, market, parent, 'stopLoss', presetStopLossPrice, size)
}

/** Ends the presets of a side of a market where nothing is left to close. */
export function endPresets(world: World, account: Account, market: Market, side: PositionSide): void {
  if (market.triggers.isEmpty) return
  for (const order of Array.from(account.orders.values())) {
    const isMeant = order.status === 'untriggered' && order.symbol === market.contract.symbol
    if (isMeant && kinds[order.type].positionSide === side) endOrder(world, market, order, 'position_closed')
  }
}

export function childrenOf(account: Account, parentId: bigint): Order[] {
  return Array.from(account.orders.values()).filter(
    ({ status, preset }) => status === 'untriggered' && preset?.parentId === parentId,
  )
}

function createChild(
  world: World,
  market: Market,
  parent: Order,
  role: PresetRole,
  triggerPrice: Ticks,
  size: Steps,
): void {
  const { accountId, symbol, marginMode, separatedMode } = parent
  const account = world.accounts.get(accountId)!
  const type: Direction = kinds[parent.type].positionSide === 'LONG' ? 'close_long' : 'close_short'
  const id = nextId(world)
  const child: Order = {
    id,
    accountId,
    symbol,
    clientOid: assignClientOid(account, id),
    type,
    executionType: 'ioc',
    isMarket: true,
    marginMode,
    separatedMode,
    size,
    price: 0,
    limit: 0,
    presetTakeProfitPrice: null,
    presetStopLossPrice: null,
    preset: { parentId: parent.id, role, triggerPrice },
    planId: 0n,
    status: 'untriggered',
    filledSize: 0,
    filledValue: 0n,
    fee: 0n,
    realizedPnl: 0n,
    cancelReason: null,
    isCancelRequested: false,
    createdTime: world.time,
    updatedTime: world.time,
  }
  account.orders.set(id, child)
  account.clientOids.set(child.clientOid, child)
  market.triggers.add(presetTriggerOf(child))
  recordOrder(world, child)
}
