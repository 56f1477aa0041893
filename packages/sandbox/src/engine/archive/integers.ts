// A column of integers in chunks of typed arrays. Each chunk has the narrowest type that its values fit, and a chunk whose values
// are all zero takes no memory. Rows are written once, in ascending order.

/** Rows of one chunk. */
export const chunkRows = 1_024
const inChunk = chunkRows - 1

type Chunk = Int8Array | Int16Array | Int32Array | Float64Array

export class Integers {
  readonly #chunks: (Chunk | undefined)[]
  /** The first value of each chunk, if values are stored as the difference from it. */
  readonly #bases: number[] | null

  /** With `isRelative`, the values of a chunk are near its first one, as ids and times are, and none is negative. */
  constructor(isRelative: boolean = false, copied?: Integers) {
    this.#chunks = copied ? copyChunks(copied.#chunks) : []
    this.#bases = copied ? (copied.#bases?.slice() ?? null) : isRelative ? [] : null
  }

  /** Writes a safe integer; throws a RangeError for anything else. */
  set(row: number, value: number): void {
    if (!Number.isSafeInteger(value)) throw new RangeError(`A column holds safe integers, was given ${value}.`)
    const index = Math.floor(row / chunkRows)
    const stored = this.#bases ? value - (this.#bases[index] ??= value) : value
    let chunk = this.#chunks[index]
    if (!chunk) {
      if (stored === 0) return
      chunk = this.#chunks[index] = new Int8Array(chunkRows)
    }
    const at = row & inChunk
    chunk[at] = stored
    // A typed array cuts off what does not fit.
    while (chunk[at] !== stored) {
      chunk = this.#chunks[index] = widen(chunk)
      chunk[at] = stored
    }
  }

  get(row: number): number {
    const index = Math.floor(row / chunkRows)
    const stored = this.#chunks[index]?.[row & inChunk] ?? 0
    return this.#bases ? this.#bases[index]! + stored : stored
  }

  /** Forgets a chunk, by its number. */
  drop(index: number): void {
    this.#chunks[index] = undefined
  }

  copy(): Integers {
    return new Integers(false, this)
  }
}

function widen(chunk: Chunk): Chunk {
  if (chunk instanceof Int8Array) return Int16Array.from(chunk)
  return chunk instanceof Int16Array ? Int32Array.from(chunk) : Float64Array.from(chunk)
}

/** Copies a list of chunks. Only the last one can still change, so the copy shares all others. */
export function copyChunks<Copied extends { slice(): Copied }>(
  chunks: readonly (Copied | undefined)[],
): (Copied | undefined)[] {
  return [...chunks.slice(0, -1), ...chunks.slice(-1).map((chunk) => chunk?.slice())]
}
