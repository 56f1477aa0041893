// Candles as columns in one block of memory, so that several threads replay the same ones without copies: 28 bytes for
// each.
import type { FeedCandle } from './packed-candles.ts'

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

/** Creates a table of candles, in the order of time. */
export function createCandleTable(length: number, count: number, candles: Iterable<FeedCandle>): CandleTable {
  const table = { length, count, memory: new SharedArrayBuffer(count * bytesPerCandle) }
  const columns = columnsOf(table)
  let index = 0
  for (const { step, open, high, low, close, volume } of candles) {
    columns.steps[index] = step
    columns.opens[index] = open
    columns.highs[index] = high
    columns.lows[index] = low
    columns.closes[index] = close
    columns.volumes[index] = volume ?? -1
    index += 1
  }
  return table
}
