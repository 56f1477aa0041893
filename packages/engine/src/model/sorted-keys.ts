// A sorted set of numbers with fast access to the lowest one.
//
// The numbers are stored in chunks of limited length. A lookup is a binary search over the chunks and one inside a
// chunk, and an insertion moves at most one chunk, so the cost hardly grows with the number of keys.
import { firstIndex } from '../base/binary-search.ts'

const longest = 128

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
