// The commands of the engine's benchmark: of ten, six place a limit order that rests, three cancel one of those at
// random, and one takes the three best of a side, so that the depth stays as it was. It has a book of its own (best
// price first, then the oldest) and therefore knows which orders rest without asking the engine: a cancellation that
// the engine refuses shows that the two disagree.
import { cancellation, limitOrder } from './engine-adapter.js'

const mix = ['place', 'cancel', 'place', 'place', 'cancel', 'place', 'cross', 'place', 'cancel', 'place']
/** In ticks of 0.1. */
const center = 912_000
const farthest = 10_900
const taken = 3

/**
 * Runs tasks of a flow, as `engine.prepare` returned them. An order may be cancelled by a later task of the same list,
 * so its id is filled in on the way.
 */
export function runTasks(engine, tasks, prepared) {
  for (let index = 0; index < tasks.length; index += 1) {
    const { placed, canceled } = tasks[index]
    if (canceled) engine.aim(prepared[index], canceled.id)
    const id = engine.run(prepared[index])
    if (placed) placed.id = id
  }
}

/** Creates the flow for accounts that place and cancel, and one that takes. `random` returns numbers from 0 to 1. */
export function createOrderFlow(accounts, taker, random) {
  // Best first. An order is `{ accountId, price, id }`; the id is known after the engine has placed it.
  const sides = { buy: [], sell: [] }
  /** Those that were taken are dropped when they are drawn. */
  const resting = []
  let turns = 0
  const draw = (below) => Math.floor(random() * below)
  const isBuyNext = () => turns++ % 2 === 0

  function place() {
    const isBuy = isBuyNext()
    const distance = 1 + draw(farthest)
    const order = {
      accountId: accounts[draw(accounts.length)],
      price: isBuy ? center - distance : center + distance,
      id: null,
      isGone: false,
    }
    insert(isBuy ? sides.buy : sides.sell, order, isBuy)
    resting.push(order)
    return { placed: order, canceled: null, ...limitOrder(order.accountId, isBuy, priceText(order.price), '0.01') }
  }

  function cancel() {
    for (;;) {
      const index = draw(resting.length)
      const order = resting[index]
      resting[index] = resting.at(-1)
      resting.pop()
      if (order.isGone) continue
      order.isGone = true
      const side = order.price < center ? sides.buy : sides.sell
      side.splice(side.indexOf(order), 1)
      return { placed: null, canceled: order, ...cancellation(order.accountId, null) }
    }
  }

  function cross() {
    const isBuy = isBuyNext()
    for (const order of (isBuy ? sides.sell : sides.buy).splice(0, taken)) order.isGone = true
    const price = isBuy ? center + farthest + 100 : center - farthest - 100
    return { placed: null, canceled: null, ...limitOrder(taker, isBuy, priceText(price), '0.03') }
  }

  const make = { place, cancel, cross }
  return {
    /** How many orders rest. */
    get depth() {
      return sides.buy.length + sides.sell.length
    },
    /** Returns so many orders that rest, to fill the book. */
    fill: (count) => Array.from({ length: count }, place),
    /** Returns so many commands of the mix. */
    next: (count) => Array.from({ length: count }, (_, index) => make[mix[index % mix.length]]()),
  }
}

function insert(side, order, isBuy) {
  const isBehind = (other) => (isBuy ? other.price >= order.price : other.price <= order.price)
  let [low, high] = [0, side.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBehind(side[middle])) low = middle + 1
    else high = middle
  }
  side.splice(low, 0, order)
}

function priceText(ticks) {
  return (ticks / 10).toFixed(1)
}
