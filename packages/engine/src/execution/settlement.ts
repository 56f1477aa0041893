// A trade becomes money, positions and records. Both sides are settled together, so that what one gains the other
// loses.
//
// A close that spans several separated positions is one fill for each of them.
import { feeRateOf, type FeeRate } from '../accounting/fee.ts'
import { post, postAll } from '../accounting/ledger.ts'
import { nextId } from '../base/id.ts'
import type { Money } from '../base/money.ts'
import { valueOf, type Steps, type Ticks } from '../base/ticks.ts'
import { removeCollateral, sharedOf, sideTotalsOf, type SymbolState } from '../model/account.ts'
import { createCollateral } from '../model/collateral.ts'
import type { Fill } from '../model/fill.ts'
import type { Market } from '../model/market.ts'
import { setLastPrice } from '../model/market.ts'
import { kinds, remainingOf, type Order } from '../model/order.ts'
import { addToPosition, noFills, reducePosition, type FillAmounts, type Position } from '../model/position.ts'
import { countFill } from '../model/order-totals.ts'
import { stateOf, type World } from '../model/world.ts'
import { closingEntry, marketMakerBill, openingEntry, releasesMargin } from './fill-entry.ts'
import type { FillEntry, FillTerms, ForcedClose } from './fill-entry.ts'
import { recordOrder } from './life-cycle.ts'
import { endPresets, updatePresets } from './preset-orders.ts'

/** An order in a trade. */
export interface TradeSide {
  readonly order: Order
  readonly isMaker?: boolean
  readonly force?: ForcedClose | undefined
}

export interface Trade {
  /** Where there is only one, the other side is the market maker. */
  readonly sides: readonly [TradeSide, TradeSide?]
  readonly price: Ticks
  readonly size: Steps
}

/** Settles a trade. The orders count it as filled; the caller ends those that are filled completely. */
export function settleTrade(world: World, market: Market, trade: Trade): void {
  const { price, size, sides } = trade
  const { time } = world
  // The presets that the trade creates are younger than its price.
  setLastPrice(market, time, price)
  const value = settleOffBook(world, market, trade)
  const { matchSequence } = world
  market.minuteTrades.record(time, price, size, value)
  const [{ order, isMaker = false }] = sides
  const isBuyerMaker = isMaker === (kinds[order.type].orderSide === 'BUY')
  market.recentTrades.add({ time, price, size, matchSequence, isBuyerMaker })
}

/** Settles a trade that no price and no volume shows, because its sides have to close. Returns its value. */
export function settleOffBook(world: World, market: Market, { sides, price, size }: Trade): Money {
  const [one, other] = sides
  world.matchSequence += 1
  fillOrder(world, one, price, size)
  const value = valueOf(market.contract.grid, price, size)
  if (other) fillOrder(world, other, price, size)
  else fillMarketMaker(world, market, one.order, size, value)
  return value
}

function fillOrder(world: World, side: TradeSide, price: Ticks, size: Steps): void {
  const { order, isMaker = false, force } = side
  const state = stateOf(world, order)
  const { opens, positionSide } = kinds[order.type]
  const rate: FeeRate = force?.paysFee === false ? 0n : feeRateOf(state, isMaker ? 'maker' : 'taker')
  const { positions } = sideTotalsOf(state, positionSide)
  countFill(state, order, size)
  if (isMaker) state.market.book.reduce(order, size)
  if (opens) {
    const position = findPosition(positions, order) ?? openPosition(world, state, order)
    const terms = { state, position, price, size, rate }
    settleFill(world, side, terms, openingEntry(world, terms))
    updatePresets(world, state, order, position, size)
  } else {
    for (let left = size; left > 0;) {
      const position = force?.position ?? positions[0]
      if (!position) throw new Error(`Order ${order.id} closes ${left} steps more than there are.`)
      const terms = { state, position, price, size: Math.min(left, position.size), rate }
      left -= terms.size
      settleFill(world, side, terms, closingEntry(world, terms, force))
    }
  }
  if (remainingOf(order) > 0) recordOrder(world, order)
}

// Posts the entry of a fill, and applies it to the position and the order.
function settleFill(world: World, side: TradeSide, { state, position, price }: FillTerms, entry: FillEntry): void {
  const { order, force } = side
  const { opens, positionSide } = kinds[order.type]
  const totals = sideTotalsOf(state, positionSide)
  postAll(world, entry.tradeBills)
  if (opens) addToPosition(position, entry)
  else reducePosition(position, entry)
  position.updatedMatchSequence = world.matchSequence
  position.updatedTime = world.time
  totals.size += opens ? entry.size : -entry.size
  if (totals.size === 0) endPresets(world, state, order)
  if (position.size === 0) {
    totals.positions.splice(totals.positions.indexOf(position), 1)
    world.archive.add('position', position)
  }
  postAll(world, entry.resultBills)
  if (position.size === 0 && releasesMargin(position)) removeCollateral(state.account, position.collateral)
  if (force) force.liquidateFee -= entry.liquidateFee
  order.filledSize += entry.size
  order.filledValue += entry.value
  order.fee += entry.fee
  order.realizedPnl += entry.realizedPnl
  recordFill(world, side, position, price, entry)
}

function recordFill(world: World, side: TradeSide, position: Position, price: Ticks, entry: FillAmounts): void {
  const { order, isMaker = false } = side
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
    isMaker,
    price,
    size: entry.size,
    value: entry.value,
    fee: entry.fee,
    liquidateFee: entry.liquidateFee,
    realizedPnl: entry.realizedPnl,
    liquidateType,
    matchSequence: world.matchSequence,
    time: world.time,
  }
  world.archive.add('fill', fill)
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

function openPosition(world: World, state: SymbolState, order: Order): Position {
  const { account, market, setting } = state
  const { coin } = market.contract.terms
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
    isAutoAppendIsolatedMargin: isIsolated && setting.appendsMargin,
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
