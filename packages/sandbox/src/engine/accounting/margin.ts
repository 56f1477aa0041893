// Equity, available balance and margin of an account, at the present price.
//
// Margin and reserves are rounded up, so that available is never too much. Long and short positions both need margin: they
// are not netted.

import type { Account } from '../model/account.ts'
import type { Collateral } from '../model/collateral.ts'
import { leverageOf, lossAt, type SymbolState, type SideTotals } from '../model/symbol-state.ts'
import { feeOf, feeRateOf } from './fee.ts'
import { valueOf, type Ticks } from '../base/ticks.ts'
import { priceAt, type Market } from '../model/market.ts'
import { ceilDivide, type Money } from '../base/money.ts'
import type { Position } from '../model/position.ts'
import type { World } from '../model/world.ts'

/** Returns the cash of a collateral plus the value of its positions. */
export function equityOf(world: World, account: Account, collateral: Collateral): Money {
  let equity = collateral.amount
  for (const { position, market } of positionsOn(account, collateral)) {
    const value = valueOf(market.contract.grid, priceAt(market, world.time), position.size)
    equity += position.side === 'LONG' ? value : -value
  }
  return equity
}

/** Returns what can be withdrawn or used for new orders; may be negative. Zero for an isolated collateral. */
export function availableOf(world: World, account: Account, collateral: Collateral): Money {
  if (collateral.marginMode !== 'SHARED') return 0n
  let available = collateral.amount
  for (const state of account.symbolStates.values()) {
    const { market, long, short, marginMode } = state
    if (market.contract.terms.coin !== collateral.coin) continue
    const mark = priceAt(market, world.time)
    if (marginMode === 'SHARED' && (long.size > 0 || short.size > 0)) {
      const { grid } = market.contract
      available += valueOf(grid, mark, long.size - short.size)
      available -= ceilDivide(valueOf(grid, mark, long.size + short.size), BigInt(state.setting.leverage.cross))
    }
    if (long.openSize > 0) available -= reserveOf(account, state, long, mark)
    if (short.openSize > 0) available -= reserveOf(account, state, short, mark)
  }
  return available
}

/** Returns the balance of a wallet that still counts money which opened positions as its own. */
export function legacyAmountOf(account: Account, collateral: Collateral): Money {
  let amount = collateral.amount
  for (const { position } of positionsOn(account, collateral)) {
    amount += position.side === 'LONG' ? position.openValue : -position.openValue
  }
  return amount
}

/** Returns what an order needs to be available: margin, its immediate loss against the mark, and the fee. */
export function costOf(value: Money, leverage: number, loss: Money, takerFee: Money): Money {
  return ceilDivide(value, BigInt(leverage)) + loss + takerFee
}

/** Returns the margin of an isolated position: what was moved to it, and what it has realised. */
export function isolatedMarginOf({ side, openValue, collateral }: Position): Money {
  return side === 'LONG' ? collateral.amount + openValue : collateral.amount - openValue
}

// Returns what all open orders of a side reserve.
function reserveOf(account: Account, state: SymbolState, totals: SideTotals, mark: Ticks): Money {
  const leverage = leverageOf(state, totals.side, state.marginMode)
  const fee = feeOf(totals.openValue, feeRateOf(account, state.setting, state.market.contract, 'taker'))
  return costOf(totals.openValue, leverage, lossAt(state, totals, mark), fee)
}

function* positionsOn(
  account: Account,
  collateral: Collateral,
): Generator<{ readonly position: Position; readonly market: Market }> {
  for (const { market, long, short } of account.symbolStates.values()) {
    for (const { positions } of [long, short]) {
      for (const position of positions) if (position.collateral === collateral) yield { position, market }
    }
  }
}
