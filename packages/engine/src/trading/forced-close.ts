// How a liquidation closes positions: in the market, then against users on the other side, and at which prices.
import { defineTiers, highestBase } from '../base/contract.ts'
import { ceilDivide, floorDivide, type Money, rateScale, type Steps, type Ticks, valueOf } from '../base/units.ts'
import {
  type Account,
  isolatedPositionOf,
  positionsOf,
  sharedOf,
  sideTotalsOf,
  type SymbolState,
} from '../state/account.ts'
import { marketLimitAt, priceAt } from '../state/market.ts'
import { kinds, type Order, remainingOf } from '../state/order.ts'
import {
  type Collateral,
  type FillAmounts,
  type Position,
  type PositionSide,
  unrealizedPnlOf,
} from '../state/position.ts'
import { DeleverageQueue, type Rankable } from '../state/queues.ts'
import { accountOf, marketOf, stateOf, type World } from '../state/world.ts'
import { feeOf, feeRateOf } from './ledger.ts'
import {
  deficitOf,
  exposedValueOf,
  findRoot,
  liquidatePriceOf,
  type MarginInput,
  marginInputOfSide,
} from './margin-excess.ts'
import { equityOf, valueAt } from './margin.ts'
import { crosses, matchOrder, visitFills } from './matching.ts'
import { cancelWhere, createOrder, endOrder } from './order-life.ts'
import { settleOffBook, type TradeSide } from './settlement.ts'

// Closes a position under liquidation in the market: an ioc order with the worst acceptable price as its limit. Orders
// that a liquidation places exist within one command: placed, filled as far as possible, and final.
//
// The liquidation fee is charged with the fills, so the fills are computed first; nothing happens in between. An order
// that will not be filled completely pays no liquidation fee, because deleveraging the remainder uses up the equity.

/**
 * Closes a size of a position, or of its whole side where its margin is shared. Returns the size that found no market.
 */
export function closeAtMarket(world: World, position: Position, size: Steps): Steps {
  const order = placeForcedOrder(world, 'burst_liquidate', position, size, worstPriceOf(world, position, size))
  cancelOwnOrders(world, order)
  const closing = previewClose(world, order)
  const liquidateFee = closing ? budgetLiquidateFee(world, position, closing) : 0n
  matchOrder(world, marketOf(world, position), order, { position: targetOf(position), paysFee: true, liquidateFee })
  return remainingOf(order)
}

// An order of the same account would stop matching.
function cancelOwnOrders(world: World, order: Order): void {
  const side = kinds[order.type].orderSide
  const { book } = marketOf(world, order)
  cancelWhere(world, accountOf(world, order), 'liquidation', (other) => {
    const isOpposite = other.symbol === order.symbol && kinds[other.type].orderSide !== side
    return isOpposite && book.has(other) && crosses(side, order.limit, other.limit)
  })
}

// Returns the result of the whole order; undefined where a part of it will find no market.
function previewClose(world: World, order: Order): Closing | undefined {
  const state = stateOf(world, order)
  const { market } = state
  const rate = feeRateOf(state, 'taker')
  let [left, value, fee]: [Steps, Money, Money] = [order.size, 0n, 0n]
  visitFills(market, world.time, order, (_maker, price, size) => {
    const part = valueOf(market.contract.grid, price, size)
    left -= size
    value += part
    fee += feeOf(part, rate)
    return true
  })
  if (left > 0) return undefined
  // A fill that closes several positions is one fill for each, and each rounds its fee up.
  const { positions } = sideTotalsOf(state, kinds[order.type].positionSide)
  return { size: order.size, value, fee: fee + BigInt(positions.length - 1) }
}

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
function targetOf(position: Position): Position | null {
  return position.marginMode === 'ISOLATED' ? position : null
}

/** The expected result of closing a size; the fee is that of trading. */
type Closing = Pick<FillAmounts, 'size' | 'value' | 'fee'>

/** Returns the liquidation fee of a close: a part of its value, but never more than what is then left of the equity. */
function budgetLiquidateFee(world: World, position: Position, { size, value, fee }: Closing): Money {
  const market = marketOf(world, position)
  const gain = value - valueAt(world, market, size)
  const equity = equityOf(world, accountOf(world, position), position.collateral)
  const left = equity + (position.side === 'LONG' ? gain : -gain) - fee
  const wanted = feeOf(value, market.contract.liquidationFeeRate * rateScale)
  if (left <= 0n) return 0n
  return left < wanted ? left : wanted
}

// Auto-deleveraging: what a liquidation cannot close in the market is closed against users on the other side, in the
// order of their rank and without fees. The market maker takes the rest.
//
// The price is the bankruptcy price. It is never one that a user gains from, nor one beyond the own liquidation price
// of that user: what the user cannot bear is a loss of the insurance fund. Who is closed depends on the state before
// the first of them is closed.

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

// The prices at which a liquidation may close a position: in the market no worse than the bankruptcy price, which
// leaves nothing of its part of the collateral, plus what the insurance fund can pay; against other users between the
// mark and that price.
//
// A contract that bears nothing of what its collateral lacks is closed in the market as a market order is, and against
// other users at the mark. Where positions of several contracts share a collateral that has equity, each may use a part
// of it in proportion to its value.

/** At bankruptcy there is no maintenance margin, only the fee. */
const noTiers = defineTiers([{ maxNotional: null, maintenanceRate: '0', maxLeverage: 1 }])

/**
 * Returns the worst price for closing a size in the market. Beyond what the position itself has, it is never worse than
 * that of a market order, so that no order far from the mark profits from the insurance fund or from other users.
 */
function worstPriceOf(world: World, position: Position, size: Steps): Ticks {
  const market = marketOf(world, position)
  const limit = marketLimitAt(market, world.time, position.side === 'LONG' ? 'SELL' : 'BUY')
  const part = partOf(world, position, size)
  if (!part) return limit
  const bankruptcy = bankruptcyPriceOf(world, position, size, part.amount)
  const insured = bankruptcyPriceOf(world, position, size, part.amount, part.insurance)
  return position.side === 'LONG'
    ? Math.min(bankruptcy, Math.max(insured, limit))
    : Math.max(bankruptcy, Math.min(insured, limit))
}

/**
 * Returns the price at which a size is closed against other users: the bankruptcy price, but never one that they gain
 * from.
 */
function deleveragePriceOf(world: World, position: Position, size: Steps): Ticks {
  const mark = priceAt(marketOf(world, position), world.time)
  const part = partOf(world, position, size)
  if (!part) return mark
  const bankruptcy = bankruptcyPriceOf(world, position, size, part.amount)
  return position.side === 'LONG' ? Math.max(mark, bankruptcy) : Math.min(mark, bankruptcy)
}

interface Share {
  /** Part of the collateral that the close may use up; below zero where it has to make up for something. */
  readonly amount: Money
  /** What the insurance fund can add. */
  readonly insurance: Money
}

// Returns what a close may use of the collateral; undefined where its contract bears nothing of what is missing.
function partOf(world: World, position: Position, size: Steps): Share | undefined {
  const state = stateOf(world, position)
  const { equity, borne, unborne } = deficitOf(world, state.account, position.collateral)
  const own = borne.get(state)
  if (own === undefined) return undefined
  const insurance = sharedOf(world.insurance, position.collateral).amount - unborne
  const value = valueAt(world, state.market, size)
  const amount = equity < 0n ? -own : floorDivide(equity * value, exposedValueOf(world, position))
  return { amount, insurance: insurance > 0n ? insurance : 0n }
}

/**
 * Returns the price at which closing a size uses up an amount, rounded to the tick at which nothing is missing, and
 * within the range of possible prices. With money of the insurance fund it is that much further away.
 */
function bankruptcyPriceOf(world: World, position: Position, size: Steps, amount: Money, insurance: Money = 0n): Ticks {
  const market = marketOf(world, position)
  const mark = priceAt(market, world.time)
  const root = findRoot(remainderOf(world, position, size, amount), mark)
  // With a fee of the whole value, no price is better than another.
  if (!root || root.isRising !== (position.side === 'SHORT')) return mark
  const perTick = BigInt(size) * market.contract.grid.unitValue
  const divisor = root.divisor * perTick
  const way = insurance * root.divisor
  const price = root.isRising
    ? floorDivide(root.dividend * perTick + way, divisor)
    : ceilDivide(root.dividend * perTick - way, divisor)
  if (price < 1n) return 1
  return price > BigInt(highestBase) ? highestBase : Number(price)
}

// Returns a size and an amount of equity, as if there were nothing else.
function remainderOf(world: World, position: Position, size: Steps, equity: Money): MarginInput {
  const state = stateOf(world, position)
  const { unitValue } = state.market.contract.grid
  const value = valueAt(world, state.market, size)
  const common = { rest: 0n, unitValue, tiers: noTiers, feeRate: feeRateOf(state, 'taker') }
  return position.side === 'LONG'
    ? { ...common, amount: equity - value, long: size, short: 0 }
    : { ...common, amount: equity + value, long: 0, short: size }
}
