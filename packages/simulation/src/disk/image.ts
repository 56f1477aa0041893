// The bytes of a disk, in pages that exist once something is written to them. A page that was never written reads as zeros.

export const pageSize = 4_096

export interface Image {
  /** Number of pages that hold something, with those of the image below. */
  readonly pages: number
  /** The numbers of these pages, of an image without one below. */
  readonly indices: readonly number[]
  has(index: number): boolean
  read(at: number, length: number): Uint8Array
  write(at: number, bytes: Uint8Array): void
  /** Number of pages that a write would add. */
  growth(at: number, length: number): number
  /** Removes all pages that lie in a range as a whole. */
  trim(from: number, to: number): void
  /** Removes all pages. */
  clear(): void
}

/** Returns an image whose pages begin as those of another one, or as zeros. */
export function createImage(below?: Image): Image {
  const pages = new Map<number, Uint8Array>()
  const pageOf = (index: number): Uint8Array => {
    let page = pages.get(index)
    if (!page) {
      page = below ? below.read(index * pageSize, pageSize) : new Uint8Array(pageSize)
      pages.set(index, page)
    }
    return page
  }
  return {
    get pages() {
      if (!below) return pages.size
      return below.pages + Array.from(pages.keys()).filter((index) => !below.has(index)).length
    },
    get indices() {
      return Array.from(pages.keys())
    },
    has: (index) => pages.has(index) || below?.has(index) === true,
    read(at, length) {
      const bytes = new Uint8Array(length)
      for (const { index, from, to, offset } of piecesOf(at, length)) {
        const page = pages.get(index)
        if (page) bytes.set(page.subarray(from, to), offset)
        else if (below) bytes.set(below.read(index * pageSize + from, to - from), offset)
      }
      return bytes
    },
    write(at, bytes) {
      for (const { index, from, to, offset } of piecesOf(at, bytes.length)) {
        pageOf(index).set(bytes.subarray(offset, offset + to - from), from)
      }
    },
    growth: (at, length) => piecesOf(at, length).filter(({ index }) => !pages.has(index) && !below?.has(index)).length,
    trim(from, to) {
      for (const index of Array.from(pages.keys())) {
        if (index * pageSize >= from && (index + 1) * pageSize <= to) pages.delete(index)
      }
    },
    clear: () => pages.clear(),
  }
}

interface Piece {
  /** The page. */
  readonly index: number
  /** The range within the page. */
  readonly from: number
  readonly to: number
  /** Where the range begins in the bytes. */
  readonly offset: number
}

function piecesOf(at: number, length: number): Piece[] {
  const pieces: Piece[] = []
  for (let offset = 0; offset < length;) {
    const index = Math.floor((at + offset) / pageSize)
    const from = at + offset - index * pageSize
    const to = Math.min(pageSize, from + length - offset)
    pieces.push({ index, from, to, offset })
    offset += to - from
  }
  return pieces
}
