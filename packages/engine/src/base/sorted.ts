// What is kept in order: binary search, a sorted set of numbers, the price levels of one side of a book, and a heap.
import type { Ticks } from './units.ts'

/**
 * Returns the first index from 0 to below `length` for which a condition holds; `length` where it holds for none. The
 * condition must hold for every index after the first.
 */
export function firstIndex(length: number, holds: (index: number) => boolean): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** The most numbers of a chunk. */
const longest = 128

/**
 * A sorted set of numbers with fast access to the lowest one.
 *
 * The numbers are stored in chunks of limited length. A lookup is a binary search over the chunks and one inside a
 * chunk, and an insertion moves at most one chunk, so the cost hardly grows with the number of keys.
 */
export class SortedKeys {
  readonly #chunks: number[][] = []

  /** The lowest key; undefined when there is none. */
  get first(): number | undefined {
    return this.#chunks[0]?.[0]
  }

  /** The lowest key above a number; undefined when there is none. */
  after(key: number): number | undefined {
    const chunks = this.#chunks
    if (chunks.length === 0) return undefined
    const at = this.#chunkOf(key)
    const chunk = chunks[at]!
    return chunk[placeIn(chunk, key + 1)] ?? chunks[at + 1]?.[0]
  }

  /** Adds a key. The set must not contain it yet. */
  add(key: number): void {
    const chunks = this.#chunks
    if (chunks.length === 0) {
      chunks.push([key])
      return
    }
    const at = this.#chunkOf(key)
    const chunk = chunks[at]!
    chunk.splice(placeIn(chunk, key), 0, key)
    if (chunk.length > longest) chunks.splice(at + 1, 0, chunk.splice(longest / 2))
  }

  /** Removes a key. The set must contain it. */
  delete(key: number): void {
    const at = this.#chunkOf(key)
    const chunk = this.#chunks[at]!
    if (chunk.length === 1) this.#chunks.splice(at, 1)
    else chunk.splice(placeIn(chunk, key), 1)
  }

  *[Symbol.iterator](): Generator<number> {
    for (const chunk of this.#chunks) yield* chunk
  }

  // The index of the last chunk whose first key is at or below the key, or 0.
  #chunkOf(key: number): number {
    const chunks = this.#chunks
    return Math.max(0, firstIndex(chunks.length, (index) => chunks[index]![0]! > key) - 1)
  }
}

// The index of the first number that is not below the key.
function placeIn(chunk: readonly number[], key: number): number {
  return firstIndex(chunk.length, (index) => chunk[index]! >= key)
}

/** Prices of a page: the bits of a number. */
const pagePrices = 32
/** The most empty pages that wait for their next use. */
const mostSpares = 64

interface Page<Level> {
  /** A bit for each price with a level; the lowest bit is the best price. */
  used: number
  readonly levels: (Level | undefined)[]
}

/**
 * The price levels of one side: what stands at each price, with fast access to the best one.
 *
 * Levels are stored in pages of neighbouring prices, and only the pages are sorted. The prices of a book are near each
 * other, so that most new levels need no new page.
 */
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

/** An item with its place in a heap. */
export interface HeapNode<Item> {
  readonly item: Item
  /** Below zero once the item was removed. */
  place: number
}

/** A binary heap: its first item is found at once, and any item is added or removed in O(log n). */
export class Heap<Item> {
  readonly #nodes: HeapNode<Item>[] = []
  readonly #isBefore: (one: Item, other: Item) => boolean

  constructor(isBefore: (one: Item, other: Item) => boolean) {
    this.#isBefore = isBefore
  }

  get size(): number {
    return this.#nodes.length
  }

  /** The item before which there is no other; undefined when the heap is empty. */
  get first(): Item | undefined {
    return this.#nodes[0]?.item
  }

  /** Adds an item, and returns the node by which it can be removed. */
  add(item: Item): HeapNode<Item> {
    const node = { item, place: this.#nodes.length }
    this.#nodes.push(node)
    this.#rise(node)
    return node
  }

  /** Removes the first item and returns it. */
  take(): Item | undefined {
    const first = this.#nodes[0]
    if (first) this.remove(first)
    return first?.item
  }

  /** Removes an item, unless it was removed before. */
  remove(node: HeapNode<Item>): void {
    const { place } = node
    if (place < 0) return
    node.place = -1
    const last = this.#nodes.pop()!
    if (last === node) return
    this.#put(last, place)
    this.#rise(last)
    this.#sink(last)
  }

  #rise(node: HeapNode<Item>): void {
    while (node.place > 0) {
      const above = this.#nodes[(node.place - 1) >> 1]!
      if (!this.#isBefore(node.item, above.item)) return
      this.#swap(node, above)
    }
  }

  #sink(node: HeapNode<Item>): void {
    for (;;) {
      const left = this.#nodes[2 * node.place + 1]
      const right = this.#nodes[2 * node.place + 2]
      const below = left && right && this.#isBefore(right.item, left.item) ? right : left
      if (!below || !this.#isBefore(below.item, node.item)) return
      this.#swap(node, below)
    }
  }

  #swap(one: HeapNode<Item>, other: HeapNode<Item>): void {
    const { place } = one
    this.#put(one, other.place)
    this.#put(other, place)
  }

  #put(node: HeapNode<Item>, place: number): void {
    this.#nodes[place] = node
    node.place = place
  }
}
