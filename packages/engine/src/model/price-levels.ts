// The price levels of one side: what stands at each price, with fast access to the best one.
//
// Levels are stored in pages of neighbouring prices, and only the pages are sorted. The prices of a book are near each
// other, so that most new levels need no new page.
import { SortedKeys } from './sorted-keys.ts'
import type { Ticks } from '../base/ticks.ts'

/** Prices of a page: the bits of a number. */
const pagePrices = 32
/** The most empty pages that wait for their next use. */
const mostSpares = 64

interface Page<Level> {
  /** A bit for each price with a level; the lowest bit is the best price. */
  used: number
  readonly levels: (Level | undefined)[]
}

export class PriceLevels<Level> {
  readonly #pages = new Map<number, Page<Level>>()
  readonly #numbers = new SortedKeys()
  readonly #spares: Page<Level>[] = []
  readonly #sign: 1 | -1

  /** The best price is the lowest where `sign` is 1, and the highest where it is -1. */
  constructor(sign: 1 | -1) {
    this.#sign = sign
  }

  /** The best price; undefined without levels. */
  get bestPrice(): Ticks | undefined {
    const number = this.#numbers.first
    if (number === undefined) return undefined
    return (number * pagePrices + lowestBit(this.#pages.get(number)!.used)) * this.#sign
  }

  /** The level with the best price; undefined without levels. */
  get best(): Level | undefined {
    const number = this.#numbers.first
    if (number === undefined) return undefined
    const { used, levels } = this.#pages.get(number)!
    return levels[lowestBit(used)]
  }

  /** Returns the best level behind a price, whether or not one has that price itself. */
  after(price: Ticks): Level | undefined {
    const key = price * this.#sign
    const number = Math.floor(key / pagePrices)
    const page = this.#pages.get(number)
    const behind = page ? page.used & -(2 << (key - number * pagePrices)) : 0
    if (page && behind !== 0) return page.levels[lowestBit(behind)]
    const next = this.#numbers.after(number)
    if (next === undefined) return undefined
    const { used, levels } = this.#pages.get(next)!
    return levels[lowestBit(used)]
  }

  /** All levels, best first. */
  *levels(): Generator<Level> {
    for (const number of this.#numbers) {
      const { used, levels } = this.#pages.get(number)!
      for (let left = used; left !== 0; left &= left - 1) yield levels[lowestBit(left)]!
    }
  }

  get isEmpty(): boolean {
    return this.#pages.size === 0
  }

  get(price: Ticks): Level | undefined {
    const key = price * this.#sign
    const number = Math.floor(key / pagePrices)
    return this.#pages.get(number)?.levels[key - number * pagePrices]
  }

  /** Returns the level of a price; creates it when it does not exist. */
  levelAt(price: Ticks, create: (price: Ticks) => Level): Level {
    const key = price * this.#sign
    const number = Math.floor(key / pagePrices)
    const index = key - number * pagePrices
    const page = this.#pages.get(number) ?? this.#addPage(number)
    const known = page.levels[index]
    if (known) return known
    const level = create(price)
    page.levels[index] = level
    page.used |= 1 << index
    return level
  }

  /** Removes the level of a price. It must exist. */
  drop(price: Ticks): void {
    const key = price * this.#sign
    const number = Math.floor(key / pagePrices)
    const index = key - number * pagePrices
    const page = this.#pages.get(number)!
    page.levels[index] = undefined
    page.used &= ~(1 << index)
    if (page.used !== 0) return
    this.#pages.delete(number)
    this.#numbers.delete(number)
    if (this.#spares.length < mostSpares) this.#spares.push(page)
  }

  #addPage(number: number): Page<Level> {
    const page = this.#spares.pop() ?? { used: 0, levels: Array<Level | undefined>(pagePrices).fill(undefined) }
    this.#pages.set(number, page)
    this.#numbers.add(number)
    return page
  }
}

function lowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits)
}
