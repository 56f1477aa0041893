// Orders: each is what its fills made of it, each kind keeps its promise, and what live ones reserve is what they ask for.

import type { Account } from '../model/account.ts'
import { lossAt } from '../model/symbol-state.ts'
import type { Fill } from '../model/fill.ts'
import { valueOf } from '../base/ticks.ts'
import { priceAt } from '../model/market.ts'
import { crosses } from '../execution/counter-liquidity.ts'
import { kinds, remainingOf, type Order, isFinal } from '../model/order.ts'
import type { World } from '../model/world.ts'
import type { Invariant } from './invariant.ts'

/** I5: an order has filled what its fills say, paid their fees, realised what they realised, and ended only once. */
export const fillsMakeOrders: Invariant = (world) => {
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
      if (filledSize !== sum.size || filledSize > size) return `order ${id} has ${filledSize} filled, fills ${sum.size}`
      if (filledValue !== sum.value || fee !== sum.fee) return `order ${id}: value ${filledValue}, fee ${fee}`
      if (realizedPnl !== sum.realizedPnl) return `order ${id} realised ${realizedPnl}, fills ${sum.realizedPnl}`
      if ((status === 'filled') !== (filledSize === size)) return `order ${id} is ${status} with ${filledSize}`
      if (isFinal(order) === account.orders.has(id)) return `order ${id} is ${status} and in the wrong place`
      sums.delete(id)
    }
    for (const id of sums.keys()) return `fills belong to order ${id}, which is not there`
  }
  return null
}

/** I7: all or nothing is all or nothing, maker only is maker only, and only what may rest rests. */
export const kindsKeepTheirPromise: Invariant = (world) => {
  for (const account of world.accounts.values()) {
    for (const { executionType, id, filledSize, size } of world.archive.orders(account.id)) {
      if (executionType === 'fok' && filledSize > 0 && filledSize < size) return `order ${id} is filled in part`
    }
    const postOnly = new Set<bigint>()
    for (const { executionType, id } of ordersOf(world, account)) if (executionType === 'postOnly') postOnly.add(id)
    for (const { isMaker, orderId } of world.archive.fills(account.id)) {
      if (!isMaker && postOnly.has(orderId)) return `order ${orderId} took although it may only make`
    }
    for (const order of account.orders.values()) {
      const { executionType, isMarket, symbol, id } = order
      const mayRest = !isMarket && (executionType === 'normal' || executionType === 'postOnly')
      if (!mayRest && world.markets.get(symbol)!.book.has(order))
        return `order ${id} rests although it is ${executionType}`
    }
  }
  return null
}

/** I8: both sides of a trade have one price, and no order traded beyond its limit. */
export const pricesAreFair: Invariant = (world) => {
  const prices = new Map<number, Fill>()
  for (const account of world.accounts.values()) {
    const orders = new Map(ordersOf(world, account).map((order) => [order.id, order]))
    for (const fill of world.archive.fills(account.id)) {
      const other = prices.get(fill.matchSequence)
      if (other && (other.price !== fill.price || other.symbol !== fill.symbol)) return `trade ${fill.matchSequence}`
      prices.set(fill.matchSequence, fill)
      const order = orders.get(fill.orderId)!
      if (!crosses(fill.orderSide, order.limit, fill.price)) return `fill ${fill.id} is beyond ${order.limit}`
      if (fill.isMaker && fill.price !== order.limit) return `fill ${fill.id} is not at the price of its maker`
    }
  }
  return null
}

/** I10: what open orders reserve, and closes freeze, is what live orders add up to. */
export const reservesAreRight: Invariant = (world) => {
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
      if (count !== state.liveOrders) return `${id} has ${count} orders in ${symbol}, counts ${state.liveOrders}`
      for (const totals of [long, short]) {
        const { side, openSize, openValue, closeSize } = totals
        const sums = found[side]
        const isRight =
          openSize === sums.openSize &&
          openValue === sums.openValue &&
          closeSize === sums.closeSize &&
          lossAt(state, totals, mark) === sums.loss
        if (!isRight) return `the ${side} orders of ${id} in ${symbol} are counted wrong`
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
