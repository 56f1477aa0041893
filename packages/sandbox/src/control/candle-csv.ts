// Parses candles in CSV: time, open, high, low, close and an optional volume, which is ignored.
//
// The price moves through a candle in four equal parts: open, low, high, close if it rises, and open, high, low, close
// if it falls. Times only define the order of the candles. A header line is skipped.
import { feedStepMs, formatDecimal, parseDecimal, type PathTerms } from '@capi/engine'
import { quoteValue } from '../document/validation-message.ts'
import { Rejection } from '../document/rejection.ts'

const columns = ['time', 'open', 'high', 'low', 'close'] as const
const parts = 4
const places = 18
const maxCandles = 20_000

/** Returns the price path through a text of candles; throws a rejection that names the invalid line. */
export function readCandles(text: string, candleMs: number): Omit<PathTerms, 'end'> {
  const partSteps = candleMs / feedStepMs / parts
  const lines = text.split(/\r?\n/)
  const points: { offset: number; price: string; isGlide: boolean }[] = []
  let latest = -1n
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '' || (index === 0 && line.toLowerCase().startsWith('time'))) continue
    const { time, prices } = readLine(line, index + 1)
    if (time <= latest) throw invalidLine(index + 1, `a time must be after ${latest}`, String(time))
    latest = time
    for (const price of prices) points.push({ offset: points.length * partSteps, price, isGlide: false })
  }
  const count = points.length / parts
  if (count === 0 || count > maxCandles) {
    const rule = count === 0 ? 'at least one candle, had none' : `at most ${maxCandles} candles, had ${count}`
    throw new Rejection('field_invalid', `Body field candles must have ${rule}.`)
  }
  return { points, length: points.length * partSteps }
}

function readLine(line: string, number: number): { readonly time: bigint; readonly prices: readonly string[] } {
  const fields = line.split(',').map((field) => field.trim())
  if (fields.length < columns.length || fields.length > columns.length + 1) {
    throw invalidLine(number, `it must have ${columns.join(', ')} and at most a volume`, `${fields.length} fields`)
  }
  const time = readNumber('time', fields[0]!, 0, number)
  const [open, high, low, close] = columns
    .slice(1)
    .map((name, index) => readNumber(name, fields[index + 1]!, places, number)) as [bigint, bigint, bigint, bigint]
  for (const [name, value] of Object.entries({ open, close })) {
    if (value < low || value > high) throw invalidLine(number, `the ${name} must lie from low to high`, write(value))
  }
  const way = close >= open ? [open, low, high, close] : [open, high, low, close]
  return { time, prices: way.map(write) }
}

function readNumber(name: string, text: string, decimals: number, number: number): bigint {
  const value = parseDecimal(text, decimals)
  if (typeof value === 'bigint') return value
  throw invalidLine(number, `the ${name} must be a ${decimals === 0 ? 'whole number' : 'decimal'}`, quoteValue(text))
}

function write(value: bigint): string {
  return formatDecimal(value, places)
}

function invalidLine(line: number, expected: string, was: string): Rejection {
  return new Rejection('field_invalid', `Line ${line} of candles is invalid: ${expected}, was ${was}.`)
}
