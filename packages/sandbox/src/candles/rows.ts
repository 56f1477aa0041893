// Reads a line of candles: CSV by the columns of its header, or JSON. A candle becomes numbers: its time in
// milliseconds, its prices in ticks, its volume in steps.
//
// Nearly all files have lines of a time in milliseconds, four prices and a volume, in this order and of digits alone. A
// year has half a million of them, so these have a fast path.
import { type Contract, hasPossiblePrices, parseDecimal, parsePrice, parseSmall, type Ticks } from '@capi/engine'
import { quoteValue } from '../document/schemas.ts'
import type { CandleFields } from './lines.ts'

/** The names of the columns, in their order without a header. */
const columns = ['time', 'open', 'high', 'low', 'close', 'volume'] as const
type Column = (typeof columns)[number]

export interface CandleRow {
  /** Unix milliseconds. */
  readonly time: number
  readonly open: Ticks
  readonly high: Ticks
  readonly low: Ticks
  readonly close: Ticks
  readonly volume: number | null
}

/** Other names of columns, without case, spaces and underscores. */
const otherNames: Readonly<Record<string, Column>> = {
  timestamp: 'time',
  opentime: 'time',
  date: 'time',
  datetime: 'time',
  ts: 'time',
  vol: 'volume',
  basevolume: 'volume',
}

/** What is wrong with a line; the caller adds its number. */
export class RowError extends Error {}

/** Where the columns are; null where a line has none. */
export type Layout = Readonly<Record<Column, number | null>>

export const defaultLayout: Layout = { time: 0, open: 1, high: 2, low: 3, close: 4, volume: 5 }

/** Returns the columns of a header; undefined where the line is a candle. */
export function readHeader(line: string): Layout | undefined {
  const names = splitLine(line).map((name) => name.toLowerCase().replaceAll(/[\s_]/g, ''))
  if (/^[\d"{[]/.test(line.trim()) && /\d/.test(names[0]!)) return undefined
  const places = new Map(names.map((name, index) => [otherNames[name] ?? name, index] as const).toReversed())
  const layout = Object.fromEntries(columns.map((name) => [name, places.get(name) ?? null])) as Layout
  if (columns.every((name) => layout[name] === defaultLayout[name])) return defaultLayout
  const missing = columns.filter((name) => name !== 'volume' && layout[name] === null)
  if (missing.length === 0) return layout
  throw new RowError(`the header must have time, open, high, low and close, lacks ${missing.join(', ')}`)
}

/** Returns the fields of a line. */
export function readLine(line: string, layout: Layout): CandleFields {
  if (/^\s*[[{]/.test(line)) return readJson(line)
  const values = splitLine(line)
  const { time, open, high, low, close } = layout
  if (values.length <= Math.max(time!, open!, high!, low!, close!))
    throw new RowError(
      `it must have ${columns.slice(0, 5).join(', ')} and optionally volume, had ${values.length} fields`,
    )
  return fieldsOf((name) => (layout[name] === null ? undefined : values[layout[name]!]))
}

/**
 * Returns the candle of its fields, in the units of a contract. With `onRound`, a price between two ticks becomes the
 * nearer one, the upper one in the middle, and it is called; otherwise such a price is refused.
 */
export function readRow({ grid }: Contract, fields: CandleFields, onRound?: () => void): CandleRow {
  const price = (name: 'open' | 'high' | 'low' | 'close'): Ticks => {
    const text = writeOut(String(fields[name]))
    const ticks = (onRound && roundPrice(grid, text, onRound)) ?? parsePrice(grid, text, `the ${name}`)
    if (ticks >= 1 && ticks < 2 ** 32) return ticks
    throw new RowError(`the ${name} must be above zero and below ${2 ** 32} ticks, was ${quoteValue(fields[name])}`)
  }
  const [open, high, low, close] = [price('open'), price('high'), price('low'), price('close')]
  for (const [name, value] of [
    ['open', open],
    ['close', close],
  ] as const) {
    if (value < low || value > high) throw new RowError(`the ${name} must lie from low to high, was ${fields[name]}`)
  }
  return { time: readTime(fields.time), open, high, low, close, volume: readVolume(grid.sizePlaces, fields.volume) }
}

/**
 * Writes a decimal with an exponent without it: programs write small and large numbers as 1e-05 or 1.2E+3. Returns any
 * other text as it is.
 */
function writeOut(text: string): string {
  // Nearly all texts have none.
  const match = /e/i.test(text) ? /^(\d{1,20})(?:\.(\d{1,20}))?e([+-]?\d{1,2})$/i.exec(text) : null
  if (!match) return text
  const [, whole = '', fraction = '', exponent] = match
  const point = whole.length + Number(exponent)
  const digits = `${'0'.repeat(Math.max(0, 1 - point))}${whole}${fraction}`.padEnd(point, '0')
  const at = Math.max(1, point)
  const rest = digits.slice(at).replace(/0+$/, '')
  return `${digits.slice(0, at)}${rest && `.${rest}`}`
}

/** Returns the nearest ticks of a decimal; undefined for any other text. */
function roundPrice(
  { pricePlaces, priceStep }: Contract['grid'],
  text: string,
  onRound: () => void,
): Ticks | undefined {
  const units = parseUnits(text)
  if (typeof units !== 'bigint') return undefined
  const tick = BigInt(priceStep) * 10n ** BigInt(18 - pricePlaces)
  if (units % tick !== 0n) onRound()
  return Number((units + tick / 2n) / tick)
}

/** Parses a decimal into units of 10^-18, without what is smaller. */
function parseUnits(text: string): ReturnType<typeof parseDecimal> {
  return parseDecimal(text.replace(/(\.\d{18})\d+$/, '$1'), 18)
}

function splitLine(line: string): string[] {
  const fields = line.split(',')
  // Nearly all files have neither, and a year has half a million lines.
  if (!/[\s"]/.test(line)) return fields
  return fields.map((field) => {
    const text = field.trim()
    return text.length >= 2 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text
  })
}

function readJson(line: string): CandleFields {
  let value: unknown
  try {
    value = JSON.parse(line) as unknown
  } catch {
    throw new RowError('it must be a line of JSON, was not')
  }
  if (Array.isArray(value)) return fieldsOf((name) => (value as unknown[])[defaultLayout[name]!])
  const byName = new Map(
    Object.entries(value as object).map(([name, each]: [string, unknown]) => {
      const plain = name.toLowerCase().replaceAll('_', '')
      return [otherNames[plain] ?? plain, each]
    }),
  )
  return fieldsOf((name) => byName.get(name))
}

function fieldsOf(valueOf: (name: Column) => unknown): CandleFields {
  return {
    time: requireField('time', valueOf('time')),
    open: requireField('open', valueOf('open')),
    high: requireField('high', valueOf('high')),
    low: requireField('low', valueOf('low')),
    close: requireField('close', valueOf('close')),
    volume: readField('volume', valueOf('volume')),
  }
}

function requireField(name: Column, given: unknown): number | string {
  const value = readField(name, given)
  if (value !== undefined) return value
  throw new RowError(`the ${name} must be given, was missing`)
}

function readField(name: Column, value: unknown): number | string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value === 'string' || typeof value === 'number') return value
  throw new RowError(`the ${name} must be text or a number, was ${quoteValue(value)}`)
}

/** Returns a time in Unix milliseconds. Up to 11 digits are seconds, 16 are microseconds. */
export function readTime(given: number | string): number {
  const text = String(given)
  const time = parseTime(text)
  if (Number.isSafeInteger(time) && time % 1_000 === 0) return time
  throw new RowError(
    `the time must be Unix milliseconds or seconds, or such as 2026-01-31T12:00:00Z, in whole seconds, was ${quoteValue(text)}`,
  )
}

function parseTime(text: string): number {
  if (/^\d{1,11}$/.test(text)) return Number(text) * 1_000
  if (/^\d{12,14}$/.test(text)) return Number(text)
  if (/^\d{16}$/.test(text)) return Number(text) / 1_000
  return parseMoment(text.replace(/^(\d{4}-\d\d-\d\d) /, '$1T').replace(/\+00:?00$/, 'Z'))
}

// A volume is simulated, so the part of it that is less than a step is left out.
function readVolume(places: number, given: CandleFields['volume']): number | null {
  if (given === undefined || given === null || given === '') return null
  const text = typeof given === 'number' ? given.toFixed(8) : writeOut(given)
  const small = readSmallVolume(places, text)
  if (small !== null && small <= mostVolume) return small
  const units = parseUnits(text)
  if (typeof units !== 'bigint') throw new RowError(`the volume must be a decimal number, was ${quoteValue(given)}`)
  const steps = Number(units / 10n ** BigInt(18 - places))
  if (steps <= mostVolume) return steps
  throw new RowError(`the volume must be at most ${mostVolume} steps of the contract's size, was ${quoteValue(given)}`)
}

/** The most steps of a candle. */
const mostVolume: number = 10 ** 12

/** A fast path for nearly all volumes; null for any other text. */
function readSmallVolume(places: number, text: string): number | null {
  if (places < 0 || text.length > 15 || !/^\d+(\.\d+)?$/.test(text)) return null
  const point = text.indexOf('.')
  if (point < 0) return parseSmall(text, places)
  return parseSmall(text.slice(0, places === 0 ? point : point + 1 + places), places)
}

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

const pattern = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z)?$/

/**
 * Returns the Unix milliseconds of a day or a moment in UTC; not a number for any other text and impossible dates:
 * `Date.parse` takes 2026-02-30 for 2 March, and hour 24 for the next day.
 */
export function parseMoment(text: string): number {
  const time = pattern.test(text) ? Date.parse(text) : Number.NaN
  const isReal = !Number.isNaN(time) && new Date(time).toISOString().startsWith(text.slice(0, 10))
  return isReal ? time : Number.NaN
}
