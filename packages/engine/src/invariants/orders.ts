// Invariants of orders: they match their fills, respect execution type and limit, and are counted in the totals.
import type { Account } from '../model/account.ts'
import type { SideTotals } from '../model/side-totals.ts'
import { lossAt } from '../model/order-totals.ts'
import type { Fill } from '../model/fill.ts'
import type { Money } from '../base/money.ts'
import { valueOf, type Ticks } from '../base/ticks.ts'
import { priceAt, type Market } from '../model/market.ts'
import { crosses } from '../execution/matching.ts'
import { isFinal, kinds, remainingOf, type Order } from '../model/order.ts'
import type { PositionSide } from '../model/position.ts'
import type { World } from '../model/world.ts'
import { type Invariant } from './invariant.ts'
import { Sums } from './sums.ts'

/** The amounts of an order that are sums over its fills, and the field of a fill. */
const filled = [
  ['filledSize', 'size'],
  ['filledValue', 'value'],
  ['fee', 'fee'],
  ['realizedPnl', 'realizedPnl'],
] as const

/**
 * I5: size, value, fee and realized profit of an order are the sums of its fills, and it is either live or archived.
 */
export const ordersMatchFills: Invariant = (world) => {
  for (const account of world.accounts.values()) {
    const fills = world.archive.all('fill', account.id)
    const sums = filled.map(([name, ofFill]) => {
      const sum = new Sums<bigint>()
      for (const fill of fills) sum.add(fill.orderId, fill[ofFill])
      return [name, sum] as const
    })
    const known = new Set<bigint>()
    for (const order of ordersOf(world, account)) {
      const { id, size, filledSize, status } = order
      for (const [name, sum] of sums) {
        if (BigInt(order[name]) !== sum.get(id))
          return `order ${id} has the ${name} ${order[name]}, its fills ${sum.get(id)}`
      }
      if (filledSize > size || (status === 'filled') !== (filledSize === size)) {
        return `order ${id} is ${status} with ${filledSize} of ${size} filled`
      }
      if (isFinal(order) === account.orders.has(id)) {
        return `order ${id} is ${status}, but ${isFinal(order) ? 'live' : 'archived'}`
      }
      known.add(id)
    }
    const lost = fills.find(({ orderId }) => !known.has(orderId))
    if (lost) return `fills have order ${lost.orderId}, which does not exist`
  }
  return null
}

/**
 * I7: fok orders are filled completely or not at all, postOnly orders never take, and ioc, fok and market orders never
 * rest.
 */
export const executionTypesHold: Invariant = (world) => {
  for (const account of world.accounts.values()) {
    for (const { executionType, id, filledSize, size } of world.archive.all('order', account.id)) {
      if (executionType === 'fok' && filledSize > 0 && filledSize < size)
        return `fok order ${id} has ${filledSize} of ${size} filled`
    }
    const postOnly = new Set<bigint>()
    for (const { executionType, id } of ordersOf(world, account)) if (executionType === 'postOnly') postOnly.add(id)
    for (const { isMaker, orderId } of world.archive.all('fill', account.id)) {
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

/**
 * I8: both fills of a trade have the same price and symbol, no fill is beyond the limit, and makers trade at their
 * limit.
 */
export const tradePricesAreConsistent: Invariant = (world) => {
  const prices = new Map<number, Fill>()
  for (const account of world.accounts.values()) {
    const orders = new Map(ordersOf(world, account).map((order) => [order.id, order]))
    for (const fill of world.archive.all('fill', account.id)) {
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
export const orderTotalsAreRight: Invariant = ({ accounts, time }) => {
  for (const { id, symbolStates, orders } of accounts.values()) {
    for (const [symbol, state] of symbolStates) {
      const { market, long, short } = state
      const own = Array.from(orders.values()).filter((each) => each.symbol === symbol)
      if (own.length !== state.liveOrders) {
        return `${id} has ${own.length} orders in ${symbol}, its totals ${state.liveOrders}`
      }
      const mark = priceAt(market, time)
      for (const totals of [long, short]) {
        const { side, openSize, openValue, closeSize } = totals
        const sums = sumSide(market, mark, side, own)
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

type SideSums = { -readonly [Name in 'openSize' | 'openValue' | 'closeSize']: SideTotals[Name] } & { loss: Money }

function sumSide({ contract }: Market, mark: Ticks, side: PositionSide, orders: readonly Order[]): SideSums {
  const sums: SideSums = { openSize: 0, openValue: 0n, closeSize: 0, loss: 0n }
  for (const order of orders) {
    const { opens, positionSide } = kinds[order.type]
    if (positionSide !== side) continue
    const left = remainingOf(order)
    if (opens) {
      const worse = side === 'LONG' ? order.limit - mark : mark - order.limit
      sums.openSize += left
      sums.openValue += valueOf(contract.grid, order.limit, left)
      sums.loss += valueOf(contract.grid, Math.max(0, worse), left)
    } else sums.closeSize += left
  }
  return sums
}

function ordersOf(world: World, account: Account): Order[] {
  return [...account.orders.values(), ...world.archive.all('order', account.id)]
}
