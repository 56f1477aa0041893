// Integers by row, packed: safe integers (`Integers`), and bigints of 64 bits (`BigIntegers`). Rows are written once,
// in ascending order. The chunk that is being written is a typed array; when the next one begins, it is packed into the
// narrowest array that its values fit (`PackedChunks`).

/** Rows of one chunk. */
export const chunkRows = 1_024

type Chunk = Int8Array | Int16Array | Int32Array | Float64Array

const narrow = [Int8Array, Int16Array, Int32Array]

/** Complete chunks. One whose values are all zero takes no memory. */
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

const inChunk = chunkRows - 1
/** Rows for which the first chunk has room. It grows as far as its values are not zero. */
const firstRows = 64

/** Safe integers. */
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
function roomFor(at: number): number {
  let rows = firstRows
  while (rows <= at) rows *= 2
  return rows
}

const byteLength = BigInt64Array.BYTES_PER_ELEMENT

/**
 * Bigints of 64 bits. They are written without a conversion, and packed as numbers when the next chunk begins, unless
 * one of them is no safe integer. Ids are packed as their distance from an origin.
 */
export class BigIntegers {
  readonly #packed: PackedChunks
  /** What is subtracted from values that are not zero; it is none of them. */
  readonly #origin: bigint
  /** Complete chunks with values that are no safe integers. */
  readonly #unpacked: Map<number, BigInt64Array>
  /** The chunk that is being written; rows beyond its end are zero. */
  #open: BigInt64Array
  #openIndex: number

  /** With `isRelative`, the values of a chunk are near each other, as ids are. */
  constructor(isRelative: boolean = false, origin: bigint = 0n, copied?: BigIntegers) {
    this.#origin = copied ? copied.#origin : origin
    this.#packed = copied ? copied.#packed.copy() : new PackedChunks(isRelative)
    this.#unpacked = new Map(copied ? copied.#unpacked : [])
    this.#open = copied ? copied.#open.slice() : new BigInt64Array(0)
    this.#openIndex = copied ? copied.#openIndex : 0
  }

  /** Writes a value of at most 64 bits, including its sign. */
  set(row: number, value: bigint): void {
    // A row is zero until it is written.
    if (value === 0n) return
    const at = row & inChunk
    const index = (row - at) / chunkRows
    if (index !== this.#openIndex) this.#begin(index)
    if (at >= this.#open.length) this.#grow(at)
    this.#open[at] = value
  }

  get(row: number): bigint {
    const at = row & inChunk
    const index = (row - at) / chunkRows
    if (index === this.#openIndex) return this.#open[at] ?? 0n
    const unpacked = this.#unpacked.size === 0 ? undefined : this.#unpacked.get(index)
    if (unpacked) return unpacked[at] ?? 0n
    const distance = this.#packed.get(index, at)
    return distance === 0 ? 0n : this.#origin + BigInt(distance)
  }

  /** Forgets a chunk, by its number. */
  drop(index: number): void {
    if (index === this.#openIndex) this.#open.fill(0n)
    this.#unpacked.delete(index)
    this.#packed.drop(index)
  }

  copy(): BigIntegers {
    return new BigIntegers(false, 0n, this)
  }

  #begin(index: number): void {
    const numbers = distancesFrom(this.#origin, this.#open)
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

// Returns the distances of values from an origin, in a list that is valid until the next call, and zero for zero; null
// where one of them is no safe integer. It reads the halves of each, because the conversion of a bigint takes ten times
// as long.
function distancesFrom(origin: bigint, { buffer, length }: BigInt64Array): Float64Array | null {
  const view = new DataView(buffer)
  const [originHigh, originLow] = [Number(origin >> 32n), Number(BigInt.asUintN(32, origin))]
  for (let at = 0; at < length; at += 1) {
    const high = view.getInt32(at * byteLength + highHalf, isLittleEndian)
    const low = view.getUint32(at * byteLength + lowHalf, isLittleEndian)
    const distance = high === 0 && low === 0 ? 0 : (high - originHigh) * 2 ** 32 + (low - originLow)
    if (!Number.isSafeInteger(distance)) return null
    converted[at] = distance
  }
  return converted.subarray(0, length)
}
