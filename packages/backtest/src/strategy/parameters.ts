// The parameters of a strategy: their types, ranges and defaults, and reading their values from text.
import { StrategyError } from './strategy-error.ts'

/** A whole number. */
export interface IntegerParameter {
  readonly type: 'integer'
  readonly default: number
  readonly min?: number
  readonly max?: number
  readonly about?: string
}

/** A decimal as text, such as a size or a price: it is never a floating-point number. */
export interface DecimalParameter {
  readonly type: 'decimal'
  readonly default: string
  readonly min?: string
  readonly max?: string
  readonly about?: string
}

/** One of some texts. */
export interface ChoiceParameter {
  readonly type: 'choice'
  readonly default: string
  readonly values: readonly string[]
  readonly about?: string
}

export interface BooleanParameter {
  readonly type: 'boolean'
  readonly default: boolean
  readonly about?: string
}

export type Parameter = IntegerParameter | DecimalParameter | ChoiceParameter | BooleanParameter

/** The parameters of a strategy by their names. */
export type Parameters = Readonly<Record<string, Parameter>>

export type ParameterValue = number | string | boolean

/** The values that a strategy runs with. */
export type ParameterValues = Readonly<Record<string, ParameterValue>>

type ValueOf<Of extends Parameter> = Of extends IntegerParameter
  ? number
  : Of extends BooleanParameter
    ? boolean
    : string

/** The values of parameters, each with its own type. */
export type ValuesOf<Own extends Parameters> = { readonly [Name in keyof Own]: ValueOf<Own[Name]> }

const decimalPattern = /^-?\d{1,15}(\.\d{1,12})?$/
const namePattern = /^[A-Za-z][A-Za-z0-9]{0,40}$/

/** Throws an error that names the parameter if one is not described correctly. */
export function checkParameters(parameters: Parameters): void {
  for (const [name, parameter] of Object.entries(parameters)) {
    if (!namePattern.test(name))
      throw new StrategyError(`The name of a parameter must be letters and digits, was ${JSON.stringify(name)}.`)
    const types = ['integer', 'decimal', 'choice', 'boolean']
    if (!types.includes(parameter?.type))
      throw new StrategyError(
        `The type of the parameter ${name} must be one of ${types.join(', ')}, was ${JSON.stringify(parameter?.type)}.`,
      )
    readParameter(name, parameter, String(parameter.default), 'The default of the parameter')
  }
}

/** Returns the values of all parameters: those that are given as text, and the defaults of the others. */
export function readParameters(parameters: Parameters, given: Readonly<Record<string, string>>): ParameterValues {
  for (const name of Object.keys(given)) {
    if (Object.hasOwn(parameters, name)) continue
    const known = Object.keys(parameters).join(', ') || 'none'
    throw new StrategyError(`A parameter must be one of the strategy (${known}), was ${JSON.stringify(name)}.`)
  }
  return Object.fromEntries(
    Object.entries(parameters).map(([name, parameter]) => [
      name,
      given[name] === undefined ? parameter.default : readParameter(name, parameter, given[name]),
    ]),
  )
}

/** Returns the value of a parameter; `subject` begins the error. */
export function readParameter(
  name: string,
  parameter: Parameter,
  text: string,
  subject = 'The parameter',
): ParameterValue {
  const refuse = (rule: string): never => {
    throw new StrategyError(`${subject} ${name} must be ${rule}, was ${JSON.stringify(text)}.`)
  }
  const { type } = parameter
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : refuse('true or false')
  if (type === 'choice') return parameter.values.includes(text) ? text : refuse(`one of ${parameter.values.join(', ')}`)
  const { min, max } = parameter
  const range =
    min !== undefined && max !== undefined
      ? ` from ${min} to ${max}`
      : min !== undefined
        ? ` of at least ${min}`
        : max !== undefined
          ? ` of at most ${max}`
          : ''
  const rule = `a ${type === 'integer' ? 'whole number' : 'decimal'}${range}`
  if (!decimalPattern.test(text) || (type === 'integer' && !/^-?\d+$/.test(text))) refuse(rule)
  const units = unitsOf(text)
  if ((min !== undefined && units < unitsOf(String(min))) || (max !== undefined && units > unitsOf(String(max))))
    refuse(rule)
  return type === 'integer' ? Number(text) : text
}

const places = 18

/** Returns a decimal as a whole number of units of 10^-18. */
export function unitsOf(text: string): bigint {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.')
  const units = BigInt(whole + fraction.padEnd(places, '0'))
  return text.startsWith('-') ? -units : units
}

/** Returns the decimal of a whole number of units of 10^-18, without trailing zeros. */
export function writeUnits(units: bigint): string {
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0')
  const fraction = digits.slice(-places).replace(/0+$/, '')
  return `${units < 0n ? '-' : ''}${digits.slice(0, -places)}${fraction && `.${fraction}`}`
}
