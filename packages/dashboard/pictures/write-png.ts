// Writes pixels as a PNG with a palette of the 256 most frequent colours, which is less than half as large as one
// without; other colours, of smoothed edges, become the nearest of them.
import { crc32, deflateSync } from 'node:zlib'

const mostColors = 256
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** `pixels` are four bytes for each, red, green, blue and one that is ignored. */
export function writePng(pixels: Uint8Array, width: number, height: number): Buffer {
  const colorAt = (index: number): number =>
    (pixels[index * 4]! << 16) | (pixels[index * 4 + 1]! << 8) | pixels[index * 4 + 2]!
  const counts = new Map<number, number>()
  for (let index = 0; index < width * height; index += 1)
    counts.set(colorAt(index), (counts.get(colorAt(index)) ?? 0) + 1)
  const palette = [...counts]
    .toSorted((one, other) => other[1] - one[1])
    .slice(0, mostColors)
    .map(([color]) => color)
  const places = new Map(palette.map((color, place) => [color, place]))
  for (const color of counts.keys()) if (!places.has(color)) places.set(color, nearest(palette, color))
  const rows = Buffer.alloc((width + 1) * height)
  for (let index = 0; index < width * height; index += 1) {
    const [row, column] = [Math.floor(index / width), index % width]
    rows[row * (width + 1) + column + 1] = places.get(colorAt(index))!
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3, 0, 0, 0], 8)
  const colors = Buffer.from(palette.flatMap(partsOf))
  const parts = [chunk('IHDR', header), chunk('PLTE', colors), chunk('IDAT', deflateSync(rows, { level: 9 }))]
  return Buffer.concat([signature, ...parts, chunk('IEND', Buffer.alloc(0))])
}

const partsOf = (color: number): number[] => [color >> 16, (color >> 8) & 255, color & 255]

function nearest(palette: readonly number[], color: number): number {
  const wanted = partsOf(color)
  const distances = palette.map((each) =>
    partsOf(each).reduce((sum, part, index) => sum + (part - wanted[index]!) ** 2, 0),
  )
  return distances.indexOf(Math.min(...distances))
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
