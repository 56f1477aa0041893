// Packs numbers, amounts, times and texts into bytes, and reads them back.
//
// Integers have a variable length of 7 bits per byte, the lowest bits first; the highest bit of a byte says that more
// follow. Signed integers alternate (0, -1, 1, -2, ...), so that small amounts of either sign are short.

const initialSize = 4_096
const continues = 0x80
const low = 0x7f
const base = 128
/** Up to this many bits, a number is read without a bigint. */
const safeBits = 49
const hexadecimal = /^(?:[0-9a-f]{2})+$/

export interface PackedWriter {
  /** Writes a safe integer that is not negative. */
  count(value: number): void
  /** Writes a safe integer. */
  integer(value: number): void
  amount(value: bigint): void
  text(value: string): void
  /** Returns a copy of everything that was written, and starts again. */
  take(): Buffer
}

export interface PackedReader {
  count(): number
  integer(): number
  amount(): bigint
  text(): string
}

export function createPackedWriter(): PackedWriter {
  let bytes = Buffer.allocUnsafe(initialSize)
  let at = 0
  const reserve = (more: number): void => {
    if (at + more <= bytes.length) return
    const larger = Buffer.allocUnsafe(Math.max(bytes.length * 2, at + more))
    bytes.copy(larger, 0, 0, at)
    bytes = larger
  }
  const count = (value: number): void => {
    reserve(8)
    let left = value
    while (left >= base) {
      bytes[at++] = (left % base) | continues
      left = Math.floor(left / base)
    }
    bytes[at++] = left
  }
  const amount = (value: bigint): void => {
    let left = value < 0n ? -value * 2n - 1n : value * 2n
    if (left <= Number.MAX_SAFE_INTEGER) return count(Number(left))
    while (left >= base) {
      reserve(1)
      bytes[at++] = Number(left & 127n) | continues
      left >>= 7n
    }
    reserve(1)
    bytes[at++] = Number(left)
  }
  return {
    count,
    amount,
    integer(value) {
      const isShort = value > -(2 ** 51) && value < 2 ** 51
      if (isShort) count(value < 0 ? -value * 2 - 1 : value * 2)
      else amount(BigInt(value))
    },
    text(value) {
      const isHexadecimal = hexadecimal.test(value)
      const length = isHexadecimal ? value.length / 2 : Buffer.byteLength(value)
      count(length * 2 + (isHexadecimal ? 1 : 0))
      reserve(length)
      at += bytes.write(value, at, isHexadecimal ? 'hex' : 'utf8')
    },
    take() {
      const taken = Buffer.allocUnsafe(at)
      bytes.copy(taken, 0, 0, at)
      at = 0
      return taken
    },
  }
}

/** Returns a reader; reading past the end throws a `RangeError`. */
export function createPackedReader(bytes: Buffer): PackedReader {
  let at = 0
  const next = (): number => {
    if (at >= bytes.length) throw new RangeError(`Packed bytes must have more than ${bytes.length} bytes, had no more.`)
    return bytes[at++]!
  }
  const amount = (): bigint => {
    const from = at
    let value = 0
    for (let shift = 0; shift < safeBits; shift += 7) {
      const byte = next()
      value += (byte & low) * 2 ** shift
      if (byte < continues) return value % 2 === 1 ? -BigInt((value + 1) / 2) : BigInt(value / 2)
    }
    at = from
    let large = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = next()
      large |= BigInt(byte & low) << shift
      if (byte < continues) return (large & 1n) === 1n ? -((large + 1n) >> 1n) : large >> 1n
    }
  }
  const count = (): number => {
    let value = 0
    for (let factor = 1; ; factor *= base) {
      const byte = next()
      value += (byte & low) * factor
      if (byte < continues) return value
    }
  }
  return {
    amount,
    count,
    integer: () => Number(amount()),
    text() {
      const head = count()
      const length = Math.floor(head / 2)
      if (at + length > bytes.length) {
        throw new RangeError(`A packed text must have ${length} bytes, had ${bytes.length - at}.`)
      }
      at += length
      return bytes.toString(head % 2 === 1 ? 'hex' : 'utf8', at - length, at)
    },
  }
}
