import type { Steps, Ticks } from './grid.ts'

/** How the house quotes around the price. Level n is `stepTicks` further away and larger by `growthPercent`. */
export interface House {
  readonly isEnabled: boolean
  /** Quotes on each side. */
  readonly levels: number
  /** Distance of the first quote from the price; with 0 the house buys and sells at the price itself. */
  readonly halfSpreadTicks: Ticks
  readonly stepTicks: Ticks
  /** Size of the first quote. */
  readonly size: Steps
  readonly growthPercent: number
}
