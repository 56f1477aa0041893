// Invariants of orders: they match their fills, respect execution type and limit, and are counted in the totals.

import type { Account } from '../model/account.ts'
import { lossAt } from '../model/symbol-state.ts'
import type { Fill } from '../model/fill.ts'
import { valueOf } from '../base/ticks.ts'
import { priceAt } from '../model/market.ts'
import { crosses } from '../execution/counter-liquidity.ts'
import { kinds, remainingOf, type Order, isFinal } from '../model/order.ts'
import type { World } from '../model/world.ts'
import type { Invariant } from './invariant.ts'

/** I5: size, value, fee and realized profit of an order are the sums of its fills, and it is either live or archived. */
export const ordersMatchFills: Invariant = (world) => {
  for (const account of world.accounts.values()) {
    const sums = new Map<bigint, { size: number; value: bigint; fee: bigint; realizedPnl: bigint }>()
    for (const fill of world.archive.fills(account.id)) {
      const sum = sums.get(fill.orderId) ?? { size: 0, value: 0n, fee: 0n, realizedPnl: 0n }
      sum.size += fill.size
      sum.value += fill.value
      sum.fee += fill.fee
      sum.realizedPnl += fill.realizedPnl
      sums.set(fill.orderId, sum)
    }
    for (const order of ordersOf(world, account)) {
      const { id, size, filledSize, filledValue, fee, realizedPnl, status } = order
      const sum = sums.get(id) ?? { size: 0, value: 0n, fee: 0n, realizedPnl: 0n }
      if (filledSize !== sum.size || filledSize > size)
        return `order ${id} has ${filledSize} filled, its fills ${sum.size}`
      if (filledValue !== sum.value) return `order ${id} has the value ${filledValue}, its fills ${sum.value}`
      if (fee !== sum.fee) return `order ${id} has the fee ${fee}, its fills ${sum.fee}`
      if (realizedPnl !== sum.realizedPnl) return `order ${id} realized ${realizedPnl}, its fills ${sum.realizedPnl}`
      if ((status === 'filled') !== (filledSize === size)) {
        return `order ${id} is ${status} with ${filledSize} of ${size} filled`
      }
      if (isFinal(order) === account.orders.has(id)) {
        return `order ${id} is ${status}, but ${isFinal(order) ? 'live' : 'archived'}`
      }
      sums.delete(id)
    }
    for (const id of sums.keys()) return `fills have order ${id}, which does not exist`
  }
  return null
}

/** I7: fok orders are filled completely or not at all, postOnly orders never take, and ioc, fok and market orders never rest. */
export const executionTypesHold: Invariant = (world) => {
  for (const account of world.accounts.values()) {
    for (const { executionType, id, filledSize, size } of world.archive.orders(account.id)) {
      if (executionType === 'fok' && filledSize > 0 && filledSize < size)
        return `fok order ${id} has ${filledSize} of ${size} filled`
    }
    const postOnly = new Set<bigint>()
    for (const { executionType, id } of ordersOf(world, account)) if (executionType === 'postOnly') postOnly.add(id)
    for (const { isMaker, orderId } of world.archive.fills(account.id)) {
      if (!isMaker && postOnly.has(orderId)) return `postOnly order ${orderId} has a taker fill`
    }
    for (const order of account.orders.values()) {
      const { executionType, isMarket, symbol, id } = order
      const mayRest = !isMarket && (executionType === 'normal' || executionType === 'postOnly')
      if (!mayRest && world.markets.get(symbol)!.book.has(order)) {
        return `${isMarket ? 'market' : executionType} order ${id} is in the book`
      }
    }
  }
  return null
}

/** I8: both fills of a trade have the same price and symbol, no fill is beyond the limit, and makers trade at their limit. */
export const tradePricesAreConsistent: Invariant = (world) => {
  const prices = new Map<number, Fill>()
  for (const account of world.accounts.values()) {
    const orders = new Map(ordersOf(world, account).map((order) => [order.id, order]))
    for (const fill of world.archive.fills(account.id)) {
      const other = prices.get(fill.matchSequence)
      if (other && (other.price !== fill.price || other.symbol !== fill.symbol)) {
        return `trade ${fill.matchSequence} has ${other.symbol} at ${other.price} and ${fill.symbol} at ${fill.price}`
      }
      prices.set(fill.matchSequence, fill)
      const order = orders.get(fill.orderId)!
      if (!crosses(fill.orderSide, order.limit, fill.price)) {
        return `fill ${fill.id} is at ${fill.price}, beyond the limit ${order.limit}`
      }
      if (fill.isMaker && fill.price !== order.limit) {
        return `maker fill ${fill.id} is at ${fill.price}, not at the limit ${order.limit}`
      }
    }
  }
  return null
}

/** I10: the totals of a symbol state are the sums over its live orders. */
export const orderTotalsAreRight: Invariant = (world) => {
  for (const { id, symbolStates, orders } of world.accounts.values()) {
    for (const [symbol, state] of symbolStates) {
      const { market, long, short } = state
      const { grid } = market.contract
      const mark = priceAt(market, world.time)
      const found = { LONG: emptySums(), SHORT: emptySums() }
      let count = 0
      for (const order of orders.values()) {
        if (order.symbol !== symbol || order.status === 'untriggered') continue
        count += 1
        const { opens, positionSide } = kinds[order.type]
        const sums = found[positionSide]
        const left = remainingOf(order)
        if (!opens) {
          sums.closeSize += left
          continue
        }
        sums.openSize += left
        sums.openValue += valueOf(grid, order.limit, left)
        const worse = positionSide === 'LONG' ? order.limit - mark : mark - order.limit
        if (worse > 0) sums.loss += valueOf(grid, worse, left)
      }
      if (count !== state.liveOrders) return `${id} has ${count} orders in ${symbol}, its totals ${state.liveOrders}`
      for (const totals of [long, short]) {
        const { side, openSize, openValue, closeSize } = totals
        const sums = found[side]
        const isRight =
          openSize === sums.openSize &&
          openValue === sums.openValue &&
          closeSize === sums.closeSize &&
          lossAt(state, totals, mark) === sums.loss
        if (!isRight) return `the totals of ${side} orders of ${id} in ${symbol} are not their sums`
      }
    }
  }
  return null
}

function emptySums(): { openSize: number; openValue: bigint; closeSize: number; loss: bigint } {
  return { openSize: 0, openValue: 0n, closeSize: 0, loss: 0n }
}

function ordersOf(world: World, account: Account): Order[] {
  return [...account.orders.values(), ...world.archive.orders(account.id)]
}
