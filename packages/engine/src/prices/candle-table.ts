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
