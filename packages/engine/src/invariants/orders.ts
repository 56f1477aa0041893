// The invariants of orders, plan orders, triggers, the order book and positions: each matches its fills and is counted
// where it is looked up.
import { type Money, type Ticks, valueOf } from '../base/units.ts'
import { type Account, lossAt, positionsOf, type SideTotals } from '../state/account.ts'
import type { BookSide } from '../state/book.ts'
import { type Market, priceAt } from '../state/market.ts'
import { type Fill, isFinal, kinds, type Order, type OrderSide, type PlanOrder, remainingOf } from '../state/order.ts'
import type { PositionSide } from '../state/position.ts'
import { triggerOf } from '../state/watches.ts'
import type { World, WorldEvent } from '../state/world.ts'
import { crosses } from '../trading/matching.ts'
import { type Invariant, Sums } from './money.ts'

// Invariants of orders: they match their fills, respect execution type and limit, and are counted in the totals.

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

// Invariants of plan orders: the untriggered ones are the triggers of their markets, and every other live one has a
// live order.

/**
 * I21: each untriggered plan order has its trigger, there is no other trigger, and a triggered one mirrors a live
 * order.
 */
export const plansMatchTriggers: Invariant = ({ accounts, markets }) => {
  const waiting = new Map(Array.from(markets.keys(), (symbol) => [symbol, 0]))
  for (const { plans, planOids, orders } of accounts.values()) {
    for (const plan of plans.values()) {
      const { id, status, symbol, clientOid, orderId, filledSize } = plan
      if (status !== 'untriggered') {
        const order = orders.get(orderId)
        if (order?.planId === id && order.filledSize === filledSize) continue
        return `plan order ${id} is ${status} and does not match its order ${orderId}`
      }
      if (!markets.get(symbol)!.triggers.has(triggerOf(plan)))
        return `plan order ${id} is untriggered without a trigger`
      if (planOids.get(clientOid) !== plan) return `plan order ${id} is untriggered without its client order id`
      waiting.set(symbol, waiting.get(symbol)! + 1)
    }
  }
  for (const [symbol, count] of waiting) {
    const { size } = markets.get(symbol)!.triggers
    if (size !== count) return `${symbol} has ${size} triggers for ${count} untriggered plan orders`
  }
  return null
}

// Invariants of the order book: not crossed, queues in order of arrival, level sizes equal the sums of their orders.

/** I6: the best bid is below the best ask. */
export const bookIsUncrossed: Invariant = ({ markets }) => {
  for (const [symbol, { book }] of markets) {
    const [bid, ask] = [book.bids.best?.price, book.asks.best?.price]
    if (bid !== undefined && ask !== undefined && bid >= ask)
      return `${symbol}: best bid ${bid} is not below best ask ${ask}`
  }
  return null
}

/**
 * I6: prices get worse from level to level, sequences increase inside a level, and sizes are the sums of the orders.
 */
export const bookIsOrdered: Invariant = ({ markets, accounts }) => {
  for (const [symbol, { book }] of markets) {
    const wrong = checkSide(book.bids, 'BUY') ?? checkSide(book.asks, 'SELL')
    if (wrong) return `${symbol}: ${wrong}`
    let resting = 0
    for (const { orders } of accounts.values()) {
      for (const order of orders.values()) {
        if (order.symbol !== symbol) continue
        const isPlaced = order.status === 'open' || order.status === 'canceling'
        if (isPlaced !== book.has(order)) {
          return `${symbol}: order ${order.id} is ${order.status} and ${isPlaced ? 'not ' : ''}in the book`
        }
        if (isPlaced) resting += 1
      }
    }
    if (resting !== book.depth) return `${symbol}: the book has ${book.depth} orders, but ${resting} orders are open`
  }
  return null
}

function checkSide(side: BookSide, name: OrderSide): string | null {
  let before: number | null = null
  for (const { price, size, first } of side.levels()) {
    if (before !== null && (name === 'BUY' ? price >= before : price <= before))
      return `level ${price} comes after level ${before}`
    before = price
    let sum = 0
    let sequence = 0
    for (let each = first; each; each = each.next) {
      const { order } = each
      if (each.sequence <= sequence) return `order ${order.id} is not behind all earlier orders`
      if (order.limit !== price || kinds[order.type].orderSide !== name) return `order ${order.id} is in level ${price}`
      sequence = each.sequence
      sum += remainingOf(order)
    }
    if (sum === 0 || sum !== size) return `level ${price} has size ${size}, but its orders sum to ${sum}`
  }
  return null
}

// The invariant of triggers, over the events of the latest command or advance in their order: fills and price events
// are the prices that a trigger can see.

/**
 * I22: no plan order is triggered by a last or mark price that is older than itself. Where one is placed at exactly the
 * last price, the events show that price again after it.
 */
export const pricesPrecedeTriggers: Invariant = ({ events }) => {
  /** Where each plan order appears first. */
  const firsts = new Map<PlanOrder, number>()
  let latestFill = 0n
  for (const [index, event] of events.entries()) {
    if (event.kind === 'fill') latestFill = event.fill.id
    if (event.kind !== 'plan') continue
    const { plan } = event
    // Ids increase with time: a plan order that is older than the fills before it was there before all of them.
    if (!firsts.has(plan)) firsts.set(plan, plan.id > latestFill && event.status === 'untriggered' ? index : -1)
    if (!isTriggered(event)) continue
    const first = firsts.get(plan)!
    const isReached = events.some((each, at) => at > first && at < index && reaches(each, plan))
    if (!isReached) return `plan order ${plan.id} was triggered at ${plan.triggerPrice} by no price that is younger`
  }
  return null
}

// A plan order that is triggered becomes pending, or is canceled where its order is refused.
function isTriggered({ plan, status }: Extract<WorldEvent, { kind: 'plan' }>): boolean {
  return status === 'pending' || (status === 'canceled' && plan.triggerTime !== null && plan.orderId === 0n)
}

function reaches(event: WorldEvent, { symbol, reference, isRising, triggerPrice }: PlanOrder): boolean {
  const price = priceIn(event, symbol, reference)
  return price !== null && (isRising ? price >= triggerPrice : price <= triggerPrice)
}

// Returns the price that an event shows; null where it shows none. Trades off the book show no price.
function priceIn(event: WorldEvent, symbol: string, reference: PlanOrder['reference']): Ticks | null {
  if (event.kind === 'price' && event.symbol === symbol) return reference === 'last' ? event.price : event.mark
  if (event.kind !== 'fill' || event.fill.symbol !== symbol || reference === 'mark') return null
  const { liquidateType, price } = event.fill
  return liquidateType === 'ADL' || liquidateType === 'FORCE_REDUCE' ? null : price
}

// Invariants of positions: they match their fills, and longs and shorts of a symbol are equal.

/** I3: in each symbol, longs minus shorts plus the position of the market maker is zero. */
export const contractsAreConserved: Invariant = (world) => {
  for (const [symbol, { marketMakerNet }] of world.markets) {
    let net = marketMakerNet
    for (const account of world.accounts.values()) {
      const state = account.symbolStates.get(symbol)
      if (state) net += state.long.size - state.short.size
    }
    if (net !== 0) return `${symbol} positions sum to ${net} steps, not 0`
  }
  return null
}

/** I4: the size of a position is the sum of its fills, and its value is zero only when its size is. */
export const positionsMatchFills: Invariant = (world) => {
  for (const account of world.accounts.values()) {
    const sizes = new Sums<bigint>()
    for (const { positionId, direction, size } of world.archive.all('fill', account.id)) {
      sizes.add(positionId, direction.startsWith('OPEN') ? size : -size)
    }
    for (const position of [...positionsOf(account), ...world.archive.all('position', account.id)]) {
      const { id, size, openValue, cumOpenSize, cumCloseSize } = position
      if (size !== cumOpenSize - cumCloseSize) return `position ${id} has ${size}, not ${cumOpenSize} - ${cumCloseSize}`
      if (BigInt(size) !== sizes.get(id)) return `position ${id} has ${size}, its fills sum to ${sizes.get(id)}`
      if (size < 0 || openValue < 0n || (size === 0) !== (openValue === 0n)) {
        return `position ${id} has size ${size} and value ${openValue}`
      }
      sizes.delete(id)
    }
    for (const id of sizes.keys()) return `fills have position ${id}, which does not exist`
    for (const { long, short } of account.symbolStates.values()) {
      for (const totals of [long, short]) {
        const sum = totals.positions.reduce((total, { size }) => total + size, 0)
        if (sum !== totals.size) {
          return `the ${totals.side} positions of ${account.id} sum to ${sum}, its total is ${totals.size}`
        }
      }
    }
  }
  return null
}

/** I9: live closing orders of a side are not larger than its positions. */
export const closesFitPositions: Invariant = ({ accounts }) => {
  for (const { id, symbolStates } of accounts.values()) {
    for (const { long, short } of symbolStates.values()) {
      for (const { side, size, closeSize } of [long, short]) {
        if (closeSize > size) return `closing orders of ${id} have ${closeSize} of ${size} ${side}`
      }
    }
  }
  return null
}
