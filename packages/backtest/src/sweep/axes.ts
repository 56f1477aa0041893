// The values of parameters that a sweep tries, and the points that they make: all of them, or some at random.
import { createHash } from 'node:crypto'
import {
  type Parameters,
  type ParameterValue,
  type ParameterValues,
  readParameter,
  unitsOf,
  writeUnits,
} from '../strategy/parameters.ts'
import { StrategyError } from '../strategy/strategy-error.ts'

/** A parameter and the values that are tried, in their order. */
export interface Axis {
  readonly name: string
  readonly values: readonly ParameterValue[]
}

const mostValues = 10_000
const mostPoints = 10_000_000

/** Reads `fast=2..10`, `slow=12..40:4`, or a list such as `size=0.01,0.05`. */
export function readAxis(parameters: Parameters, text: string): Axis {
  const at = text.indexOf('=')
  const [name, given] = [text.slice(0, at), text.slice(at + 1)]
  const parameter = Object.hasOwn(parameters, name) ? parameters[name] : undefined
  if (at < 1)
    throw new StrategyError(
      `A grid must be such as fast=2..10, slow=12..40:4 or size=0.01,0.05, was ${JSON.stringify(text)}.`,
    )
  if (!parameter)
    throw new StrategyError(
      `A grid must name a parameter of the strategy (${Object.keys(parameters).join(', ')}), was ${JSON.stringify(name)}.`,
    )
  const texts = given.includes('..') ? readRange(name, given) : given.split(',')
  const values = texts.map((each) => readParameter(name, parameter, each.trim()))
  if (new Set(values).size < values.length)
    throw new StrategyError(`The grid of ${name} must have each value once, was ${JSON.stringify(given)}.`)
  return { name, values }
}

function readRange(name: string, text: string): string[] {
  const refuse = (rule: string): never => {
    throw new StrategyError(`The grid of ${name} must ${rule}, was ${JSON.stringify(text)}.`)
  }
  const match =
    /^(-?[\d.]+)\.\.(-?[\d.]+)(?::([\d.]+))?$/.exec(text) ?? refuse('have a start and an end, such as 2..10 or 2..10:2')
  const isDecimal = (each: string): boolean => /^-?\d{1,15}(\.\d{1,12})?$/.test(each)
  const [from, to, step] = [match[1]!, match[2]!, match[3] ?? '1']
  if (![from, to, step].every(isDecimal)) refuse('consist of decimals')
  const [first, last, by] = [unitsOf(from), unitsOf(to), unitsOf(step)]
  if (by === 0n) refuse('have a step above zero')
  if (first > last) refuse('have at least one value: its start must not be above its end')
  if ((last - first) / by >= BigInt(mostValues)) refuse(`have at most ${mostValues} values`)
  const values: string[] = []
  for (let units = first; units <= last; units += by) values.push(writeUnits(units))
  return values
}

/** A condition on the values of a point, such as `fast<slow`. */
export type Condition = (values: ParameterValues) => boolean

const comparisons: Readonly<Record<string, (order: number) => boolean>> = {
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
  '=': (order) => order === 0,
  '!=': (order) => order !== 0,
}

/** Reads a comparison of two parameters, or of a parameter and a value. */
export function readCondition(parameters: Parameters, text: string): Condition {
  const match = /^\s*([\w.-]+)\s*(<=|>=|!=|<|>|=)\s*([\w.-]+)\s*$/.exec(text)
  const [, left = '', sign = '', right = ''] = match ?? []
  const isName = (each: string): boolean => Object.hasOwn(parameters, each)
  if (!match || (!isName(left) && !isName(right)))
    throw new StrategyError(
      `A condition must compare parameters (${Object.keys(parameters).join(', ')}), such as fast<slow, was ${JSON.stringify(text)}.`,
    )
  const valueOf = (each: string, values: ParameterValues): string => (isName(each) ? String(values[each]) : each)
  const compare = comparisons[sign]!
  return (values) => compare(orderOf(valueOf(left, values), valueOf(right, values)))
}

function orderOf(one: string, other: string): number {
  const isDecimal = (each: string): boolean => /^-?\d{1,15}(\.\d{1,12})?$/.test(each)
  if (!isDecimal(one) || !isDecimal(other)) return one < other ? -1 : one > other ? 1 : 0
  const difference = unitsOf(one) - unitsOf(other)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

export interface PointOptions {
  readonly axes: readonly Axis[]
  /** The values of the other parameters. */
  readonly base: ParameterValues
  readonly where: readonly Condition[]
  /** How many points are chosen at random; undefined takes all. */
  readonly random?: number | undefined
  readonly seed: string
}

/** Returns the points of a grid that meet all conditions, in the order of the grid; throws where none does. */
export function listPoints({ axes, base, where, random, seed }: PointOptions): readonly ParameterValues[] {
  const names = axes.map(({ name }) => name)
  const repeated = names.find((name, index) => names.indexOf(name) !== index)
  if (repeated) throw new StrategyError(`Each parameter must have one grid, ${repeated} has two.`)
  const count = axes.reduce((product, { values }) => product * values.length, 1)
  if (count > mostPoints) throw new StrategyError(`A grid must have at most ${mostPoints} points, was ${count}.`)
  const points: ParameterValues[] = []
  for (let index = 0; index < count; index += 1) {
    const point = pointAt(axes, base, index)
    if (where.every((condition) => condition(point))) points.push(point)
  }
  if (points.length === 0) throw new StrategyError('The grid must have a point that meets all conditions, had none.')
  return random === undefined || random >= points.length ? points : choose(points, random, seed)
}

function pointAt(axes: readonly Axis[], base: ParameterValues, index: number): ParameterValues {
  const point: Record<string, ParameterValue> = { ...base }
  let rest = index
  for (const { name, values } of axes.toReversed()) {
    point[name] = values[rest % values.length]!
    rest = Math.floor(rest / values.length)
  }
  return point
}

/** Those with the lowest digests: the same for the same seed, whatever else is in the grid. */
function choose(points: readonly ParameterValues[], count: number, seed: string): readonly ParameterValues[] {
  const digestOf = (point: ParameterValues): string =>
    createHash('sha256')
      .update(`${seed} ${JSON.stringify(point)}`)
      .digest('hex')
  const ranked = points.map((point, index) => ({ point, index, digest: digestOf(point) }))
  const chosen = ranked.toSorted((one, other) => (one.digest < other.digest ? -1 : 1)).slice(0, count)
  return chosen.toSorted((one, other) => one.index - other.index).map(({ point }) => point)
}
