// How a series of candles is replayed, and the series as plain data.
import type { Ticks } from '../base/ticks.ts'
import type { CandlePath } from './candle-path.ts'

/**
 * What happens to the market between two candles, or after the last one: the price holds; the market maker leaves as
 * well.
 */
export type GapRule = 'hold' | 'close'

export interface SeriesTerms {
  /** Steps of a candle. */
  readonly length: number
  readonly path: CandlePath
  /** Between two candles; `refuse` does not accept a gap. */
  readonly gaps: GapRule | 'refuse'
  /** After the last candle. */
  readonly end: GapRule
  /** The price before the first candle. */
  readonly before: Ticks
  /**
   * The rules by which it is replayed; a series of an earlier version has none, and stays as it was. With the second
   * ones, nothing that was before its first candle counts in the candles that it makes, and the worst path is chosen
   * when the price first moves in a candle.
   */
  readonly rules?: 2 | undefined
  /** What the paths are drawn from, 32 bits; only with a drawn path. */
  readonly pathSeed?: number | undefined
}

/** A series as plain data. */
export interface WrittenSeries extends SeriesTerms {
  /** The candles, packed. */
  readonly chunks: readonly string[]
  /** For the worst case, whether the low comes first in each candle, as digits. */
  readonly lowFirst?: readonly string[] | undefined
}
