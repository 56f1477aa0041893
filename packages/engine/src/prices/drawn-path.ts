// A path through a candle that is drawn: a random walk of at most sixty prices, which opens, closes and has its
// extremes where the candle has them.
//
// Of all walks with independent normal steps, those with the four prices of the candle remain, and one of them is drawn
// with the chance that it has among them. So the path until now says no more about the rest of it than in a walk that
// has not ended: on noise, a strategy gains nothing by acting inside candles.
//
// The chance that a walk still becomes such a one is computed backwards from the close, for each cell of the range and
// for the extremes that it has touched. Prices are then drawn forwards with these chances, and are whole ticks. The
// deviation of a step is one and a half cells. Of floating point, only what IEEE 754 defines to the last bit is used,
// so that the same seed draws the same path on every machine.
import { hash } from '../base/ids.ts'
import type { Ticks } from '../base/units.ts'
import type { CandlePrices } from './packed-candles.ts'

/** The most prices of a path. In a longer candle, each holds for a sixtieth of it. */
const mostPathPrices = 60

/** The deviation of a step in cells. */
const cellsPerStep = 1.5
/** Parts of a cell. A price is drawn between two of them, so that it is no nearer to one side. */
const parts = 16
/** A path of fewer steps may have to cross the range in one; in others, none goes further than so many cells. */
const fewSteps = 20
const furthest = 7
/** The most numbers in the tables that are stored: 16 MB. */
const mostStored = 2_000_000

/** The extremes that a path has touched, or must touch before its close. */
const touches = { none: 0, high: 1, low: 2, both: 3 } as const

/** The chances of a path to become that of a candle, from each place that it can reach. Only their ratios count. */
interface Chances {
  /** By price, extremes touched of those wanted, and cell. */
  readonly cells: Float64Array
  /** By price, extremes touched, and edge: the low and the high, each in the moment in which it is touched. */
  readonly edges: Float64Array
}

/** How many sets of touched extremes there are, by those that are wanted, and the number of each set. */
const setCounts = [1, 2, 2, 4] as const
const setNumbers = [
  [0, 0, 0, 0],
  [0, 1, 0, 1],
  [0, 0, 1, 1],
  [0, 1, 2, 3],
] as const

/** What the chances depend on. */
interface Shape {
  readonly steps: number
  /** Cells of the range. */
  readonly cells: number
  /** The extremes that the open and the close do not touch. */
  readonly wanted: number
  /** The close, in half cells from the low. */
  readonly goal: number
}

const mostCells = 64
/** The weights of steps by their distance: in half cells, in parts of a cell, and to a close anywhere in its cell. */
const halfWeights = weightsOf(2, cellsPerStep)
const partWeights = weightsOf(parts, cellsPerStep)
const closeWeights = weightsOf(2, Math.sqrt(cellsPerStep * cellsPerStep + 1 / 12))
/** The weights of the next places, while one of them is drawn. */
const scratch = new Float64Array(mostCells)
const inCell = new Float64Array(parts)

function weightsOf(perCell: number, deviation: number): Float64Array {
  return Float64Array.from({ length: mostCells * perCell + 1 }, (_, index) => bell(index / perCell / deviation))
}

/** Returns exp(-x²/2) by its series, because the last digits of `Math.exp` are not the same everywhere. */
function bell(x: number): number {
  let small = (x * x) / 2
  let halvings = 0
  for (; small > 0.5; small /= 2) halvings += 1
  let [sum, term] = [1, 1]
  for (let index = 1; index < 18; index += 1) {
    term = (term * small) / index
    sum += term
  }
  let value = 1 / sum
  for (; halvings > 0; halvings -= 1) value *= value
  return value
}

/** Returns the mean of the squared range of a walk with so many steps of a deviation of 1, to a hundredth of it. */
export function squaredRangeOf(steps: number): number {
  const root = Math.sqrt(steps)
  return 2.7726 * steps - 3.72 * root + 2.5 - 0.4 / root
}

/** Returns how many prices the path of a candle has. */
export function pathPrices(length: number): number {
  return Math.min(length, mostPathPrices)
}

/** Returns the number of the price that holds so many steps after a candle has begun. */
export function pathPlace(offset: number, length: number): number {
  return Math.floor((offset * pathPrices(length)) / length)
}

/** Returns the first step of a price, counted from the start of the candle. */
export function pathOffset(place: number, length: number): number {
  return Math.ceil((place * length) / pathPrices(length))
}

/** Returns the random numbers of the path of a candle, 32 bits each. */
export function randomOf(seed: number, step: number): (index: number) => number {
  return (index) => hash(seed, step * (mostPathPrices + 4) + index)
}

/**
 * Draws the prices of a path: `count`, at least four. `deviation` is that of its steps in ticks, as far as that is
 * known, and `random` returns 32 bits for each of them.
 */
export function drawPath(
  candle: CandlePrices,
  count: number,
  deviation: number,
  random: (index: number) => number,
): Ticks[] {
  const { open, high, low, close } = candle
  if (high === low) return Array.from({ length: count }, () => open)
  // Of a candle and its mirror image, one has tables.
  if (close - low <= high - close) return drawLower(candle, count, deviation, random)
  const mirror = { open: high + low - open, high, low, close: high + low - close }
  return drawLower(mirror, count, deviation, random).map((price) => high + low - price)
}

function drawLower(candle: CandlePrices, count: number, deviation: number, random: (index: number) => number): Ticks[] {
  const walk = new LowerWalk(candle, count - 1, deviation)
  const prices: Ticks[] = [candle.open]
  for (let index = 1; index < count - 1; index += 1) prices.push(walk.draw(index, random(index) / 2 ** 32))
  prices.push(candle.close)
  return prices
}

/** The walk inside a candle whose close is not in the upper half: where it is, and which extremes it has touched. */
class LowerWalk {
  readonly #low: Ticks
  readonly #range: Ticks
  readonly #steps: number
  readonly #cells: number
  /** The place of the highest price; the lowest is at zero. */
  readonly #end: number
  /** The place of the close. */
  readonly #goal: number
  /** The extremes that neither open nor close is. */
  readonly #wanted: number
  readonly #chances: Chances
  /** The most cells that a step goes. */
  readonly #reach: number
  #touched: number = touches.none
  #at: number

  constructor(candle: CandlePrices, steps: number, deviation: number) {
    const { open, high, low, close } = candle
    const range = high - low
    const cells = cellsOf(range / deviation, steps)
    this.#low = low
    this.#range = range
    this.#steps = steps
    this.#cells = cells
    this.#end = cells * parts
    this.#goal = Math.round(((close - low) * this.#end) / range)
    this.#wanted = touches.both & ~touchedBy(open, candle) & ~touchedBy(close, candle)
    this.#chances = chancesOf({
      steps,
      cells,
      wanted: this.#wanted,
      goal: close === low ? 0 : 2 * Math.min(cells - 1, Math.floor(this.#goal / parts)) + 1,
    })
    this.#reach = reachOf(steps, cells)
    this.#at = Math.round(((open - low) * this.#end) / range)
  }

  /** Draws the price after a step, by a random number from 0 to below 1. */
  draw(index: number, random: number): Ticks {
    const toHigh = this.#weightOfEdge(index, touches.high)
    const toEdge = toHigh + this.#weightOfEdge(index, touches.low)
    const own = Math.floor(this.#at / parts)
    const first = Math.max(0, own - this.#reach)
    const last = Math.min(this.#cells - 1, own + this.#reach)
    const total = toEdge + this.#weigh(index, first, last)
    let drawn = random * total
    if (drawn < toEdge) {
      const touch = drawn < toHigh ? touches.high : touches.low
      this.#touched |= touch
      this.#at = touch === touches.high ? this.#end : 0
    } else {
      drawn -= toEdge
      let cell = first
      for (; cell < last && drawn >= scratch[cell]!; cell += 1) drawn -= scratch[cell]!
      this.#at = this.#placeIn(cell, index, drawn / scratch[cell]!)
    }
    return this.#low + Math.round((this.#range * this.#at) / this.#end)
  }

  /** Writes the weights of cells to `scratch`, and returns their sum. */
  #weigh(index: number, first: number, last: number): number {
    const row = this.#rowOf(index, this.#touched) * this.#cells
    const [at, goal, cells] = [this.#at, this.#goal, this.#chances.cells]
    const isLast = index === this.#steps - 1
    const isComplete = this.#touched === this.#wanted
    let sum = 0
    for (let cell = first; cell <= last; cell += 1) {
      const middle = cell * parts + parts / 2
      let weight = partWeights[Math.abs(middle - at)]!
      // The close itself is exact; that of the table is in the middle of its cell.
      weight *= isLast ? (isComplete ? partWeights[Math.abs(goal - middle)]! : 0) : cells[row + cell]!
      scratch[cell] = weight
      sum += weight
    }
    return sum
  }

  /**
   * Draws a place in a cell, where the chances change evenly from one cell to the next. The weight of the cell was that
   * of its middle, which is too little spread, as much as places by their whole weight would be too near to the others:
   * the root of the weight makes up for it.
   */
  #placeIn(cell: number, index: number, share: number): number {
    const row = this.#rowOf(index, this.#touched) * this.#cells
    const [at, goal, { cells }] = [this.#at, this.#goal, this.#chances]
    const isLast = index === this.#steps - 1
    const [before, after] = [Math.max(0, cell - 1), Math.min(this.#cells - 1, cell + 1)]
    const slope = (cells[row + after]! - cells[row + before]!) / ((after - before) * parts)
    let sum = 0
    for (let part = 1; part < parts; part += 2) {
      const place = cell * parts + part
      const chance = isLast
        ? partWeights[Math.abs(goal - place)]!
        : Math.max(0, cells[row + cell]! + slope * (part - parts / 2))
      inCell[part] = Math.sqrt(partWeights[Math.abs(place - at)]! * chance)
      sum += inCell[part]!
    }
    let drawn = Math.min(share, 1) * sum
    let part = 1
    for (; part < parts - 1 && drawn >= inCell[part]!; part += 2) drawn -= inCell[part]!
    return cell * parts + part
  }

  #weightOfEdge(index: number, touch: number): number {
    const edge = touch === touches.high ? this.#end : 0
    const distance = Math.abs(edge - this.#at)
    if ((this.#wanted & ~this.#touched & touch) === 0 || distance > (this.#reach + 1) * parts) return 0
    const next = this.#touched | touch
    const isLast = index === this.#steps - 1
    if (isLast && next !== this.#wanted) return 0
    const rest = isLast
      ? partWeights[Math.abs(this.#goal - edge)]!
      : this.#chances.edges[this.#rowOf(index, next) * 2 + (touch & 1)]!
    return partWeights[distance]! * rest
  }

  /** Returns the row of the chances at a step, with the extremes touched so far. */
  #rowOf(index: number, touched: number): number {
    return index * setCounts[this.#wanted]! + setNumbers[this.#wanted]![touched]!
  }
}

function touchedBy(price: Ticks, { high, low }: CandlePrices): number {
  return (price === high ? touches.high : 0) | (price === low ? touches.low : 0)
}

/** Returns the cells of a range of so many deviations of a step; a range that no walk has is that of a rare one. */
function cellsOf(deviations: number, steps: number): number {
  const root = Math.sqrt(steps)
  return Math.max(3, Math.round(Math.min(4 * root, Math.max(0.6 * root, deviations)) * cellsPerStep))
}

function reachOf(steps: number, cells: number): number {
  return steps < fewSteps ? cells : furthest
}

const stored = new Map<number, Chances>()
let storedNumbers = 0

function chancesOf(shape: Shape): Chances {
  const { steps, cells, wanted, goal } = shape
  const key = ((steps * mostCells + cells) * 4 + wanted) * 2 * mostCells + goal
  const known = stored.get(key)
  if (known) return known
  if (storedNumbers > mostStored) {
    stored.clear()
    storedNumbers = 0
  }
  const made = computeChances(shape)
  storedNumbers += made.cells.length
  stored.set(key, made)
  return made
}

function computeChances({ steps, cells, wanted, goal }: Shape): Chances {
  const sets = setCounts[wanted]!
  const numbers = setNumbers[wanted]!
  const chances: Chances = {
    cells: new Float64Array(steps * sets * cells),
    edges: new Float64Array(steps * sets * 2),
  }
  const reach = reachOf(steps, cells)

  /** The chance from a place, in half cells, before the price with a number. */
  function chanceFrom(at: number, touched: number, next: number): number {
    if (next === steps) return touched === wanted ? (goal === 0 ? halfWeights : closeWeights)[Math.abs(goal - at)]! : 0
    const own = at >> 1
    const row = (next * sets + numbers[touched]!) * cells
    const last = Math.min(cells - 1, own + reach)
    let sum = 0
    for (let cell = Math.max(0, own - reach); cell <= last; cell += 1)
      sum += halfWeights[Math.abs(2 * cell + 1 - at)]! * chances.cells[row + cell]!
    for (let touch: number = touches.high; touch <= touches.low; touch += 1) {
      const edge = touch === touches.high ? 2 * cells : 0
      if ((wanted & ~touched & touch) === 0 || Math.abs(edge - at) > 2 * (reach + 1)) continue
      const edgeRow = next * sets + numbers[touched | touch]!
      sum += halfWeights[Math.abs(edge - at)]! * chances.edges[edgeRow * 2 + (touch & 1)]!
    }
    return sum
  }

  for (let index = steps - 1; index > 0; index -= 1) {
    let highest = 0
    for (let touched: number = touches.none; touched <= wanted; touched += 1) {
      if ((touched & ~wanted) !== 0) continue
      const row = index * sets + numbers[touched]!
      for (let cell = 0; cell < cells; cell += 1) {
        const chance = chanceFrom(2 * cell + 1, touched, index + 1)
        chances.cells[row * cells + cell] = chance
        if (chance > highest) highest = chance
      }
      if ((touched & touches.low) !== 0) chances.edges[row * 2] = chanceFrom(0, touched, index + 1)
      if ((touched & touches.high) !== 0) chances.edges[row * 2 + 1] = chanceFrom(2 * cells, touched, index + 1)
    }
    // Only ratios count, so they need not become smaller with each step.
    const first = index * sets
    for (let entry = first * cells; entry < (first + sets) * cells; entry += 1) chances.cells[entry]! /= highest
    for (let entry = first * 2; entry < (first + sets) * 2; entry += 1) chances.edges[entry]! /= highest
  }
  return chances
}
