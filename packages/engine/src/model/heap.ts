// A binary heap: its first item is found at once, and any item is added or removed in O(log n).

/** An item with its place in a heap. */
export interface HeapNode<Item> {
  readonly item: Item
  /** Below zero once the item was removed. */
  place: number
}

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
