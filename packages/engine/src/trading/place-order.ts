// The command that places an order:
//
//   1. the order is checked by itself: account, contract, client order id, size, price, execution type, presets
//      (`readOrder`),
//   2. the orders of the last minute are counted (`checkRate`),
//   3. the account must be able to carry it: margin mode, position size, available margin or closable size
//      (`checkRisk`),
//   4. it is created, with an id and its reserve (`enterOrder`),
//   5. it is matched, at once or after a delay, and what remains rests in the book or ends (`matchOrder`),
//   6. what that caused is handled before the next command: triggers, liquidations (`react`).
import type { Contract } from '../base/contract.ts'
import { attempt, Refusal } from '../base/refusal.ts'
import { firstIndex } from '../base/sorted.ts'
import {
  formatMoney,
  formatPrice,
  formatSize,
  type Money,
  parsePrice,
  parseSize,
  type Steps,
  type Ticks,
  valueOf,
} from '../base/units.ts'
import { minuteMs } from '../prices/statistics.ts'
import {
  type Account,
  changeLimit,
  isIdle,
  leverageOf,
  sharedOf,
  sideTotalsOf,
  type SymbolSetting,
  type SymbolState,
  symbolStateOf,
} from '../state/account.ts'
import {
  highestBidOf,
  type Market,
  marketLimitAt,
  priceAt,
  type PriceBand,
  priceBandAt,
  tradingStopAt,
} from '../state/market.ts'
import { type Direction, type ExecutionType, kinds, type Order } from '../state/order.ts'
import type { MarginMode } from '../state/position.ts'
import { findTrader, stateOf, type World } from '../state/world.ts'
import { feeOf, feeRateOf } from './ledger.ts'
import { availableOf, costOf, leastAvailable, mostCost } from './margin.ts'
import { matchOrder, visitFills } from './matching.ts'
import { checkClientOid, createOrder, endOrder, setOrderStatus } from './order-life.ts'

/**
 * Places an order and, unless the account has an order delay, matches it. An order that fails a check is refused and
 * leaves no trace. An order that passes all checks but finds no match (postOnly, fok, ioc) is accepted and then
 * canceled.
 */
export function placeOrder(world: World, command: PlaceOrderCommand): Order {
  const checked = readOrder(world, command)
  const { account, market } = checked.state
  checkRate(world, account)
  checkRisk(world, command, checked, priceAt(market, world.time))
  return enterOrder(world, command, checked)
}

// Checks of a new order by itself, in a fixed order: the first that fails is the refusal. Nothing changes here.
//
// Account and symbol come first, then client order id, size, price, execution type and presets.

export interface PlaceOrderCommand {
  readonly accountId: bigint
  readonly symbol: string
  /** Null or empty: one is assigned. */
  readonly clientOid: string | null
  readonly type: Direction
  readonly executionType: ExecutionType
  readonly isMarket: boolean
  readonly marginMode: MarginMode
  /** Decimal text, in base units. */
  readonly size: string
  /** Decimal text; ignored for a market order, where it may be null. */
  readonly price: string | null
  /** Decimal text; only an order that opens may have them. */
  readonly presetTakeProfitPrice: string | null
  readonly presetStopLossPrice: string | null
}

/** An order that passed its checks, in integers. */
export interface CheckedOrder extends Pick<
  Order,
  'size' | 'price' | 'limit' | 'presetTakeProfitPrice' | 'presetStopLossPrice'
> {
  readonly state: SymbolState
}

/** Reads the order of a command, or refuses it. */
export function readOrder(world: World, command: PlaceOrderCommand): CheckedOrder {
  const { account, market } = findTrader(world, command)
  const { contract } = market
  checkMarket(contract)
  checkTrading(market, world.time)
  checkClientOid(account, command.clientOid)
  const size = readSize(contract, command)
  const mark = priceAt(market, world.time)
  const limit = readLimit(contract, command, priceBandAt(market, mark))
  if (command.isMarket && command.executionType === 'postOnly') {
    throw new Refusal(
      'EXECUTION_TYPE_CONFLICT',
      'the execution type of a market order must not be postOnly',
      'postOnly',
    )
  }
  const presetTakeProfitPrice = readPreset(contract, command, 'presetTakeProfitPrice')
  const presetStopLossPrice = readPreset(contract, command, 'presetStopLossPrice')
  const isLong = kinds[command.type].positionSide === 'LONG'
  const reference = command.isMarket ? mark : limit
  checkPreset(contract, 'presetTakeProfitPrice', presetTakeProfitPrice, reference, isLong)
  checkPreset(contract, 'presetStopLossPrice', presetStopLossPrice, reference, !isLong)
  const price = command.isMarket ? 0 : limit
  return { state: symbolStateOf(account, market), size, price, limit, presetTakeProfitPrice, presetStopLossPrice }
}

/** Refuses an order of a contract that is only listed. */
export function checkMarket({ symbol, hasMarket }: Contract): void {
  if (!hasMarket)
    throw new Refusal('MARKET_ABSENT', 'the contract must have a market', `${symbol}, which is only listed`)
}

/** Refuses an order of a contract that cannot be traded now, with MARKET_HALTED or PRICE_STALE. */
export function checkTrading(market: Market, time: number): void {
  const { halt, freshUntil, contract } = market
  const stop = tradingStopAt(market, time)
  if (stop === 'halted') {
    throw new Refusal('MARKET_HALTED', `${contract.symbol} must not be halted`, `halted: ${halt!.reason}`)
  }
  if (stop === 'stale') {
    const rule = `the mirrored prices of ${contract.symbol} must be up to date`
    throw new Refusal('PRICE_STALE', rule, `stale for ${time - freshUntil!} ms`)
  }
}

/** Reads the size of one order. */
export function readSize(
  { grid, minOrderSize, maxOrderSize, marketOpenLimitSize }: Contract,
  { size: text, isMarket, type }: Pick<PlaceOrderCommand, 'size' | 'isMarket' | 'type'>,
): Steps {
  const size = parseSize(grid, text)
  if (size < Math.max(1, minOrderSize)) {
    throw new Refusal('SIZE_MIN', `the size must be at least ${formatSize(grid, minOrderSize)}`, text)
  }
  const most = isMarket && kinds[type].opens ? Math.min(maxOrderSize, marketOpenLimitSize) : maxOrderSize
  if (size <= most) return size
  throw new Refusal('SIZE_MAX', `the size must be at most ${formatSize(grid, most)}`, text)
}

function readLimit(contract: Contract, { type, isMarket, price: text }: PlaceOrderCommand, band: PriceBand): Ticks {
  const buys = kinds[type].orderSide === 'BUY'
  if (isMarket) return buys ? band.highestBuy : band.lowestSell
  const price = readPrice(contract, text ?? '', 'price')
  if (buys ? price <= band.highestBuy : price >= band.lowestSell) return price
  const bound = buys
    ? `of a buy must be at most ${formatPrice(contract.grid, band.highestBuy)}`
    : `of a sell must be at least ${formatPrice(contract.grid, band.lowestSell)}`
  throw new Refusal('PRICE_BAND', `the price ${bound}`, text ?? '')
}

/** What sentences call the prices of orders, by their fields. */
const priceNames = {
  price: 'the price',
  executePrice: 'the price',
  triggerPrice: 'the trigger price',
  presetTakeProfitPrice: 'the take-profit price',
  presetStopLossPrice: 'the stop-loss price',
}

type PriceField = keyof typeof priceNames

/** Reads a price above zero. */
export function readPrice({ grid }: Contract, text: string, field: PriceField): Ticks {
  const name = priceNames[field]
  if (text === '') throw new Refusal('PRICE_PRECISION', `${name} must be above zero`, 'missing', { field })
  const price = parsePrice(grid, text, name, field)
  if (price > 0) return price
  throw new Refusal('PRICE_PRECISION', `${name} must be above zero`, text, { field })
}

function readPreset(
  contract: Contract,
  command: PlaceOrderCommand,
  field: 'presetTakeProfitPrice' | 'presetStopLossPrice',
): Ticks | null {
  const text = command[field]
  if (text === null) return null
  if (kinds[command.type].opens) return readPrice(contract, text, field)
  throw new Refusal('PRESET_PRICE', 'only an order that opens may have preset prices', command.type, { field })
}

/** Refuses a take-profit or stop-loss price that is not above, or not below, a price. */
export function checkPreset(
  { grid }: Contract,
  field: PriceField,
  price: Ticks | null,
  reference: Ticks,
  isAbove: boolean,
  name: string = priceNames[field],
): void {
  if (price === null || (isAbove ? price > reference : price < reference)) return
  const bound = `${isAbove ? 'above' : 'below'} ${formatPrice(grid, reference)}`
  throw new Refusal('PRESET_PRICE', `${name} must be ${bound}`, formatPrice(grid, price), { field })
}

/** Refuses an order where the account has placed too many in the last minute. G31: a limit of zero is none. */
export function checkRate(world: World, { orderRateLimitPerMinute, orderTimes }: Account): void {
  if (orderRateLimitPerMinute === 0) return
  const recent = orderTimes.filter((time) => time > world.time - minuteMs).length
  if (recent < orderRateLimitPerMinute) return
  throw new Refusal('ORDER_RATE', `there must be at most ${orderRateLimitPerMinute} orders a minute`, `one more`)
}

// Checks of an order against its account: liquidation, margin mode, position size, available margin and closable size.

/** Refuses an order that its account cannot carry at a mark. */
export function checkRisk(world: World, command: PlaceOrderCommand, checked: CheckedOrder, mark: Ticks): void {
  const { state } = checked
  if (sharedOf(state.account, state.market.contract.terms).isLiquidating) {
    throw new Refusal('LIQUIDATING', 'the account must not be under liquidation', 'liquidating')
  }
  if (!isIdle(state) && state.marginMode !== command.marginMode) {
    const rule = `the margin mode must be ${state.marginMode} while the symbol has orders or positions in it`
    throw new Refusal('MARGIN_MODE_CONFLICT', rule, command.marginMode)
  }
  checkModeOf(state.setting, command)
  if (kinds[command.type].opens) checkOpen(world, command, checked, mark)
  else checkClose(command, checked)
}

// G62: an account in cross mode may choose the mode with each order, as the reference says.
/** Refuses an order in cross mode where the account has set the symbol to isolated mode. */
export function checkMarginMode(
  { symbols }: Account,
  { symbol, marginMode }: Pick<PlaceOrderCommand, 'symbol' | 'marginMode'>,
): void {
  checkModeOf(symbols.get(symbol)!, { symbol, marginMode })
}

function checkModeOf(
  setting: SymbolSetting,
  { symbol, marginMode }: Pick<PlaceOrderCommand, 'symbol' | 'marginMode'>,
): void {
  if (marginMode === 'ISOLATED' || setting.marginMode === 'SHARED') return
  throw new Refusal('MARGIN_MODE_CONFLICT', `the margin mode must be ISOLATED, that of ${symbol}`, marginMode)
}

function checkOpen(world: World, command: PlaceOrderCommand, { state, size, limit }: CheckedOrder, mark: Ticks): void {
  const { type, executionType, marginMode } = command
  const { grid, maxPositionSize } = state.market.contract
  const totals = sideTotalsOf(state, kinds[type].positionSide)
  const total = totals.size + totals.openSize + size
  if (total > maxPositionSize) {
    const rule = `position and open orders must together be at most ${formatSize(grid, maxPositionSize)}`
    throw new Refusal('POSITION_MAX', rule, formatSize(grid, total))
  }
  const { account, market } = state
  const least = leastAvailable(world, account, sharedOf(account, market.contract.terms))
  if (mostCost(state, { type, marginMode, limit, size }, mark) <= least) return
  const available = availableFor(world, state)
  const cost = openingCost(
    { state, time: world.time, mark, order: { type, executionType, marginMode, limit, size } },
    available,
  )
  if (cost <= available) return
  throw new Refusal('MARGIN_INSUFFICIENT', `the order must cost at most ${formatMoney(available)}`, formatMoney(cost))
}

function checkClose({ type, size: text }: PlaceOrderCommand, { state, size }: CheckedOrder): void {
  const totals = sideTotalsOf(state, kinds[type].positionSide)
  const closable = totals.size - totals.closeSize
  if (size <= closable) return
  const most = formatSize(state.market.contract.grid, closable)
  throw new Refusal('CLOSE_SIZE_EXCEEDED', `the size must be at most ${most}`, text)
}

/** Returns an order with the largest size that its account can carry, up to its own; null where that is too small. */
export function findLargestSize(
  world: World,
  command: PlaceOrderCommand,
  checked: CheckedOrder,
  least: Steps = Math.max(1, checked.state.market.contract.minOrderSize),
): CheckedOrder | null {
  const { market } = checked.state
  const mark = priceAt(market, world.time)
  const isCarried = (size: number): boolean => attempt(() => checkRisk(world, command, { ...checked, size }, mark)).ok
  if (isCarried(checked.size)) return checked
  // A size that is too large stays too large when it grows, so bisection finds the bound.
  const size = firstIndex(checked.size, (each) => !isCarried(each)) - 1
  return size >= least ? { ...checked, size } : null
}

/** True of a live order that its account can still carry. Checked again when a delayed order is matched. */
function isStillCarried(world: World, state: SymbolState, order: Order): boolean {
  const { market } = state
  const { opens, positionSide } = kinds[order.type]
  const totals = sideTotalsOf(state, positionSide)
  if (!opens) return totals.closeSize <= totals.size
  if (totals.size + totals.openSize > market.contract.maxPositionSize) return false
  const available = availableFor(world, state)
  if (available < 0n) return false
  // The reserve of the order itself is not available any more, but pays for its fills.
  const opening = { state, time: world.time, mark: priceAt(market, world.time), order }
  const usable = available + reserveFor(opening)
  return openingCost(opening, usable) <= usable
}

function availableFor(world: World, { account, market }: SymbolState): Money {
  return availableOf(world, account, sharedOf(account, market.contract.terms))
}

// How much must be available for an order that opens a position.
//
// An order reserves margin, loss and fee at its limit. A buy never fills above its limit, so its fills never cost more
// than that. A sell fills at any bid at or above its limit, and can cost more in two ways. In isolated mode, margin and
// fee are those of the fill price, and the profit against the mark stays in the position. In shared mode, the margin is
// that of the mark, which may be above the limit. So a sell must also be affordable at the bids that it meets at once.

/** An order without fills, and the symbol state that it belongs to. */
interface Opening {
  readonly state: SymbolState
  /** Engine time, and the mark at that time. */
  readonly time: number
  readonly mark: Ticks
  readonly order: Pick<Order, 'type' | 'executionType' | 'marginMode' | 'limit' | 'size'>
}

/** Returns what an order reserves: margin at its limit, its immediate loss against the mark, and the taker fee. */
export function reserveFor(opening: Opening): Money {
  const { type, limit, size } = opening.order
  const worse = kinds[type].positionSide === 'LONG' ? limit - opening.mark : opening.mark - limit
  return costAt(opening, limit, size, Math.max(0, worse))
}

/**
 * Returns what an order costs that is matched at once: its reserve, or what its fills cost, where one of them is more
 * than `available`. Where neither is, it returns the reserve without reading the book.
 */
export function openingCost(opening: Opening, available: Money): Money {
  const { state, mark, order } = opening
  const { type, executionType, limit, size } = order
  const reserve = reserveFor(opening)
  if (reserve > available || executionType === 'postOnly' || kinds[type].orderSide === 'BUY') return reserve
  // No fill needs more margin or loses more than one at this price.
  const highest = highestBidOf(state.market, mark)
  if (highest <= limit) return reserve
  const most = costAt(opening, highest, size, Math.max(0, mark - limit))
  return most <= available ? reserve : costAtBids(opening)
}

// Returns what the fills of a sell cost, plus the reserve of the remainder.
function costAtBids(opening: Opening): Money {
  const { state, time, mark, order } = opening
  const { size, marginMode } = order
  const isIsolated = marginMode === 'ISOLATED'
  let left = size
  let cost = 0n
  let metOwnOrder = false
  visitFills(state.market, time, order, (maker, price, part) => {
    metOwnOrder = maker?.accountId === state.account.id
    if (metOwnOrder) return false
    left -= part
    cost += isIsolated ? costAt(opening, price, part, 0) : costAt(opening, price, part, mark - price, mark)
    return true
  })
  // Matching stops at an order of the same account, and cancels the remainder.
  return metOwnOrder ? cost : cost + reserveFor({ ...opening, order: { ...order, size: left } })
}

// A loss below zero is a profit, which only shared margin makes available.
function costAt({ state, order }: Opening, price: Ticks, size: Steps, loss: Ticks, marginPrice: Ticks = price): Money {
  const { grid } = state.market.contract
  const value = valueOf(grid, price, size)
  const marginValue = marginPrice === price ? value : valueOf(grid, marginPrice, size)
  const leverage = leverageOf(state, kinds[order.type].positionSide, order.marginMode)
  const fee = feeOf(value, feeRateOf(state, 'taker'))
  return costOf(marginValue, leverage, loss === 0 ? 0n : valueOf(grid, loss, size), fee)
}

// Enters a checked order: it is created, counted, and matched at once or after a delay.

/** Places an order that passed its checks; `planId` is the plan order that became it. */
export function enterOrder(world: World, command: PlaceOrderCommand, checked: CheckedOrder, planId = 0n): Order {
  const { clientOid, type, executionType, isMarket, marginMode } = command
  const { state, size, price, limit, presetTakeProfitPrice, presetStopLossPrice } = checked
  const order = createOrder(world, state, {
    clientOid,
    type,
    executionType: isMarket && executionType === 'normal' ? 'ioc' : executionType,
    isMarket,
    marginMode,
    separatedMode: state.setting.separatedMode,
    size,
    price,
    limit,
    presetTakeProfitPrice,
    presetStopLossPrice,
    planId,
  })
  const { orderRateLimitPerMinute, orderTimes } = state.account
  if (orderRateLimitPerMinute > 0) countOrder(world, orderTimes)
  sendToMatching(world, state, order)
  return order
}

// Matches a pending order, at once or after the order delay of its account and the latency of the fill model.
function sendToMatching(world: World, { account, market }: SymbolState, order: Order): void {
  const delayMs = account.orderDelayMs + market.fillModel.placeDelayMs
  if (delayMs === 0) return matchOrder(world, market, order)
  const time = world.time + delayMs
  world.timers.set({ time, kind: 'order', action: 'match', accountId: account.id, orderId: order.id })
}

/** Matches an order after its delay, unless the account can no longer carry it. */
export function matchDelayed(world: World, order: Order): void {
  const state = stateOf(world, order)
  const stop = tradingStopAt(state.market, world.time)
  if (stop) return endOrder(world, order, stop)
  const { orderSide } = kinds[order.type]
  if (order.isMarket) changeLimit(state, order, marketLimitAt(state.market, world.time, orderSide))
  if (!isStillCarried(world, state, order)) return endOrder(world, order, 'risk')
  matchOrder(world, state.market, order)
  if (order.isCancelRequested && order.status === 'open') setOrderStatus(world, order, 'canceling')
}

function countOrder(world: World, orderTimes: number[]): void {
  while (orderTimes.length > 0 && orderTimes[0]! <= world.time - minuteMs) orderTimes.shift()
  orderTimes.push(world.time)
}
