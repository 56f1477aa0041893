// A trade becomes money, positions and records. Both sides are settled together, so that what one gains the other
// loses.
//
// A close that spans several separated positions is one fill for each of them.
import { nextId } from '../base/ids.ts'
import { ceilDivide, floorDivide, type Money, rateScale, type Steps, type Ticks, valueOf } from '../base/units.ts'
import {
  type Account,
  countFill,
  leverageOf,
  removeCollateral,
  sharedOf,
  sideTotalsOf,
  type SymbolState,
} from '../state/account.ts'
import { type Market, setLastPrice } from '../state/market.ts'
import { type Fill, kinds, type Order, type OrderSide, remainingOf } from '../state/order.ts'
import {
  addToPosition,
  type BusinessType,
  type Collateral,
  createCollateral,
  type FillAmounts,
  noFills,
  type Position,
  realizedPnlOf,
  reducePosition,
} from '../state/position.ts'
import { stateOf, type World } from '../state/world.ts'
import { feeOf, type FeeRate, feeRateOf, insuredLoss, marginMove, post, postAll, type Posting } from './ledger.ts'
import { availableOf, isolatedMarginOf } from './margin.ts'
import { endPresets, recordOrder, updatePresets } from './order-life.ts'

/** An order in a trade. */
export interface TradeSide {
  readonly order: Order
  readonly isMaker?: boolean
  readonly force?: ForcedClose | undefined
}

interface Trade {
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

// The double entry of a fill: every bill that it causes, computed as one value before anything changes.
//
// One fill is one part of a trade, seen by one position. Fees and margin move between the accounts of the same entry,
// so that an entry adds up to the principal of its position. The other side of the trade, a second entry or the bill of
// the market maker, has the opposite principal.

/** How a liquidation closes a side. */
export interface ForcedClose {
  /** The position to close; null closes the positions of the side, oldest first. */
  readonly position: Position | null
  /** Whether the order pays the taker fee. */
  readonly paysFee: boolean
  /** What is left of the liquidation fee. */
  liquidateFee: Money
}

/** What is traded, by which position, and at which fee rate. */
export interface FillTerms {
  readonly state: SymbolState
  readonly position: Position
  readonly price: Ticks
  readonly size: Steps
  readonly rate: FeeRate
}

export interface FillEntry extends FillAmounts {
  /** The bill of the position, after that of the margin which an isolated one needs first. */
  readonly tradeBills: readonly Posting[]
  /** Margin that a close releases or draws, then the losses that the insurance fund pays, then the income of fees. */
  readonly resultBills: readonly Posting[]
}

/** Returns the entry of a fill that opens or adds to a position. */
export function openingEntry(world: World, { state, position, price, size, rate }: FillTerms): FillEntry {
  const { account } = state
  const { symbol, side, marginMode, collateral } = position
  const value = valueOf(state.market.contract.grid, price, size)
  const fee = feeOf(value, rate)
  const isLong = side === 'LONG'
  const businessType = isLong ? 'position_open_long' : 'position_open_short'
  const bill: Posting = { account, collateral, businessType, principal: isLong ? -value : value, fee, symbol }
  const tradeBills = [bill]
  if (marginMode === 'ISOLATED') {
    const margin = ceilDivide(value, BigInt(leverageOf(state, side, marginMode))) + fee
    tradeBills.unshift(...marginMove(account, symbol, sharedOf(account, collateral), collateral, margin))
  }
  const resultBills = incomeOf(world, position, fee, 0n)
  return { size, value, fee, liquidateFee: 0n, realizedPnl: 0n, tradeBills, resultBills }
}

/** Returns the entry of a fill that closes a position or a part of it. */
export function closingEntry(world: World, terms: FillTerms, force?: ForcedClose): FillEntry {
  const { state, position, price, size, rate } = terms
  const { account, market } = state
  const { symbol, side, collateral } = position
  const { grid, liquidationFeeRate } = market.contract
  const value = valueOf(grid, price, size)
  const fee = feeOf(value, rate)
  const liquidateFee = force ? least(feeOf(value, liquidationFeeRate * rateScale), force.liquidateFee) : 0n
  const realizedPnl = realizedPnlOf(position, size, value)
  const isLong = side === 'LONG'
  const businessType = isLong ? 'position_close_long' : 'position_close_short'
  const principal = isLong ? value : -value
  const tradeBills: Posting[] = [{ account, collateral, businessType, principal, fee, liquidateFee, symbol }]
  const resultBills = incomeOf(world, position, fee, liquidateFee)
  if (releasesMargin(position)) resultBills.unshift(...releaseOf(world, terms, realizedPnl - fee, !force))
  return { size, value, fee, liquidateFee, realizedPnl, tradeBills, resultBills }
}

/** True of an isolated position whose closes release its margin. A liquidation does that itself, at its end. */
function releasesMargin({ marginMode, collateral }: Position): boolean {
  return marginMode === 'ISOLATED' && !collateral.isLiquidating
}

/** Returns the bill of the market maker for a trade with a user. It pays no fee and has no position. */
export function marketMakerBill(world: World, { contract }: Market, userSide: OrderSide, value: Money): Posting {
  const { symbol, terms } = contract
  return userSide === 'SELL'
    ? systemBill(world.marketMaker, terms, 'position_open_long', -value, symbol)
    : systemBill(world.marketMaker, terms, 'position_open_short', value, symbol)
}

// The margin of an isolated position shrinks in proportion to its size. The shared collateral receives the rest of a
// profit, and pays the loss of the account's own order as far as it has something available: who chose the price bears
// it. What is then missing after the last part is a shortfall.
function releaseOf(world: World, { state, position, size }: FillTerms, gain: Money, isOwn: boolean): Posting[] {
  const { account } = state
  const { symbol, collateral } = position
  const shared = sharedOf(account, collateral)
  const released = floorDivide(isolatedMarginOf(position) * BigInt(size), BigInt(position.size)) + gain
  if (released >= 0n) return marginMove(account, symbol, collateral, shared, released)
  const available = isOwn ? availableOf(world, account, shared) : 0n
  const drawn = available > 0n ? least(available, -released) : 0n
  const shortfall = size === position.size ? -released - drawn : 0n
  return [
    ...marginMove(account, symbol, shared, collateral, drawn),
    ...insuredLoss(world, account, symbol, collateral, shortfall),
  ]
}

function incomeOf(world: World, { symbol, collateral }: Position, fee: Money, liquidateFee: Money): Posting[] {
  const bills = fee === 0n ? [] : [systemBill(world.fee, collateral, 'order_fill_fee_income', fee, symbol)]
  if (liquidateFee === 0n) return bills
  return [...bills, systemBill(world.insurance, collateral, 'order_liquidate_fee_income', liquidateFee, symbol)]
}

function systemBill(
  account: Account,
  coin: Pick<Collateral, 'coin'>,
  businessType: BusinessType,
  principal: Money,
  symbol: string,
): Posting {
  return { account, collateral: sharedOf(account, coin), businessType, principal, symbol }
}

function least(one: Money, other: Money): Money {
  return one < other ? one : other
}
