// What a sweep looks for: a figure of the run, and whether more of it is better.
import type { Metrics, Ratio } from '../run/metrics.ts'

/** A figure, by its name in the command. */
export type Objective = 'net-profit' | 'sharpe' | 'sortino' | 'calmar' | 'profit-factor' | 'drawdown'

const figures: Readonly<Record<Objective, (metrics: Metrics) => number | null>> = {
  // With what is open at the end: a loss that is not realised is a loss.
  'net-profit': ({ totalProfit }) => Number(totalProfit),
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

/** Returns the lowest score of some runs of one point; null where one of them has none, or there are no runs. */
export function worstScore(
  objective: Objective,
  results: readonly { readonly metrics: Metrics | null }[],
): number | null {
  const scores = results.map(({ metrics }) => (metrics ? scoreOf(objective, metrics) : null))
  return scores.length > 0 && scores.every((score) => score !== null) ? Math.min(...scores) : null
}

/** Returns why a run has no such figure; undefined where it has it. */
export function reasonOf(objective: Objective, { reasons }: Metrics): string | undefined {
  return reasons[objective === 'profit-factor' ? 'profitFactor' : (objective as Ratio)]
}

const labels: Readonly<Partial<Record<Objective, string>>> = {
  'net-profit': 'net profit with open positions',
  'profit-factor': 'profit factor of closed trades',
}

/** Returns the name of the figure, with what it counts. */
export function labelOf(objective: Objective): string {
  return labels[objective] ?? objective
}

/** Returns a score as the figure that it is made of. */
export function figureOf(objective: Objective, score: number): number {
  return objective === 'drawdown' ? -score : score
}
