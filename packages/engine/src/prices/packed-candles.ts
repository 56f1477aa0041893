// Candles as one compact text, for journals and snapshots: about 25 bytes for each.
//
// A candle is six numbers, separated by spaces: the steps since the candle before, the open relative to the close
// before, high and low relative to open and close, the close relative to the open, and the volume in steps, or `-`
// without one. Candles are separated by semicolons.
import type { Steps, Ticks } from '../base/ticks.ts'
import { highestBase } from '../contract/contract-bounds.ts'
import type { CandlePrices } from './candle-path.ts'

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
