// An account: its settings, collaterals, live orders and plan orders, and its state in each symbol that it has traded.
import type { Contract } from '../contract/contract.ts'
import { firstIndex } from '../base/binary-search.ts'
import { nextId, type IdCounter } from '../base/id.ts'
import type { Rate } from '../base/money.ts'
import { Refusal } from '../base/result.ts'
import { createCollateral, type Collateral, type MarginMode } from './collateral.ts'
import type { LiveOrder } from './live-order.ts'
import type { Order, PlanOrder } from './order.ts'
import { SideTotals } from './side-totals.ts'
import type { Market } from './market.ts'
import type { Position, PositionSide, SeparatedMode } from './position.ts'

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
