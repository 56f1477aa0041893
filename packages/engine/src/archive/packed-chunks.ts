// Complete chunks of integers, each in the narrowest typed array that its values fit. A chunk whose values are all zero
// takes no memory.

/** Rows of one chunk. */
export const chunkRows = 1_024

type Chunk = Int8Array | Int16Array | Int32Array | Float64Array

const narrow = [Int8Array, Int16Array, Int32Array]

export class PackedChunks {
  readonly #chunks: (Chunk | undefined)[]
  /** What was subtracted from the values of each chunk, if none is negative; null if nothing is. */
  readonly #bases: number[] | null

  /** With `isRelative`, the values of a chunk are near each other. */
  constructor(isRelative: boolean, copied?: PackedChunks) {
    this.#chunks = copied ? copied.#chunks.slice() : []
    this.#bases = copied ? (copied.#bases?.slice() ?? null) : isRelative ? [] : null
  }

  /**
   * Packs the values of a chunk; those beyond the end of the list are zero. The list is free afterwards, and may have
   * changed.
   */
  add(index: number, values: Float64Array): void {
    let least = values.length < chunkRows ? 0 : values[0]!
    let most = least
    // The methods of typed arrays that call back for each value take much longer than a loop.
    for (let at = 0; at < values.length; at += 1) {
      const value = values[at]!
      if (value < least) least = value
      else if (value > most) most = value
    }
    if (this.#bases && least > 0) {
      this.#bases[index] = least
      for (let at = 0; at < values.length; at += 1) values[at]! -= least
      most -= least
      least = 0
    }
    this.#chunks[index] = pack(values, least, most)
  }

  get(index: number, at: number): number {
    const base = this.#bases ? (this.#bases[index] ?? 0) : 0
    return base + (this.#chunks[index]?.[at] ?? 0)
  }

  drop(index: number): void {
    this.#chunks[index] = undefined
  }

  /** Returns a copy. Chunks never change, so both share them. */
  copy(): PackedChunks {
    return new PackedChunks(false, this)
  }
}

function pack(values: Float64Array, least: number, most: number): Chunk | undefined {
  if (least === 0 && most === 0) return undefined
  for (const Narrow of narrow) {
    const limit = 2 ** (8 * Narrow.BYTES_PER_ELEMENT - 1)
    if (least >= -limit && most < limit) return new Narrow(values)
  }
  return values.slice()
}
