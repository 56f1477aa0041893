// Price bounds: an open interval of prices.
import type { Ticks } from './ticks.ts'

/** The prices above `low` and below `high`. An infinite bound is no limit. */
export interface Bounds {
  readonly low: Ticks
  readonly high: Ticks
}

/** Bounds that contain every price. */
export const noBounds: Bounds = { low: -Infinity, high: Infinity }
