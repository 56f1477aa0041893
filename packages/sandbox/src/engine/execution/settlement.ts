// A trade becomes money, positions and records. Both sides are settled together, so that what one gains the other loses.
//
// A close that spans several separated positions is one fill for each of them.

import { feeRateOf, type FeeRate } from '../accounting/fee.ts'
import { post, postAll } from '../accounting/ledger.ts'
import { nextId } from '../base/id.ts'
import type { Money } from '../base/money.ts'
import { valueOf, type Steps, type Ticks } from '../base/ticks.ts'
import { removeCollateral, sharedOf, symbolStateOf, type Account } from '../model/account.ts'
import { createCollateral } from '../model/collateral.ts'
import type { Fill } from '../model/fill.ts'
import { setLastPrice, type Market } from '../model/market.ts'
import { kinds, remainingOf, type Order } from '../model/order.ts'
import { addToPosition, noFills, reducePosition, type Position } from '../model/position.ts'
import { countFill, sideTotalsOf, type SymbolState } from '../model/symbol-state.ts'
import type { World } from '../model/world.ts'
import {
  closingEntry,
  marketMakerBill,
  openingEntry,
  releasesMargin,
  type FillEntry,
  type ForcedClose,
  type Holder,
} from './fill-entry.ts'
import { recordOrder } from './life-cycle.ts'
import { endPresets, updatePresets } from './preset-orders.ts'

export interface Trade {
  /** Null stands for the market maker, which is at most one of the two. */
  readonly taker: Order | null
  readonly maker: Order | null
  readonly price: Ticks
  readonly size: Steps
  /** Applies to the taker. */
  readonly force?: ForcedClose | undefined
}

/** Settles a trade. The orders count it as filled; the caller ends those that are filled completely. */
export function settleTrade(world: World, market: Market, { taker, maker, price, size, force }: Trade): void {
  world.matchSequence += 1
  if (taker) fillOrder(world, market, taker, { price, size, isMaker: false, force })
  if (maker) fillOrder(world, market, maker, { price, size, isMaker: true })
  const value = valueOf(market.contract.grid, price, size)
  if (!taker || !maker) fillMarketMaker(world, market, (taker ?? maker)!, size, value)
  setLastPrice(market, world.time, price)
  market.minuteTrades.record(world.time, price, size, value)
}

/** One side of a trade off the book. */
export interface ForcedOrder {
  readonly order: Order
  readonly force: ForcedClose
}

/** Settles a trade off the book, at any price: between two sides that have to close, or of one with the market maker. */
export function settleOffBook(
  world: World,
  market: Market,
  one: ForcedOrder,
  other: ForcedOrder | null,
  price: Ticks,
  size: Steps,
): void {
  world.matchSequence += 1
  fillOrder(world, market, one.order, { price, size, isMaker: false, force: one.force })
  if (other) fillOrder(world, market, other.order, { price, size, isMaker: false, force: other.force })
  else fillMarketMaker(world, market, one.order, size, valueOf(market.contract.grid, price, size))
}

interface Execution {
  readonly price: Ticks
  readonly size: Steps
  readonly isMaker: boolean
  readonly force?: ForcedClose | undefined
}

function fillOrder(world: World, market: Market, order: Order, execution: Execution): void {
  const { price, size, isMaker, force } = execution
  const account = world.accounts.get(order.accountId)!
  const state = symbolStateOf(account, market)
  const { opens, positionSide } = kinds[order.type]
  const isFree = force?.paysFee === false
  const rate: FeeRate = isFree ? 0n : feeRateOf(account, state.setting, market.contract, isMaker ? 'maker' : 'taker')
  const totals = sideTotalsOf(state, positionSide)
  countFill(state, order, size)
  if (isMaker) market.book.reduce(order, size)
  if (opens) {
    const position = findPosition(totals.positions, order) ?? openPosition(world, account, state, order)
    const holder = { account, state, position }
    settleFill(world, order, holder, execution, openingEntry(world, holder, { price, size, rate }))
    updatePresets(world, market, order, position, size)
  } else {
    for (let left = size; left > 0;) {
      const position = force?.position ?? totals.positions[0]
      if (!position) throw new Error(`Order ${order.id} closes ${left} steps more than there are.`)
      const holder = { account, state, position }
      const terms = { price, size: Math.min(left, position.size), rate }
      left -= terms.size
      settleFill(world, order, holder, execution, closingEntry(world, holder, terms, force))
    }
  }
  if (remainingOf(order) > 0) recordOrder(world, order)
}

// Posts the entry of a fill, and applies it to the position and the order.
function settleFill(world: World, order: Order, holder: Holder, execution: Execution, entry: FillEntry): void {
  const { account, state, position } = holder
  const { opens, positionSide } = kinds[order.type]
  const totals = sideTotalsOf(state, positionSide)
  postAll(world, entry.tradeBills)
  if (opens) addToPosition(position, entry)
  else reducePosition(position, entry)
  position.updatedMatchSequence = world.matchSequence
  position.updatedTime = world.time
  totals.size += opens ? entry.size : -entry.size
  if (totals.size === 0) endPresets(world, account, state.market, positionSide)
  if (position.size === 0) {
    totals.positions.splice(totals.positions.indexOf(position), 1)
    world.archive.addPosition(position)
  }
  postAll(world, entry.resultBills)
  if (position.size === 0 && releasesMargin(position)) removeCollateral(account, position.collateral)
  if (execution.force) execution.force.liquidateFee -= entry.liquidateFee
  order.filledSize += entry.size
  order.filledValue += entry.value
  order.fee += entry.fee
  order.realizedPnl += entry.realizedPnl
  recordFill(world, order, position, execution, entry)
}

function recordFill(world: World, order: Order, position: Position, execution: Execution, entry: FillEntry): void {
  const { positionSide, orderSide, fillDirection, liquidateType } = kinds[order.type]
  const fill: Fill = {
    id: nextId(world),
    orderId: order.id,
    accountId: order.accountId,
    positionId: position.id,
    symbol: order.symbol,
    marginMode: position.marginMode,
    separatedMode: position.separatedMode,
    positionSide,
    orderSide,
    direction: fillDirection,
    isMaker: execution.isMaker,
    price: execution.price,
    size: entry.size,
    value: entry.value,
    fee: entry.fee,
    liquidateFee: entry.liquidateFee,
    realizedPnl: entry.realizedPnl,
    liquidateType,
    matchSequence: world.matchSequence,
    time: world.time,
  }
  world.archive.addFill(fill)
  world.events.push({ kind: 'fill', time: world.time, fill })
}

// The market maker has no positions, only a signed net.
function fillMarketMaker(world: World, market: Market, user: Order, size: Steps, value: Money): void {
  const { orderSide } = kinds[user.type]
  market.marketMakerNet += orderSide === 'SELL' ? size : -size
  post(world, marketMakerBill(world, market, orderSide, value))
}

// A combined order adds to the combined position of its side; a separated one to the position that it opened itself.
function findPosition(positions: readonly Position[], order: Order): Position | undefined {
  const owner = separatedOwnerOf(order)
  const newest = positions.at(-1)
  if (newest?.separatedOpenOrderId === owner) return newest
  return positions.find((position) => position.separatedOpenOrderId === owner)
}

function openPosition(world: World, account: Account, state: SymbolState, order: Order): Position {
  const { coin } = state.market.contract.terms
  const id = nextId(world)
  const isIsolated = order.marginMode === 'ISOLATED'
  const collateral = isIsolated ? createCollateral(coin, world.time, id) : sharedOf(account, { coin })
  if (isIsolated) account.collaterals.push(collateral)
  const position: Position = {
    id,
    accountId: account.id,
    symbol: order.symbol,
    side: kinds[order.type].positionSide,
    marginMode: order.marginMode,
    separatedMode: order.separatedMode,
    separatedOpenOrderId: separatedOwnerOf(order),
    collateral,
    ...noFills,
    isAutoAppendIsolatedMargin: isIsolated && state.setting.appendsMargin,
    createdMatchSequence: world.matchSequence,
    updatedMatchSequence: world.matchSequence,
    createdTime: world.time,
    updatedTime: world.time,
  }
  sideTotalsOf(state, position.side).positions.push(position)
  return position
}

function separatedOwnerOf({ id, separatedMode }: Order): bigint {
  return separatedMode === 'SEPARATED' ? id : 0n
}
