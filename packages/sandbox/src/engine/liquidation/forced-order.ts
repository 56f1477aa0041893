// Orders that nobody asked for. They live within one command: placed, filled as far as that goes, and final.

import { assignClientOid } from '../execution/client-oid.ts'
import { type Account, symbolStateOf } from '../model/account.ts'
import { endOrder } from '../execution/end-order.ts'
import { addOrder } from '../model/symbol-state.ts'
import type { Steps, Ticks } from '../base/ticks.ts'
import { nextId } from '../base/id.ts'
import { recordOrder } from '../execution/life-cycle.ts'
import type { Market } from '../model/market.ts'
import { kinds, type CancelReason, type Order, type OrderKind } from '../model/order.ts'
import type { Position, PositionSide } from '../model/position.ts'
import type { World } from '../model/world.ts'

const forcedKinds: Readonly<Record<'offset' | 'burst' | 'agreement', Readonly<Record<PositionSide, OrderKind>>>> = {
  offset: { LONG: 'offset_liquidate_long', SHORT: 'offset_liquidate_short' },
  burst: { LONG: 'burst_liquidate_long', SHORT: 'burst_liquidate_short' },
  agreement: { LONG: 'agreement_close_long', SHORT: 'agreement_close_short' },
}

/** Places an order that closes positions like the given one, at a price that no check of an asked order applies to. */
export function placeForcedOrder(
  world: World,
  market: Market,
  reason: 'offset' | 'burst' | 'agreement',
  position: Position,
  size: Steps,
  price: Ticks,
): Order {
  const account = world.accounts.get(position.accountId)!
  const id = nextId(world)
  const order: Order = {
    id,
    accountId: account.id,
    symbol: position.symbol,
    clientOid: assignClientOid(account, id),
    type: forcedKinds[reason][position.side],
    executionType: 'ioc',
    isMarket: false,
    marginMode: position.marginMode,
    separatedMode: position.separatedMode,
    size,
    price,
    limit: price,
    presetTakeProfitPrice: null,
    presetStopLossPrice: null,
    preset: null,
    planId: 0n,
    status: 'pending',
    filledSize: 0,
    filledValue: 0n,
    fee: 0n,
    realizedPnl: 0n,
    cancelReason: null,
    isCancelRequested: false,
    createdTime: world.time,
    updatedTime: world.time,
  }
  account.orders.set(id, order)
  account.clientOids.set(order.clientOid, order)
  addOrder(symbolStateOf(account, market), order)
  recordOrder(world, order)
  return order
}

/** Cancels the live orders of an account that a question is true of. */
export function cancelWhere(
  world: World,
  account: Account,
  reason: CancelReason,
  isMeant: (order: Order) => boolean,
): void {
  for (const order of Array.from(account.orders.values())) {
    // Cancelling one may have ended another.
    if (account.orders.has(order.id) && isMeant(order)) {
      endOrder(world, world.markets.get(order.symbol)!, order, reason)
    }
  }
}

/** Cancels closes of a side, newest first, until those left ask for no more than there is. */
export function trimCloses(world: World, market: Market, { accountId, side }: Position): void {
  const account = world.accounts.get(accountId)!
  const { long, short } = symbolStateOf(account, market)
  const totals = side === 'LONG' ? long : short
  for (const order of Array.from(account.orders.values()).toReversed()) {
    if (totals.closeSize <= totals.size) return
    const { opens, positionSide } = kinds[order.type]
    const isClose = order.symbol === market.contract.symbol && !opens && positionSide === side
    if (isClose && order.status !== 'untriggered') endOrder(world, market, order, 'deleveraged')
  }
}
