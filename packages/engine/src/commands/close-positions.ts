// The command that closes the positions of an account, or of one of its symbols, each as a whole at market.
//
// Each position has an order and an outcome of its own. It cancels nothing: where orders already close a part of a
// position, its order is refused like any other that closes too much (G72).
import { positionsOf } from '../model/account.ts'
import { formatSize } from '../base/ticks.ts'
import { marketLimitAt, priceAt } from '../model/market.ts'
import { kinds, type Order } from '../model/order.ts'
import type { Position } from '../model/position.ts'
import { attempt, type Result } from '../base/result.ts'
import { checkTrading } from '../order-entry/order-check.ts'
import { findMarket, findUser, stateOf, type World } from '../model/world.ts'
import { checkRate, type PlaceOrderCommand } from '../order-entry/order-check.ts'
import { enterOrder } from '../order-entry/enter-order.ts'
import { checkRisk } from '../order-entry/pre-trade-risk.ts'

export interface ClosePositionsCommand {
  readonly accountId: bigint
  /** Null for all symbols. */
  readonly symbol: string | null
}

/** The order that closes a position, or why it was refused. */
export interface CloseOutcome {
  readonly positionId: bigint
  readonly order: Result<Order>
}

/** Places a market order for every position, oldest first, and returns one outcome for each. */
export function closePositions(world: World, { accountId, symbol }: ClosePositionsCommand): readonly CloseOutcome[] {
  const account = findUser(world, accountId)
  if (symbol !== null) findMarket(world, symbol)
  return positionsOf(account, symbol ?? undefined)
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .map((position) => ({ positionId: position.id, order: attempt(() => closePosition(world, position)) }))
}

// The bounds of an order size do not apply, because a position may be larger than one order.
function closePosition(world: World, { accountId, symbol, side, size, marginMode }: Position): Order {
  const state = stateOf(world, { accountId, symbol })
  const { market } = state
  checkTrading(market, world.time)
  const type = side === 'LONG' ? 'close_long' : 'close_short'
  const command: PlaceOrderCommand = {
    accountId,
    symbol,
    clientOid: null,
    type,
    executionType: 'ioc',
    isMarket: true,
    marginMode,
    size: formatSize(market.contract.grid, size),
    price: null,
    presetTakeProfitPrice: null,
    presetStopLossPrice: null,
  }
  const limit = marketLimitAt(market, world.time, kinds[type].orderSide)
  const checked = { state, size, price: 0, limit, presetTakeProfitPrice: null, presetStopLossPrice: null }
  checkRate(world, state.account)
  checkRisk(world, command, checked, priceAt(market, world.time))
  return enterOrder(world, command, checked)
}
