// Equity, available balance and margin of an account, at the present price.
//
// Margin and reserves are rounded up, so that available is never too much. Long and short positions both need margin:
// they are not netted.
import { isolatedPositionOf, leverageOf, positionsOf, type Account, type SymbolState } from '../model/account.ts'
import type { Collateral } from '../model/collateral.ts'
import { lossAt } from '../model/order-totals.ts'
import type { SideTotals } from '../model/side-totals.ts'
import { feeOf, feeRateOf } from './fee.ts'
import { valueOf, type Steps, type Ticks } from '../base/ticks.ts'
import { priceAt, type Market } from '../model/market.ts'
import { ceilDivide, type Money } from '../base/money.ts'
import type { Position } from '../model/position.ts'
import { marketOf, stateOf, type World } from '../model/world.ts'

/** Returns the cash of a collateral plus the value of its positions. */
export function equityOf(world: World, account: Account, collateral: Collateral): Money {
  let equity = collateral.amount
  if (collateral.marginMode === 'ISOLATED') {
    const position = isolatedPositionOf(account, collateral)
    if (!position) return equity
    const value = valueAt(world, marketOf(world, position), position.size)
    return position.side === 'LONG' ? equity + value : equity - value
  }
  for (const { market, long, short, marginMode } of account.symbolStates.values()) {
    if (marginMode !== 'SHARED' || market.contract.terms.coin !== collateral.coin) continue
    if (long.size > 0 || short.size > 0) equity += valueAt(world, market, long.size - short.size)
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
    if (long.openSize > 0) available -= reserveOf(state, long, mark)
    if (short.openSize > 0) available -= reserveOf(state, short, mark)
  }
  return available
}

/** Returns what the open orders of an account reserve on a shared collateral. */
export function frozenOf(world: World, account: Account, { coin }: Collateral): Money {
  let frozen = 0n
  for (const state of account.symbolStates.values()) {
    const { market, long, short } = state
    if (market.contract.terms.coin !== coin) continue
    const mark = priceAt(market, world.time)
    for (const totals of [long, short]) if (totals.openSize > 0) frozen += reserveOf(state, totals, mark)
  }
  return frozen
}

/** Returns the balance of a wallet that still counts money which opened positions as its own. */
export function legacyAmountOf(account: Account, collateral: Collateral): Money {
  let amount = collateral.amount
  for (const { collateral: own, side, openValue } of positionsOf(account)) {
    if (own === collateral) amount += side === 'LONG' ? openValue : -openValue
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

/** Returns the margin that opening a position at the mark would need, with its own leverage or another one. */
export function initialMarginOf(world: World, position: Position, leverage?: number): Money {
  const state = stateOf(world, position)
  const divisor = leverage ?? leverageOf(state, position.side, position.marginMode)
  return ceilDivide(valueAt(world, state.market, position.size), BigInt(divisor))
}

/** Returns what can be taken from the margin of an isolated position; negative where it has too little. */
export function spareMarginOf(world: World, account: Account, position: Position, leverage?: number): Money {
  return equityOf(world, account, position.collateral) - initialMarginOf(world, position, leverage)
}

/** Returns the value of a size at the mark. */
export function valueAt({ time }: World, market: Market, size: Steps): Money {
  return valueOf(market.contract.grid, priceAt(market, time), size)
}

// Returns what all open orders of a side reserve.
function reserveOf(state: SymbolState, totals: SideTotals, mark: Ticks): Money {
  const leverage = leverageOf(state, totals.side, state.marginMode)
  return costOf(
    totals.openValue,
    leverage,
    lossAt(state, totals, mark),
    feeOf(totals.openValue, feeRateOf(state, 'taker')),
  )
}
