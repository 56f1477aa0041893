// An account: its settings, collaterals, live orders and plan orders, and its state in each symbol that it has traded,
// with the totals of positions and live orders of each side.
import type { Contract } from '../base/contract.ts'
import { type IdCounter, nextId } from '../base/ids.ts'
import { Refusal } from '../base/refusal.ts'
import { firstIndex } from '../base/sorted.ts'
import { type Grid, type Money, type Rate, type Steps, type Ticks, valueOf } from '../base/units.ts'
import type { Market } from './market.ts'
import { kinds, type LiveOrder, type Order, type PlanOrder, remainingOf } from './order.ts'
import {
  type Collateral,
  createCollateral,
  type MarginMode,
  type Position,
  type PositionSide,
  type SeparatedMode,
} from './position.ts'

export interface Account {
  readonly id: bigint
  readonly name: string
  /** Belongs to the exchange itself: it accepts no commands and has no margin checks. */
  readonly isSystem: boolean
  readonly createdTime: number
  updatedTime: number
  /** The fees of symbols without their own fee setting. */
  readonly defaultFees: FeeSetting
  readonly symbols: Map<string, SymbolSetting>
  /** Orders per minute; 0 means no limit. */
  orderRateLimitPerMinute: number
  orderDelayMs: number
  /** Whether presets end with their position, also where the user closes it, and one that fires ends the other. */
  presetsEndWithPosition: boolean
  /** Shared collaterals first, then those of isolated positions, oldest first. */
  readonly collaterals: Collateral[]
  /** Live orders, oldest first. */
  readonly orders: Map<bigint, LiveOrder<SymbolState>>
  /** Live orders by client order id, without those whose client order id is their own id. */
  readonly clientOids: Map<string, Order>
  /** Plan orders that are untriggered or whose order is live, oldest first. */
  readonly plans: Map<bigint, PlanOrder>
  /** Untriggered plan orders by client order id. */
  readonly planOids: Map<string, PlanOrder>
  /** Positions and order totals of each symbol that the account has traded. */
  readonly symbolStates: Map<string, SymbolState>
  /** Acceptance times of the orders of the last minute; recorded only while the rate is limited. */
  readonly orderTimes: number[]
}

/** The positions of an account in one symbol, and the totals of its live orders. They share one margin mode. */
export interface SymbolState {
  readonly account: Account
  readonly market: Market
  readonly setting: SymbolSetting
  readonly long: SideTotals
  readonly short: SideTotals
  /** Live orders of both sides. */
  liveOrders: number
  /** Valid while there is an order or a position. */
  marginMode: MarginMode
}

/** Fee rates and discounts of one symbol, or of all symbols; null when not set. */
export interface FeeSetting {
  rates: { maker: Rate; taker: Rate } | null
  discount: Rate | null
  sideDiscounts: { maker: Rate; taker: Rate } | null
}

/** The settings of an account for one symbol. */
export interface SymbolSetting {
  fees: FeeSetting
  /** In isolated mode, orders must be isolated. In cross mode, the first order of an idle symbol chooses the mode. */
  marginMode: MarginMode
  separatedMode: SeparatedMode
  /** Whether isolated positions are topped up from the shared collateral before they are liquidated. */
  appendsMargin: boolean
  /** Whole numbers. */
  leverage: { cross: number; isolatedLong: number; isolatedShort: number }
}

const defaultLeverage = 20

/** Creates an account without money that can trade the given contracts. */
export function openAccount(
  ids: IdCounter,
  name: string,
  contracts: readonly Contract[],
  time: number,
  isSystem = false,
): Account {
  const coins = new Set(contracts.map(({ terms }) => terms.coin))
  return {
    id: nextId(ids),
    name,
    isSystem,
    createdTime: time,
    updatedTime: time,
    defaultFees: { rates: null, discount: null, sideDiscounts: null },
    symbols: new Map(contracts.map((contract) => [contract.symbol, settingFor(contract)])),
    orderRateLimitPerMinute: 0,
    orderDelayMs: 0,
    presetsEndWithPosition: false,
    collaterals: Array.from(coins, (coin) => createCollateral(coin, time)),
    orders: new Map(),
    clientOids: new Map(),
    plans: new Map(),
    planOids: new Map(),
    symbolStates: new Map(),
    orderTimes: [],
  }
}

function settingFor({ terms, makerFeeRate, takerFeeRate }: Contract): SymbolSetting {
  const leverage = Math.min(Math.max(defaultLeverage, terms.minLeverage), terms.maxLeverage)
  return {
    fees: { rates: { maker: makerFeeRate, taker: takerFeeRate }, discount: null, sideDiscounts: null },
    marginMode: 'SHARED',
    separatedMode: 'COMBINED',
    appendsMargin: false,
    leverage: { cross: leverage, isolatedLong: leverage, isolatedShort: leverage },
  }
}

/** Returns the shared collateral of a coin, which the account has. */
export function sharedOf({ collaterals }: Account, { coin }: Pick<Collateral, 'coin'>): Collateral {
  return collaterals.find((collateral) => collateral.coin === coin && collateral.marginMode === 'SHARED')!
}

/** Returns the shared collateral of a coin, or refuses with COIN_UNKNOWN. */
export function findCollateral(account: Account, coin: string): Collateral {
  const coins = new Set(account.collaterals.map((each) => each.coin))
  if (coins.has(coin)) return sharedOf(account, { coin })
  throw new Refusal('COIN_UNKNOWN', `the coin must be one of ${Array.from(coins).join(', ')}`, coin)
}

/** Removes the collateral of an isolated position that is closed. */
export function removeCollateral({ collaterals }: Account, collateral: Collateral): void {
  collaterals.splice(collaterals.indexOf(collateral), 1)
}

/** Returns the state of an account in a market; creates it when it does not exist. */
export function symbolStateOf(account: Account, market: Market): SymbolState {
  const { symbol } = market.contract
  const known = account.symbolStates.get(symbol)
  if (known) return known
  const state: SymbolState = {
    account,
    market,
    setting: account.symbols.get(symbol)!,
    long: new SideTotals('LONG'),
    short: new SideTotals('SHORT'),
    liveOrders: 0,
    marginMode: 'SHARED',
  }
  account.symbolStates.set(symbol, state)
  sortSymbolStates(account)
  return state
}

// In the order of the contracts, so that the order in which an account is liquidated does not depend on what was traded
// first: a restored account has not the same history.
function sortSymbolStates({ symbols, symbolStates }: Account): void {
  const states = Array.from(symbols.keys(), (symbol) => symbolStates.get(symbol)).filter((state) => state !== undefined)
  symbolStates.clear()
  for (const state of states) symbolStates.set(state.market.contract.symbol, state)
}

/** True when there are no positions and no live orders. */
export function isIdle({ long, short, liveOrders }: SymbolState): boolean {
  return liveOrders === 0 && long.positions.length === 0 && short.positions.length === 0
}

export function sideTotalsOf(state: SymbolState, side: PositionSide): SideTotals {
  return side === 'LONG' ? state.long : state.short
}

/** Returns the leverage of a side. */
export function leverageOf({ setting: { leverage } }: SymbolState, side: PositionSide, marginMode: MarginMode): number {
  if (marginMode === 'SHARED') return leverage.cross
  return side === 'LONG' ? leverage.isolatedLong : leverage.isolatedShort
}

/**
 * Returns the margin mode of a symbol: that of its orders and positions, otherwise the one that the account has set.
 */
export function marginModeOf(account: Account, symbol: string): MarginMode {
  const state = account.symbolStates.get(symbol)
  return state && !isIdle(state) ? state.marginMode : account.symbols.get(symbol)!.marginMode
}

/** Returns the number of open orders and untriggered plan orders of an account in a symbol. */
export function countOpenOrders({ orders, plans }: Account, symbol: string): number {
  let count = 0
  for (const order of orders.values()) if (order.symbol === symbol) count += 1
  for (const plan of plans.values()) if (plan.symbol === symbol && plan.status === 'untriggered') count += 1
  return count
}

/** Returns the position of an isolated collateral while it is open. */
export function isolatedPositionOf(
  { symbolStates }: Account,
  { isolatedPositionId }: Collateral,
): Position | undefined {
  if (isolatedPositionId === 0n) return undefined
  for (const { long, short } of symbolStates.values()) {
    for (const { positions } of [long, short]) {
      const position = positions[firstIndex(positions.length, (index) => positions[index]!.id >= isolatedPositionId)]
      if (position?.id === isolatedPositionId) return position
    }
  }
  return undefined
}

/** Returns the positions of an account, in one symbol or in all; long ones first in each symbol. */
export function positionsOf({ symbolStates }: Account, symbol?: string): readonly Position[] {
  const states = symbol === undefined ? Array.from(symbolStates.values()) : [symbolStates.get(symbol)]
  return states.flatMap((state) => (state ? [...state.long.positions, ...state.short.positions] : []))
}

// Totals of the positions and live orders of one side of a symbol.

export class SideTotals {
  readonly side: PositionSide
  /** Oldest first. */
  readonly positions: Position[] = []
  /** Sum of the sizes of the positions. */
  size: Steps = 0
  /** Live orders that open, in any order. */
  readonly openOrders: LiveOrder[] = []
  /** Sum of their unfilled sizes. */
  openSize: Steps = 0
  /** Sum of the unfilled sizes of live orders that close. */
  closeSize: Steps = 0
  /** The immediate loss of the open orders against the mark; cached for one mark. */
  readonly loss: { mark: Ticks; value: Money } = { mark: 0, value: 0n }
  /** A bound on the limits: no open order has a worse one. The order with this limit may have ended. */
  worstLimit: Ticks | null = null
  // The value of the open orders is the sum of both. The number is a safe integer, so that nearly all changes need no
  // bigint.
  #smallValue = 0
  #largeValue: Money = 0n

  constructor(side: PositionSide) {
    this.side = side
  }

  /** Value of the unfilled sizes of the open orders at their limits. */
  get openValue(): Money {
    return this.#largeValue + BigInt(this.#smallValue)
  }

  /** The same as a number, rounded. */
  get roughOpenValue(): number {
    return Number(this.#largeValue) + this.#smallValue
  }

  /** Adds the value of a size at a limit; of a negative size, subtracts it. */
  addOpenValue(grid: Grid, limit: Ticks, size: Steps): void {
    const value = limit * size * grid.unitNumber
    const sum = this.#smallValue + value
    if (Number.isSafeInteger(value) && Number.isSafeInteger(sum)) this.#smallValue = sum
    else this.#largeValue += valueOf(grid, limit, size)
  }
}

// The totals of the live orders of an account in one symbol, per side.
//
// Totals are updated with each change of an order or position, so that a margin check is O(1). They always equal the
// sums over the orders and positions.

/** Adds a live order to the totals. */
export function addOrder(state: SymbolState, order: LiveOrder): void {
  order.owner = state
  state.marginMode = order.marginMode
  state.liveOrders += 1
  const { opens, positionSide } = kinds[order.type]
  const totals = sideTotalsOf(state, positionSide)
  if (opens) order.openIndex = totals.openOrders.push(order) - 1
  countOrder(state, totals, order, remainingOf(order))
}

/** Removes an order from the totals. */
export function removeOrder(state: SymbolState, order: LiveOrder): void {
  order.owner = undefined
  state.liveOrders -= 1
  const totals = sideTotalsOf(state, kinds[order.type].positionSide)
  dropOpen(totals, order)
  countOrder(state, totals, order, -remainingOf(order))
}

// The last open order takes the place of the one that is dropped.
function dropOpen({ openOrders }: SideTotals, order: LiveOrder): void {
  const index = order.openIndex
  if (index === undefined) return
  const last = openOrders.pop()!
  if (last !== order) {
    openOrders[index] = last
    last.openIndex = index
  }
  order.openIndex = undefined
}

/** Subtracts a fill of an order from the totals, before the fill is applied. */
export function countFill(state: SymbolState, order: LiveOrder, size: Steps): void {
  countOrder(state, sideTotalsOf(state, kinds[order.type].positionSide), order, -size)
}

/** Changes the limit of a live order. */
export function changeLimit(state: SymbolState, order: LiveOrder, limit: Ticks): void {
  const totals = sideTotalsOf(state, kinds[order.type].positionSide)
  countOrder(state, totals, order, -remainingOf(order))
  order.limit = limit
  countOrder(state, totals, order, remainingOf(order))
}

/** Returns the immediate loss of the open orders of a side against the mark. */
export function lossAt(state: SymbolState, totals: SideTotals, mark: Ticks): Money {
  const { worstLimit, loss } = totals
  if (loss.mark === mark) return loss.value
  loss.mark = mark
  loss.value = 0n
  if (worstLimit === null || distance(totals, worstLimit, mark) <= 0) return 0n
  totals.worstLimit = null
  for (const order of totals.openOrders) {
    widen(totals, order.limit)
    loss.value += lossOf(state, totals, order.limit, mark, remainingOf(order))
  }
  return loss.value
}

function countOrder(state: SymbolState, totals: SideTotals, order: LiveOrder, size: Steps): void {
  if (!kinds[order.type].opens) {
    totals.closeSize += size
    return
  }
  totals.openSize += size
  totals.addOpenValue(state.market.contract.grid, order.limit, size)
  const { loss } = totals
  if (distance(totals, order.limit, loss.mark) > 0) {
    loss.value += lossOf(state, totals, order.limit, loss.mark, size)
  }
  widen(totals, order.limit)
}

function lossOf({ market }: SymbolState, totals: SideTotals, limit: Ticks, mark: Ticks, size: Steps): Money {
  const ticks = distance(totals, limit, mark)
  return ticks > 0 ? valueOf(market.contract.grid, ticks, size) : 0n
}

// How much worse than the mark a limit is: a long buys above the mark, a short sells below it.
function distance(totals: SideTotals, limit: Ticks, mark: Ticks): Ticks {
  return totals.side === 'LONG' ? limit - mark : mark - limit
}

function widen(totals: SideTotals, limit: Ticks): void {
  if (totals.worstLimit === null || distance(totals, limit, totals.worstLimit) > 0) totals.worstLimit = limit
}
