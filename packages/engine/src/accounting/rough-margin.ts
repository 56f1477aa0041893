// Bounds of margins in floating point, so that a check that is far from its limit needs no exact arithmetic.
//
// A bound is never on the wrong side of the exact amount: an amount that must suffice is rounded down and one that it
// must cover is rounded up, by far more than the errors of all operations. What the bounds do not decide must be
// computed exactly.
import { leverageOf, type Account, type SymbolState } from '../model/account.ts'
import type { Collateral } from '../model/collateral.ts'
import { highestBidOf, priceAt } from '../model/market.ts'
import { lossAt } from '../model/order-totals.ts'
import { kinds, type Order } from '../model/order.ts'
import type { SideTotals } from '../model/side-totals.ts'
import type { World } from '../model/world.ts'
import type { Ticks } from '../base/ticks.ts'
import { roughTakerRateOf } from './fee.ts'

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
