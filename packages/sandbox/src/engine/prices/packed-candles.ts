// Candles as one compact text, for journals and snapshots: about 25 bytes for each.
//
// A candle is six numbers, separated by spaces: the steps since the candle before, the open relative to the close before, high
// and low relative to open and close, the close relative to the open, and the volume in steps, or `-` without one. Candles are
// separated by semicolons.

import type { Steps, Ticks } from '../base/ticks.ts'

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
    const [after, up, above, below, change] = fields.slice(0, 5).map(Number) as [number, number, number, number, number]
    const open = close + up
    step += after
    close = open + change
    const volume = fields[5] === '-' ? null : Number(fields[5])
    const candle = {
      step,
      open,
      high: Math.max(open, close) + above,
      low: Math.min(open, close) - below,
      close,
      volume,
    }
    if (fields.length !== 6 || !Object.values(candle).every((value) => value === null || Number.isSafeInteger(value))) {
      throw new RangeError(`A packed candle must be six whole numbers, was ${JSON.stringify(part.slice(0, 100))}.`)
    }
    yield candle
  }
}
