// Equity, available balance and margin of an account, at the present price; and bounds of them in floating point, which
// decide most checks.
//
// Margin and reserves are rounded up, so that available is never too much. Long and short positions both need margin:
// they are not netted.
import { ceilDivide, type Money, type Steps, type Ticks, valueOf } from '../base/units.ts'
import {
  type Account,
  isolatedPositionOf,
  leverageOf,
  lossAt,
  positionsOf,
  type SideTotals,
  type SymbolState,
} from '../state/account.ts'
import { highestBidOf, type Market, priceAt } from '../state/market.ts'
import { kinds, type Order } from '../state/order.ts'
import type { Collateral, Position } from '../state/position.ts'
import { marketOf, stateOf, type World } from '../state/world.ts'
import { feeOf, feeRateOf, roughTakerRateOf } from './ledger.ts'

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

// Bounds of margins in floating point, so that a check that is far from its limit needs no exact arithmetic.
//
// A bound is never on the wrong side of the exact amount: an amount that must suffice is rounded down and one that it
// must cover is rounded up, by far more than the errors of all operations. What the bounds do not decide must be
// computed exactly.

/** A bound on the relative error of all operations together; that of a single one is below 2^-52. */
export const roughError = 1e-12

/** Amounts in exact arithmetic are rounded to units; each symbol and each order rounds fewer times. */
const roundings = 8

/** Returns a number that is not above what `availableOf` returns for a shared collateral. */
export function leastAvailable(world: World, account: Account, collateral: Collateral): number {
  let sum = Number(collateral.amount)
  let absolute = Math.abs(sum)
  for (const state of account.symbolStates.values()) {
    const { market, long, short, marginMode, setting } = state
    if (market.contract.terms.coin !== collateral.coin) continue
    const mark = priceAt(market, world.time)
    if (marginMode === 'SHARED' && (long.size > 0 || short.size > 0)) {
      const unit = mark * market.contract.grid.unitNumber
      sum += unit * (long.size - short.size) - (unit * (long.size + short.size)) / setting.leverage.cross
      absolute += 2 * unit * (long.size + short.size)
    }
    const reserved = roughReserve(state, long, mark) + roughReserve(state, short, mark)
    sum -= reserved + roundings
    absolute += reserved
  }
  return sum - absolute * roughError
}

/** Returns a number that is not below what an opening order costs that is matched at a mark. */
export function mostCost(state: SymbolState, order: OpeningTerms, mark: Ticks): number {
  const { market } = state
  const { unitNumber } = market.contract.grid
  const { orderSide, positionSide } = kinds[order.type]
  // A sell may be filled at any bid above its limit.
  const highest = orderSide === 'BUY' ? order.limit : Math.max(order.limit, highestBidOf(market, mark))
  const worse = Math.max(0, positionSide === 'LONG' ? order.limit - mark : mark - order.limit)
  const unit = order.size * unitNumber
  const share = 1 / leverageOf(state, positionSide, order.marginMode) + roughTakerRateOf(state)
  return unit * (highest * share + worse) * (1 + roughError) + roundings
}

type OpeningTerms = Pick<Order, 'type' | 'limit' | 'size' | 'marginMode'>

function roughReserve(state: SymbolState, totals: SideTotals, mark: Ticks): number {
  if (totals.openSize === 0) return 0
  const share = 1 / leverageOf(state, totals.side, state.marginMode) + roughTakerRateOf(state)
  const loss = lossAt(state, totals, mark)
  return totals.roughOpenValue * share + (loss === 0n ? 0 : Number(loss))
}
