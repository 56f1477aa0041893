// The bytes of a disk, in pages that exist once something is written to them. A page that was never written reads as
// zeros.

export const pageSize = 4_096

export interface Image {
  /** The numbers of the pages that hold something. */
  readonly pages: ReadonlyMap<number, unknown>
  read(at: number, length: number): Uint8Array
  write(at: number, bytes: Uint8Array): void
  /** Removes all pages that lie in a range as a whole. */
  trim(from: number, to: number): void
}

export function createImage(): Image {
  const pages = new Map<number, Uint8Array>()
  return {
    pages,
    read(at, length) {
      const bytes = new Uint8Array(length)
      for (let offset = 0; offset < length;) {
        const { index, from, size } = pieceAt(at + offset, length - offset)
        const page = pages.get(index)
        if (page) bytes.set(page.subarray(from, from + size), offset)
        offset += size
      }
      return bytes
    },
    write(at, bytes) {
      for (let offset = 0; offset < bytes.length;) {
        const { index, from, size } = pieceAt(at + offset, bytes.length - offset)
        let page = pages.get(index)
        if (!page) pages.set(index, (page = new Uint8Array(pageSize)))
        page.set(bytes.subarray(offset, offset + size), from)
        offset += size
      }
    },
    trim(from, to) {
      for (const index of pages.keys()) {
        if (index * pageSize >= from && (index + 1) * pageSize <= to) pages.delete(index)
      }
    },
  }
}

/** Returns the numbers of the pages that a range touches. */
export function pagesOf(at: number, length: number): number[] {
  if (length === 0) return []
  const first = Math.floor(at / pageSize)
  return Array.from({ length: Math.ceil((at + length) / pageSize) - first }, (_, index) => first + index)
}

interface Piece {
  /** The page. */
  readonly index: number
  /** Where the piece begins within the page. */
  readonly from: number
  readonly size: number
}

/** Returns the first piece of a range that lies in one page. */
function pieceAt(at: number, length: number): Piece {
  const index = Math.floor(at / pageSize)
  const from = at - index * pageSize
  return { index, from, size: Math.min(pageSize - from, length) }
}
