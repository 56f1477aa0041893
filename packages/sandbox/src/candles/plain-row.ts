// A fast path for the lines that nearly all files have: a time in milliseconds, four prices and a volume, in this order
// and of digits alone. A year has half a million of them.
import { type Contract, hasPossiblePrices } from '@capi/engine'
import { type CandleRow, mostVolume } from './candle-row.ts'

const fieldCount = 6
/** The numbers of the fields, and how many decimal places each has. */
const values = new Float64Array(fieldCount)
const places = new Uint8Array(fieldCount)
const mostDigits = 15
const timeDigits = 13
const powers = Array.from({ length: mostDigits + 1 }, (_, exponent) => 10 ** exponent)

/** Returns the candle of a line; null for every other line, valid or not, which is for `readRow`. */
export function readPlainRow({ grid }: Contract, line: string): CandleRow | null {
  if (!readFields(line)) return null
  const prices = { open: ticksOf(grid, 1), high: ticksOf(grid, 2), low: ticksOf(grid, 3), close: ticksOf(grid, 4) }
  if (!hasPossiblePrices(prices)) return null
  const time = values[0]!
  if (places[0] !== 0 || time < powers[timeDigits - 1]! || time >= powers[timeDigits]! || time % 1_000 !== 0)
    return null
  // A volume is simulated, so the part of it that is less than a step is left out.
  const shift = grid.sizePlaces - places[5]!
  const volume = shift < 0 ? Math.floor(values[5]! / powers[-shift]!) : values[5]! * powers[shift]!
  if (grid.sizePlaces < 0 || !(volume <= mostVolume)) return null
  return { time, ...prices, volume }
}

/** Reads all fields; returns whether the line has as many, of digits with at most one point each. */
function readFields(line: string): boolean {
  let field = 0
  let [value, digits, point] = [0, 0, -1]
  // The end of the line ends a field as a comma does.
  for (let index = 0; index <= line.length; index += 1) {
    const code = index < line.length ? line.charCodeAt(index) : comma
    if (code === comma) {
      if (digits === 0 || digits > mostDigits || point === 0 || point === digits || field === fieldCount) return false
      values[field] = value
      places[field] = point < 0 ? 0 : digits - point
      field += 1
      ;[value, digits, point] = [0, 0, -1]
    } else if (code === dot && point < 0) point = digits
    else if (code >= zero && code <= nine) {
      value = value * 10 + (code - zero)
      digits += 1
    } else return false
  }
  return field === fieldCount
}

const [comma, dot, zero, nine] = [44, 46, 48, 57]

/** Returns the ticks of a field; not a number where it is no multiple of the tick. */
function ticksOf({ pricePlaces, priceStep }: Contract['grid'], field: number): number {
  const units = values[field]! * (powers[pricePlaces - places[field]!] ?? Number.NaN)
  return Number.isSafeInteger(units) && units % priceStep === 0 ? units / priceStep : Number.NaN
}
