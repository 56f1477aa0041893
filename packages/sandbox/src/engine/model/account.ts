// An account: its settings, collaterals, live orders and positions.

import type { Contract } from '../contract/contract.ts'
import { type SymbolState, type FeeSetting, type SymbolSetting, createSideTotals } from './symbol-state.ts'
import { nextId, type IdCounter } from '../base/id.ts'
import { accept, refuse, type Result } from '../base/result.ts'
import { createCollateral, type Collateral } from './collateral.ts'
import type { Order } from './order.ts'
import type { PlanOrder } from './plan-order.ts'
import type { Market } from './market.ts'

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
  /** Shared collaterals first, then those of isolated positions, oldest first. */
  readonly collaterals: Collateral[]
  /** Live orders, oldest first. */
  readonly orders: Map<bigint, Order>
  /** Live orders by client order id. */
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

const defaultLeverage = 20

/** Creates an account without money that can trade the given contracts. */
export function openAccount(
  ids: IdCounter,
  name: string,
  contracts: Iterable<Contract>,
  time: number,
  isSystem = false,
): Account {
  const symbols = new Map<string, SymbolSetting>()
  const coins = new Set<string>()
  for (const contract of contracts) {
    symbols.set(contract.symbol, settingFor(contract))
    coins.add(contract.terms.coin)
  }
  return {
    id: nextId(ids),
    name,
    isSystem,
    createdTime: time,
    updatedTime: time,
    defaultFees: { rates: null, discount: null, sideDiscounts: null },
    symbols,
    orderRateLimitPerMinute: 0,
    orderDelayMs: 0,
    collaterals: Array.from(coins, (coin) => createCollateral(coin, time)),
    orders: new Map(),
    clientOids: new Map(),
    plans: new Map(),
    planOids: new Map(),
    symbolStates: new Map(),
    orderTimes: [],
  }
}

/** Returns the shared collateral of a coin. */
export function sharedCollateral(account: Account, coin: string): Collateral | undefined {
  return account.collaterals.find((collateral) => collateral.coin === coin && collateral.marginMode === 'SHARED')
}

/** Returns the shared collateral in the coin of another collateral. */
export function sharedOf(account: Account, { coin }: Pick<Collateral, 'coin'>): Collateral {
  return sharedCollateral(account, coin)!
}

/** Removes the collateral of an isolated position that is closed. */
export function removeCollateral({ collaterals }: Account, collateral: Collateral): void {
  collaterals.splice(collaterals.indexOf(collateral), 1)
}

/** Returns the shared collateral of a coin, or refuses with COIN_UNKNOWN. */
export function findCollateral(account: Account, coin: string): Result<Collateral> {
  const collateral = sharedCollateral(account, coin)
  if (collateral) return accept(collateral)
  const coins = Array.from(new Set(account.collaterals.map((each) => each.coin))).join(', ')
  return refuse('COIN_UNKNOWN', `the coin must be one of ${coins}`, coin)
}

function settingFor(contract: Contract): SymbolSetting {
  const { minLeverage, maxLeverage } = contract.terms
  const leverage = Math.min(Math.max(defaultLeverage, minLeverage), maxLeverage)
  return {
    fees: {
      rates: { maker: contract.makerFeeRate, taker: contract.takerFeeRate },
      discount: null,
      sideDiscounts: null,
    },
    marginMode: 'SHARED',
    separatedMode: 'COMBINED',
    appendsMargin: false,
    leverage: { cross: leverage, isolatedLong: leverage, isolatedShort: leverage },
  }
}

/** Returns the state of an account in a market; creates it when it does not exist. */
export function symbolStateOf(account: Account, market: Market): SymbolState {
  const { symbol } = market.contract
  const known = account.symbolStates.get(symbol)
  if (known) return known
  const setting = account.symbols.get(symbol)!
  const state: SymbolState = {
    market,
    setting,
    long: createSideTotals('LONG'),
    short: createSideTotals('SHORT'),
    liveOrders: 0,
    marginMode: 'SHARED',
  }
  account.symbolStates.set(symbol, state)
  return state
}
