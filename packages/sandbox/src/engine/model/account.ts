// An account: its settings, and one collateral per coin that its positions share.

import type { Contract } from '../contract/contract.ts'
import type { Exposure } from './symbol-state.ts'
import { nextId, type IdSource } from '../base/id.ts'
import { createCollateral, type Collateral } from './collateral.ts'
import type { Rate } from '../base/money.ts'
import type { Order } from './order.ts'
import type { PlanOrder } from './plan-order.ts'

export type MarginMode = 'SHARED' | 'ISOLATED'
export type SeparatedMode = 'COMBINED' | 'SEPARATED'

/** Fee rates and discounts of one symbol or of all; null where nothing is set. */
export interface FeeSetting {
  rates: { maker: Rate; taker: Rate } | null
  discount: Rate | null
  sideDiscounts: { maker: Rate; taker: Rate } | null
}

/** How the account trades one symbol. */
export interface SymbolSetting {
  fees: FeeSetting
  /** The mode of an order that names none. */
  marginMode: MarginMode
  separatedMode: SeparatedMode
  /** Whether isolated positions take margin from the shared collateral before they are liquidated. */
  appendsMargin: boolean
  /** Whole numbers. */
  leverage: { cross: number; isolatedLong: number; isolatedShort: number }
}

export interface Account {
  readonly id: bigint
  readonly name: string
  /** Belongs to the exchange itself: it takes no commands and nothing about it is checked. */
  readonly isSystem: boolean
  readonly createdTime: number
  updatedTime: number
  /** What holds for a symbol without a setting of its own. */
  readonly defaultFees: FeeSetting
  readonly symbols: Map<string, SymbolSetting>
  /** Orders per minute; 0 means no limit. */
  orderRateLimitPerMinute: number
  orderDelayMs: number
  /** The shared ones first, then those of isolated positions, oldest first. */
  readonly collaterals: Collateral[]
  /** Live orders, oldest first. */
  readonly orders: Map<bigint, Order>
  /** Live orders by the client's identifier. */
  readonly clientOids: Map<string, Order>
  /** Plan orders that wait, or whose order is live; oldest first. */
  readonly plans: Map<bigint, PlanOrder>
  /** Those that wait by the client's identifier. */
  readonly planOids: Map<string, PlanOrder>
  /** What stands in each symbol that the account has traded. */
  readonly exposures: Map<string, Exposure>
  /** When the orders of the last minute were accepted; kept only while there is a limit. */
  readonly orderTimes: number[]
}

const defaultLeverage = 20

/** Returns a new account without money that can trade the given contracts. */
export function openAccount(
  ids: IdSource,
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
    exposures: new Map(),
    orderTimes: [],
  }
}

/** Returns the collateral of a coin that positions share. */
export function sharedCollateral(account: Account, coin: string): Collateral | undefined {
  return account.collaterals.find((collateral) => collateral.coin === coin && collateral.marginMode === 'SHARED')
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
