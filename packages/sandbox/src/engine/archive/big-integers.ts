// A column of bigints of 64 bits. Rows are written once, in ascending order. They are written without a conversion, and packed as
// numbers when the next chunk begins, unless one of them is no safe integer.

import { roomFor } from './integers.ts'
import { chunkRows, PackedChunks } from './packed-chunks.ts'

const inChunk = chunkRows - 1
const byteLength = BigInt64Array.BYTES_PER_ELEMENT

export class BigIntegers {
  readonly #packed: PackedChunks
  /** Complete chunks with values that are no safe integers. */
  readonly #unpacked: Map<number, BigInt64Array>
  /** The chunk that is being written; rows beyond its end are zero. */
  #open: BigInt64Array
  #openIndex: number

  /** With `isRelative`, the values of a chunk are near each other, as ids are. */
  constructor(isRelative: boolean = false, copied?: BigIntegers) {
    this.#packed = copied ? copied.#packed.copy() : new PackedChunks(isRelative)
    this.#unpacked = new Map(copied ? copied.#unpacked : [])
    this.#open = copied ? copied.#open.slice() : new BigInt64Array(0)
    this.#openIndex = copied ? copied.#openIndex : 0
  }

  /** Writes a value of at most 64 bits, including its sign. */
  set(row: number, value: bigint): void {
    const at = row & inChunk
    const index = (row - at) / chunkRows
    if (index !== this.#openIndex) this.#begin(index)
    if (at >= this.#open.length) {
      if (value === 0n) return
      this.#grow(at)
    }
    this.#open[at] = value
  }

  get(row: number): bigint {
    const at = row & inChunk
    const index = (row - at) / chunkRows
    if (index === this.#openIndex) return this.#open[at] ?? 0n
    const unpacked = this.#unpacked.size === 0 ? undefined : this.#unpacked.get(index)
    return unpacked ? (unpacked[at] ?? 0n) : BigInt(this.#packed.get(index, at))
  }

  /** Forgets a chunk, by its number. */
  drop(index: number): void {
    if (index === this.#openIndex) this.#open.fill(0n)
    this.#unpacked.delete(index)
    this.#packed.drop(index)
  }

  copy(): BigIntegers {
    return new BigIntegers(false, this)
  }

  #begin(index: number): void {
    const numbers = numbersOf(this.#open)
    if (numbers) this.#packed.add(this.#openIndex, numbers)
    else this.#unpacked.set(this.#openIndex, this.#open.slice())
    this.#open.fill(0n)
    this.#openIndex = index
  }

  #grow(at: number): void {
    const open = new BigInt64Array(roomFor(at))
    open.set(this.#open)
    this.#open = open
  }
}

const converted = new Float64Array(chunkRows)
const isLittleEndian = new Int8Array(BigInt64Array.of(1n).buffer)[0] === 1
const lowHalf = isLittleEndian ? 0 : byteLength / 2
const highHalf = isLittleEndian ? byteLength / 2 : 0

// Returns values as numbers, in a list that is valid until the next call; null where one of them is no safe integer. It reads
// the halves of each, because the conversion of a bigint takes ten times as long.
function numbersOf({ buffer, length }: BigInt64Array): Float64Array | null {
  const view = new DataView(buffer)
  for (let at = 0; at < length; at += 1) {
    const place = at * byteLength
    const number =
      view.getInt32(place + highHalf, isLittleEndian) * 2 ** 32 + view.getUint32(place + lowHalf, isLittleEndian)
    if (!Number.isSafeInteger(number)) return null
    converted[at] = number
  }
  return converted.subarray(0, length)
}
