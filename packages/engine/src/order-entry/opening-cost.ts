// How much must be available for an order that opens a position.
//
// An order reserves margin, loss and fee at its limit. A buy never fills above its limit, so its fills never cost more
// than that. A sell fills at any bid at or above its limit, and can cost more in two ways. In isolated mode, margin and
// fee are those of the fill price, and the profit against the mark stays in the position. In shared mode, the margin is
// that of the mark, which may be above the limit. So a sell must also be affordable at the bids that it meets at once.
import { leverageOf, type SymbolState } from '../model/account.ts'
import { feeOf, feeRateOf } from '../accounting/fee.ts'
import { costOf } from '../accounting/margin.ts'
import { valueOf, type Steps, type Ticks } from '../base/ticks.ts'
import type { Money } from '../base/money.ts'
import { visitFills } from '../execution/matching.ts'
import { highestBidOf } from '../model/market.ts'
import { kinds, type Order } from '../model/order.ts'

/** An order without fills, and the symbol state that it belongs to. */
export interface Opening {
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
