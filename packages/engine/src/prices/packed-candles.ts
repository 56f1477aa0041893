// Candles as data: one compact text for journals and snapshots, columns of numbers in chunks, tables in one block of
// memory that threads share, and the path of a price inside a candle.
import { highestBase } from '../base/contract.ts'
import type { Steps, Ticks } from '../base/units.ts'

// Candles as one compact text, for journals and snapshots: about 25 bytes for each.
//
// A candle is six numbers, separated by spaces: the steps since the candle before, the open relative to the close
// before, high and low relative to open and close, the close relative to the open, and the volume in steps, or `-`
// without one. Candles are separated by semicolons.

/** A candle of a feed. Prices are in ticks, the volume in steps of its size. */
export interface FeedCandle {
  /** The step of the feed in which it begins: seconds since 1970. */
  readonly step: number
  readonly open: Ticks
  readonly high: Ticks
  readonly low: Ticks
  readonly close: Ticks
  /** Null where it is not known. */
  readonly volume: Steps | null
}

/** Whether the prices of a candle are possible, and open and close lie from low to high. */
export function hasPossiblePrices({ open, high, low, close }: CandlePrices): boolean {
  return low >= 1 && low <= Math.min(open, close) && high >= Math.max(open, close) && high < highestBase
}

/** Returns candles as text. */
export function packCandles(candles: Iterable<FeedCandle>): string {
  const parts: string[] = []
  let [stepBefore, closeBefore] = [0, 0]
  for (const { step, open, high, low, close, volume } of candles) {
    const above = high - Math.max(open, close)
    const below = Math.min(open, close) - low
    parts.push(`${step - stepBefore} ${open - closeBefore} ${above} ${below} ${close - open} ${volume ?? '-'}`)
    stepBefore = step
    closeBefore = close
  }
  return parts.join(';')
}

/** Yields the candles of a text; throws where it is no such text. */
export function* unpackCandles(text: string): Generator<FeedCandle> {
  let [step, close] = [0, 0]
  for (const part of text === '' ? [] : text.split(';')) {
    const fields = part.split(' ')
    const [after, up, above, below, change] = [
      at(fields, 0),
      at(fields, 1),
      at(fields, 2),
      at(fields, 3),
      at(fields, 4),
    ]
    const open = close + up
    step += after
    close = open + change
    const [high, low] = [Math.max(open, close) + above, Math.min(open, close) - below]
    const volume = fields[5] === '-' ? null : Number(fields[5])
    const candle = { step, open, high, low, close, volume }
    if (
      fields.length !== 6 ||
      !(isWhole(step) && isWhole(open) && isWhole(high) && isWhole(low) && isWhole(close)) ||
      !(volume === null || isWhole(volume))
    ) {
      throw new RangeError(`A packed candle must be six whole numbers, was ${JSON.stringify(part.slice(0, 100))}.`)
    }
    yield candle
  }
}

const isWhole = Number.isSafeInteger

function at(fields: readonly string[], index: number): number {
  return Number(fields[index])
}

// Some thousand candles of a series, as columns of numbers.

/** Candles of a chunk. */
export const chunkSize = 4_096

export interface Chunk extends CandleColumns {
  readonly lowFirst: Uint8Array
  /** Whether the columns are those of a table, which nothing may change. */
  readonly isShared: boolean
}

/** Returns a chunk for new candles. */
export function createChunk(): Chunk {
  return {
    steps: new Uint32Array(chunkSize),
    opens: new Uint32Array(chunkSize),
    highs: new Uint32Array(chunkSize),
    lows: new Uint32Array(chunkSize),
    closes: new Uint32Array(chunkSize),
    volumes: new Float64Array(chunkSize),
    lowFirst: new Uint8Array(chunkSize),
    isShared: false,
  }
}

/** Returns a copy of a shared chunk, which may be changed. */
export function copyChunk(shared: Chunk): Chunk {
  const own = createChunk()
  for (const name of ['steps', 'opens', 'highs', 'lows', 'closes', 'volumes', 'lowFirst'] as const)
    own[name].set(shared[name])
  return own
}

/** Returns the candles of a table as chunks, without a copy of them. */
export function* chunksOf(table: CandleTable): Generator<Chunk> {
  const columns = columnsOf(table)
  for (let first = 0; first < table.count; first += chunkSize) {
    const part = partOf(columns, first, Math.min(table.count, first + chunkSize))
    yield { ...part, lowFirst: new Uint8Array(chunkSize), isShared: true }
  }
}

/** Writes a candle; the order of its extremes is not a part of it. */
export function writeCandle(
  chunk: CandleColumns,
  slot: number,
  { step, open, high, low, close, volume }: FeedCandle,
): void {
  chunk.steps[slot] = step
  chunk.opens[slot] = open
  chunk.highs[slot] = high
  chunk.lows[slot] = low
  chunk.closes[slot] = close
  chunk.volumes[slot] = volume ?? -1
}

export function readCandle({ steps, opens, highs, lows, closes, volumes }: Chunk, slot: number): FeedCandle {
  const volume = volumes[slot]!
  return {
    step: steps[slot]!,
    open: opens[slot]!,
    high: highs[slot]!,
    low: lows[slot]!,
    close: closes[slot]!,
    volume: volume < 0 ? null : volume,
  }
}

// Candles as columns in one block of memory, so that several threads replay the same ones without copies: 28 bytes for
// each.

/** Validated candles of one contract. Nothing changes them. */
export interface CandleTable {
  /** Steps of a candle. */
  readonly length: number
  readonly count: number
  /** The columns of `columnsOf`, one after the other. Threads share it. */
  readonly memory: SharedArrayBuffer
}

export interface CandleColumns {
  /** Minus one where it is not known. */
  readonly volumes: Float64Array
  readonly steps: Uint32Array
  readonly opens: Uint32Array
  readonly highs: Uint32Array
  readonly lows: Uint32Array
  readonly closes: Uint32Array
}

const bytesPerCandle = 28

/** Returns the columns of a table. */
export function columnsOf({ memory, count }: Pick<CandleTable, 'memory' | 'count'>): CandleColumns {
  const column = (index: number): Uint32Array => new Uint32Array(memory, count * (8 + 4 * index), count)
  return {
    volumes: new Float64Array(memory, 0, count),
    steps: column(0),
    opens: column(1),
    highs: column(2),
    lows: column(3),
    closes: column(4),
  }
}

const columnNames = ['volumes', 'steps', 'opens', 'highs', 'lows', 'closes'] as const

/** Returns the columns of the candles from one to before another, without a copy of them. */
export function partOf(
  { volumes, steps, opens, highs, lows, closes }: CandleColumns,
  first: number,
  end: number,
): CandleColumns {
  return {
    volumes: volumes.subarray(first, end),
    steps: steps.subarray(first, end),
    opens: opens.subarray(first, end),
    highs: highs.subarray(first, end),
    lows: lows.subarray(first, end),
    closes: closes.subarray(first, end),
  }
}

/** Returns the columns of so many candles, which are written there. */
export function createColumns(count: number): CandleColumns {
  return columnsOf({ memory: new SharedArrayBuffer(count * bytesPerCandle), count })
}

/** Creates a table of candles whose parts are in the order of time. */
export function createCandleTable(length: number, parts: readonly CandleColumns[]): CandleTable {
  const count = parts.reduce((sum, { steps }) => sum + steps.length, 0)
  const table = { length, count, memory: new SharedArrayBuffer(count * bytesPerCandle) }
  const columns = columnsOf(table)
  let first = 0
  for (const part of parts) {
    for (const name of columnNames) columns[name].set(part[name], first)
    first += part.steps.length
  }
  return table
}

// The path of a price inside a candle: drawn by `drawn-path.ts`, or through four points, which is a scenario and says
// what comes next in a candle.
//
// Its points are the open, the first extreme, the other extreme and the close. With jumps, each holds for a quarter of
// the candle. With a glide, the price moves linearly from the open at the first step to the close at the last step.

/** How the price moves inside a candle. The first one is the default. */
export const candlePaths = ['drawn', 'direction', 'opposite', 'worst', 'glide'] as const
export type CandlePath = (typeof candlePaths)[number]

export interface CandlePrices {
  readonly open: Ticks
  readonly high: Ticks
  readonly low: Ticks
  readonly close: Ticks
}

/** The least number of steps of a candle, so that each of its points has one. */
export const leastCandleSteps = 4

/**
 * Returns whether the low comes before the high. By direction, that is so in a candle that does not fall. In the worst
 * case, the price moves against `lean` first: positive where the accounts together lose when it falls.
 */
export function isLowFirst(path: CandlePath, { open, close }: CandlePrices, lean: number): boolean {
  const byDirection = close >= open
  if (path === 'opposite') return !byDirection
  return path === 'worst' && lean !== 0 ? lean > 0 : byDirection
}

/** Returns the price in a candle of `length` steps, `offset` steps after its start. */
export function priceInside(
  { open, high, low, close }: CandlePrices,
  lowFirst: boolean,
  isGlide: boolean,
  offset: number,
  length: number,
): Ticks {
  const second = lowFirst ? low : high
  const third = lowFirst ? high : low
  if (!isGlide) {
    const quarter = Math.floor((offset * 4) / length)
    return quarter === 0 ? open : quarter === 1 ? second : quarter === 2 ? third : close
  }
  const last = length - 1
  const secondAt = Math.round(last / 3)
  const thirdAt = Math.round((2 * last) / 3)
  if (offset < secondAt) return between(open, second, offset, secondAt)
  if (offset < thirdAt) return between(second, third, offset - secondAt, thirdAt - secondAt)
  return between(third, close, offset - thirdAt, last - thirdAt)
}

function between(from: Ticks, to: Ticks, part: number, parts: number): Ticks {
  return from + Math.trunc(((to - from) * part) / parts)
}

/** Returns the first step of the next point, counted from the start of the candle; with a glide, the next step. */
export function nextPoint(isGlide: boolean, offset: number, length: number): number {
  if (isGlide) return offset + 1
  return Math.ceil(((Math.min(3, Math.floor((offset * 4) / length)) + 1) * length) / 4)
}
