import type { Ticks } from './ticks.ts'

/** Nothing happens while the price is above `low` and below `high`; infinite where nothing would. */
export interface Bounds {
  readonly low: Ticks
  readonly high: Ticks
}

/** Bounds that no price reaches. */
export const noBounds: Bounds = { low: -Infinity, high: Infinity }
