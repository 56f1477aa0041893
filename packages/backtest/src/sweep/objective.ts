// What a sweep looks for: a figure of the run, and whether more of it is better.
import type { Metrics } from '../run/metrics.ts'

/** A figure, by its name in the command. */
export type Objective = 'net-profit' | 'sharpe' | 'sortino' | 'calmar' | 'profit-factor' | 'drawdown'

const figures: Readonly<Record<Objective, (metrics: Metrics) => number | null>> = {
  'net-profit': ({ netProfit }) => Number(netProfit),
  sharpe: ({ sharpe }) => sharpe,
  sortino: ({ sortino }) => sortino,
  calmar: ({ calmar }) => calmar,
  'profit-factor': ({ profitFactor }) => profitFactor,
  // Less is better.
  drawdown: ({ relativeDrawdown }) => -relativeDrawdown,
}

export const objectives: readonly Objective[] = Object.keys(figures) as Objective[]

/**
 * Returns the score of a run, of which more is better; null where the figure has no meaning, such as the Sharpe ratio
 * without trades.
 */
export function scoreOf(objective: Objective, metrics: Metrics): number | null {
  return figures[objective](metrics)
}

/** Returns a score as the figure that it is made of. */
export function figureOf(objective: Objective, score: number): number {
  return objective === 'drawdown' ? -score : score
}
