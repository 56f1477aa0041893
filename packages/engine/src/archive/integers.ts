// A column of safe integers. Rows are written once, in ascending order. A chunk of rows is packed when the next one
// begins.
import { chunkRows, PackedChunks } from './packed-chunks.ts'

const inChunk = chunkRows - 1
/** Rows for which the first chunk has room. It grows as far as its values are not zero. */
const firstRows = 64

export class Integers {
  readonly #packed: PackedChunks
  /** The chunk that is being written; rows beyond its end are zero. */
  #open: Float64Array
  #openIndex: number

  /** With `isRelative`, the values of a chunk are near each other, as times are. */
  constructor(isRelative: boolean = false, copied?: Integers) {
    this.#packed = copied ? copied.#packed.copy() : new PackedChunks(isRelative)
    this.#open = copied ? copied.#open.slice() : new Float64Array(0)
    this.#openIndex = copied ? copied.#openIndex : 0
  }

  /** Writes a safe integer; throws a RangeError for anything else. */
  set(row: number, value: number): void {
    // A row is zero until it is written.
    if (value === 0) return
    if (!Number.isSafeInteger(value)) throw new RangeError(`A column holds safe integers, was given ${value}.`)
    const at = row & inChunk
    const index = (row - at) / chunkRows
    if (index !== this.#openIndex) this.#begin(index)
    if (at >= this.#open.length) this.#grow(at)
    this.#open[at] = value
  }

  get(row: number): number {
    const at = row & inChunk
    const index = (row - at) / chunkRows
    return index === this.#openIndex ? (this.#open[at] ?? 0) : this.#packed.get(index, at)
  }

  /** Forgets a chunk, by its number. */
  drop(index: number): void {
    if (index === this.#openIndex) this.#open.fill(0)
    this.#packed.drop(index)
  }

  copy(): Integers {
    return new Integers(false, this)
  }

  #begin(index: number): void {
    this.#packed.add(this.#openIndex, this.#open)
    this.#open.fill(0)
    this.#openIndex = index
  }

  #grow(at: number): void {
    const open = new Float64Array(roomFor(at))
    open.set(this.#open)
    this.#open = open
  }
}

/** Returns the length of an open chunk that has room for a row. */
export function roomFor(at: number): number {
  let rows = firstRows
  while (rows <= at) rows *= 2
  return rows
}
