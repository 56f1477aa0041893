// Some thousand candles of a series, as columns of numbers.
import { type CandleColumns, type CandleTable, columnsOf, partOf } from './candle-table.ts'
import type { FeedCandle } from './packed-candles.ts'

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
