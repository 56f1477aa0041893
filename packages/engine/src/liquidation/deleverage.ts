// Auto-deleveraging: what a liquidation cannot close in the market is closed against users on the other side, in the
// order of their rank and without fees. The market maker takes the rest.
//
// The price is the bankruptcy price. It is never one that a user gains from, nor one beyond the own liquidation price
// of that user: what the user cannot bear is a loss of the insurance fund. Who is closed depends on the state before
// the first of them is closed.
import { isolatedPositionOf, positionsOf, sideTotalsOf, type Account, type SymbolState } from '../model/account.ts'
import type { Collateral } from '../model/collateral.ts'
import { DeleverageQueue, type Rankable } from '../model/deleverage-queue.ts'
import { endOrder } from '../execution/life-cycle.ts'
import { budgetLiquidateFee, placeForcedOrder, targetOf } from './market-close.ts'
import { valueOf, type Steps, type Ticks } from '../base/ticks.ts'
import { exposedValueOf, marginInputOfSide } from './margin-input.ts'
import { deleveragePriceOf } from './bankruptcy.ts'
import { liquidatePriceOf } from './liquidation-price.ts'
import { priceAt } from '../model/market.ts'
import { equityOf, valueAt } from '../accounting/margin.ts'
import { kinds } from '../model/order.ts'
import { unrealizedPnlOf, type Position, type PositionSide } from '../model/position.ts'
import { settleOffBook, type TradeSide } from '../execution/settlement.ts'
import { marketOf, stateOf, type World } from '../model/world.ts'

/** Closes a part of a position under liquidation, or of its whole side where its margin is shared, off the book. */
export function deleverage(world: World, position: Position, size: Steps): void {
  const market = marketOf(world, position)
  const price = deleveragePriceOf(world, position, size)
  const order = placeForcedOrder(world, 'agreement_close', position, size, priceAt(market, world.time))
  const value = valueOf(market.contract.grid, price, size)
  const liquidateFee = budgetLiquidateFee(world, position, { size, value, fee: 0n })
  const closing: TradeSide = { order, force: { position: targetOf(position), paysFee: false, liquidateFee } }
  let left = size
  const queue = queueAgainst(world, position)
  for (let other; left > 0 && (other = queue.take());) {
    const part = Math.min(left, other.size)
    settleWith(world, closing, other, bearablePriceOf(world, other, price), part)
    left -= part
  }
  if (left > 0) settleOffBook(world, market, { sides: [closing], price, size: left })
  endOrder(world, order, null)
}

// Returns a price between the mark and the liquidation price of a position: the wanted one, or the nearest to it.
function bearablePriceOf(world: World, position: Position, wanted: Ticks): Ticks {
  const mark = priceAt(marketOf(world, position), world.time)
  const bound = liquidatePriceOf(marginInputOfSide(world, position), mark)
  if (bound === 0) return wanted
  return position.side === 'LONG' ? Math.max(wanted, Math.min(mark, bound)) : Math.min(wanted, Math.max(mark, bound))
}

function settleWith(world: World, closing: TradeSide, other: Position, price: Ticks, size: Steps): void {
  const order = placeForcedOrder(world, 'agreement_close', other, size, price)
  const force = { position: other, paysFee: false, liquidateFee: 0n }
  settleOffBook(world, marketOf(world, other), { sides: [closing, { order, force }], price, size })
  endOrder(world, order, null)
  trimCloses(world, other)
}

// Cancels closing orders of a side, newest first, until the rest close no more than the positions have.
function trimCloses(world: World, position: Position): void {
  const state = stateOf(world, position)
  const totals = sideTotalsOf(state, position.side)
  for (const order of Array.from(state.account.orders.values()).toReversed()) {
    if (totals.closeSize <= totals.size) return
    const { opens, positionSide } = kinds[order.type]
    const isClose = order.symbol === position.symbol && !opens && positionSide === position.side
    if (isClose) endOrder(world, order, 'deleveraged')
  }
}

/** Drops the queues of deleveraging, because the marks may change now. */
export function dropDeleverageQueues({ deleverageQueues, unrankedCollaterals }: World): void {
  if (deleverageQueues.size === 0) return
  deleverageQueues.clear()
  unrankedCollaterals.length = 0
}

// Returns the queue of the users on the other side at this moment. It ranks all of them once for each mark, and
// afterwards those whose collateral has changed.
function queueAgainst(world: World, { symbol, side }: Position): DeleverageQueue {
  const { deleverageQueues, unrankedCollaterals } = world
  for (const { collateral, account } of unrankedCollaterals) {
    for (const queue of deleverageQueues.values()) rank(world, queue, account, collateral)
  }
  unrankedCollaterals.length = 0
  const other = side === 'LONG' ? 'SHORT' : 'LONG'
  const key = `${symbol} ${other}`
  let queue = deleverageQueues.get(key)
  if (queue) return queue
  deleverageQueues.set(key, (queue = new DeleverageQueue(symbol, other)))
  for (const account of world.accounts.values()) {
    const collaterals = new Set(positionsOf(account, symbol).map(({ collateral }) => collateral))
    for (const collateral of collaterals) rank(world, queue, account, collateral)
  }
  return queue
}

function rank(world: World, queue: DeleverageQueue, account: Account, collateral: Collateral): void {
  const state = account.symbolStates.get(queue.symbol)
  const positions = state ? positionsOn(state, collateral, queue.side) : []
  if (positions.length === 0) return queue.replace(collateral, [])
  const exposedValue = exposedValueOf(world, positions[0]!)
  const equity = equityOf(world, account, collateral)
  const rankable = (position: Position): Rankable => ({
    position,
    unrealizedPnl: unrealizedPnlOf(position, valueAt(world, marketOf(world, position), position.size)),
    exposedValue,
    equity,
  })
  queue.replace(collateral, positions.map(rankable))
}

// The positions of a side are either all on the shared collateral or each on its own.
function positionsOn(state: SymbolState, collateral: Collateral, side: PositionSide): readonly Position[] {
  const isolated = isolatedPositionOf(state.account, collateral)
  if (isolated) return isolated.symbol === state.market.contract.symbol && isolated.side === side ? [isolated] : []
  const { positions } = sideTotalsOf(state, side)
  return positions[0]?.collateral === collateral ? positions : []
}
