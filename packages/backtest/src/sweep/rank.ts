// The best points of a sweep, and how much worse their neighbours are: a point whose neighbours lose is luck.
import type { ParameterValues } from '../strategy/parameters.ts'
import type { Axis } from './axes.ts'
import { labelOf, type Objective, reasonOf, worstScore } from './objective.ts'
import type { SweepResult } from './results-file.ts'

export interface RankedPoint {
  readonly parameters: ParameterValues
  /** The results of its models of fills. */
  readonly results: readonly SweepResult[]
  /** The lowest score of its models of fills. */
  readonly score: number
  /** The mean and the worst score of the points one step away in one parameter; null where there are none. */
  readonly neighbours: { readonly mean: number; readonly worst: number; readonly count: number } | null
  /** The parameters whose value is the first or the last of the grid. */
  readonly atEdge: readonly string[]
}

/** Returns the points that have a score, the best first; those of one score in the order of the grid. */
export function rankPoints(
  results: readonly SweepResult[],
  axes: readonly Axis[],
  objective: Objective,
): readonly RankedPoint[] {
  const groups = new Map<string, SweepResult[]>()
  for (const result of results) {
    const key = keyOf(result.parameters)
    groups.set(key, [...(groups.get(key) ?? []), result])
  }
  const scores = new Map<string, number>()
  for (const [key, group] of groups) {
    const score = worstScore(objective, group)
    if (score !== null) scores.set(key, score)
  }
  return Array.from(scores, ([key, score]): RankedPoint => {
    const own = groups.get(key)!
    const { parameters } = own[0]!
    return {
      parameters,
      results: own,
      score,
      neighbours: scoresAround(parameters, axes, scores),
      atEdge: edgesOf(parameters, axes),
    }
  }).toSorted((one, other) => other.score - one.score)
}

/** Says that no run has a figure, and why the first one has none. */
export function noneOf(results: readonly SweepResult[], objective: Objective): string {
  const metrics = results.find((each) => each.metrics !== null)?.metrics
  const reason = metrics && reasonOf(objective, metrics)
  return `No run has the figure ${labelOf(objective)}${reason ? `; of the first one: ${reason}` : ''}.`
}

function scoresAround(
  parameters: ParameterValues,
  axes: readonly Axis[],
  scores: ReadonlyMap<string, number>,
): RankedPoint['neighbours'] {
  const around = axes.flatMap(({ name, values }) => {
    const index = values.indexOf(parameters[name]!)
    return [values[index - 1], values[index + 1]].flatMap((value) => {
      const score = value === undefined ? undefined : scores.get(keyOf({ ...parameters, [name]: value }))
      return score === undefined ? [] : [score]
    })
  })
  if (around.length === 0) return null
  return {
    mean: around.reduce((sum, score) => sum + score, 0) / around.length,
    worst: Math.min(...around),
    count: around.length,
  }
}

function edgesOf(parameters: ParameterValues, axes: readonly Axis[]): string[] {
  const isEdge = ({ name, values }: Axis): boolean =>
    values.length > 2 && [0, values.length - 1].includes(values.indexOf(parameters[name]!))
  return axes.filter(isEdge).map(({ name }) => name)
}

function keyOf(parameters: ParameterValues): string {
  return JSON.stringify(Object.entries(parameters).toSorted())
}
