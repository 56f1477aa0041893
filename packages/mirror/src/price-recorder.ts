// Records mirrored prices in files: one-minute candles, which a backtest can replay, and ticks. Lines are only
// appended, each with one write, so a program that is killed leaves at most one incomplete line, which the next start
// removes.
//
// A candle is written when its minute is over. A minute that began before the recording, or in which no price could be
// read, has none.
import { appendFileSync, closeSync, existsSync, fstatSync, ftruncateSync, openSync, readSync } from 'node:fs'
import { parse } from 'node:path'
import type { MirroredPrices } from '@capi/engine'

export interface Recorder {
  /** Records the prices of a round at a time, in Unix milliseconds. */
  add(time: number, prices: readonly MirroredPrices[], changed: readonly MirroredPrices[]): void
}

interface Candle {
  readonly minute: number
  readonly open: string
  high: string
  low: string
  close: string
}

const minuteMs = 60_000
const tailBytes = 4_096
const newline = 10

/**
 * Returns the names of the files of a contract: `prices.csv` becomes `prices.cmt_btcusdt.csv` and
 * `prices.cmt_btcusdt.ticks.csv`.
 */
export function recordFiles(file: string, symbol: string): { readonly candles: string; readonly ticks: string } {
  const { dir, name, ext } = parse(file)
  const base = `${dir === '' ? '' : `${dir}/`}${name}.${symbol}`
  return { candles: `${base}${ext}`, ticks: `${base}.ticks${ext}` }
}

/**
 * Returns a recorder that appends to files. `onError` is called once if a file cannot be written; nothing more is then
 * recorded.
 */
export function createRecorder(file: string, onError: (text: string) => void): Recorder {
  const candles = new Map<string, Candle>()
  /** The files that were written to, each with the time of its last line when it was opened. */
  const opened = new Map<string, number>()
  let firstMinute: number | undefined
  let hasFailed = false

  function prepare(path: string): number {
    const latest = opened.get(path) ?? repair(path)
    opened.set(path, latest)
    return latest
  }

  function append(path: string, header: string, line: string): void {
    appendFileSync(path, `${existsSync(path) ? '' : `${header}\n`}${line}\n`)
  }

  function addTick(time: number, { symbol, last, bid, ask, mark, index }: MirroredPrices): void {
    const { ticks } = recordFiles(file, symbol)
    prepare(ticks)
    append(ticks, 'time,last,bid,ask,mark,index', [time, last, bid, ask, mark, index].join(','))
  }

  function addToCandle(minute: number, { symbol, last }: MirroredPrices): void {
    const known = candles.get(symbol)
    if (known?.minute === minute) {
      if (unitsOf(last) > unitsOf(known.high)) known.high = last
      if (unitsOf(last) < unitsOf(known.low)) known.low = last
      known.close = last
      return
    }
    if (known) writeCandle(symbol, known)
    // A minute begins with the price at the end of the one before, unless there is a gap.
    const open = known?.minute === minute - 1 ? known.close : last
    const [low, high] = unitsOf(open) < unitsOf(last) ? [open, last] : [last, open]
    candles.set(symbol, { minute, open, high, low, close: last })
  }

  function writeCandle(symbol: string, { minute, open: first, high, low, close }: Candle): void {
    const path = recordFiles(file, symbol).candles
    const time = minute * minuteMs
    if (time > prepare(path)) append(path, 'time,open,high,low,close', [time, first, high, low, close].join(','))
  }

  return {
    add(time, prices, changed) {
      if (hasFailed) return
      const minute = Math.floor(time / minuteMs)
      firstMinute ??= minute
      try {
        for (const each of changed) addTick(time, each)
        if (minute > firstMinute) for (const each of prices) addToCandle(minute, each)
      } catch (error) {
        hasFailed = true
        onError(`Prices are no longer recorded: ${(error as Error).message}.`)
      }
    },
  }
}

// All prices of a contract have the same number of decimals.
function unitsOf(price: string): bigint {
  return BigInt(price.replace('.', ''))
}

// Removes an incomplete last line, and returns the time of the last complete one; before every time without one.
function repair(path: string): number {
  if (!existsSync(path)) return -Infinity
  const file = openSync(path, 'r+')
  try {
    const { size } = fstatSync(file)
    const buffer = Buffer.alloc(Math.min(size, tailBytes))
    readSync(file, buffer, 0, buffer.length, size - buffer.length)
    const end = buffer.lastIndexOf(newline) + 1
    ftruncateSync(file, size - buffer.length + end)
    const line = buffer.toString('utf8', buffer.lastIndexOf(newline, end - 2) + 1, end)
    const time = Number(line.split(',')[0])
    return Number.isSafeInteger(time) ? time : -Infinity
  } finally {
    closeSync(file)
  }
}
