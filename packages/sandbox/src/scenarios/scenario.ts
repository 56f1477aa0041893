// A scenario as data: accounts, requests, and the expected responses, step by step. This package ships some: one file
// each, named like the scenario.
import { readdirSync, readFileSync } from 'node:fs'
import type { ValidateFunction } from 'ajv/dist/2020.js'
import { parse } from 'yaml'
import { compileSchema, validationMessage } from '../document/schemas.ts'
import type { WeightLimits } from '../request/rate-limits.ts'

/** Any value of YAML or JSON. */
export type Data = null | boolean | number | string | readonly Data[] | { readonly [name: string]: Data }

export interface Scenario {
  /** Name of its file. */
  readonly name: string
  readonly title: string
  /** What it demonstrates, in one to three sentences. */
  readonly story: string
  /** Balance of the insurance fund at the start, as a decimal. @default '0' */
  readonly insurance?: string
  /** Symbols of default contracts that are listed without a market. @default none */
  readonly listedOnly?: readonly string[]
  /** Weight budgets. @default no limits */
  readonly limits?: WeightLimits
  readonly steps: readonly Step[]
}

interface AnyStep {
  /** Description of the step. */
  readonly say?: string
  /** Number of repetitions; `{n}` counts from 1. @default 1 */
  readonly times?: number
  /** The expected response; see `match.ts`. */
  readonly expect?: Data
  /** Fields of the response, by path, which later steps use as `{name}`. */
  readonly save?: Readonly<Record<string, string>>
  /** The error code that the request must be refused with. */
  readonly refused?: string
}

/** Creates an account; later steps use its id as `{name}`. */
export interface AccountStep extends AnyStep {
  readonly account: string
  /** Amount of the margin coin, as a decimal. @default none */
  readonly deposit?: string
}

/** Calls an operation of the control API. */
export interface ControlStep extends AnyStep {
  readonly control: string
  readonly with?: { readonly [name: string]: Data }
}

/** Sends a request of the interface. */
export interface CallStep extends AnyStep {
  readonly call: string
  /** The account that signs it; absent for public operations. */
  readonly as?: string
  /** Fields of the body where the operation has one, otherwise of the query. */
  readonly with?: { readonly [name: string]: Data }
  /** Whether the response must be lost. */
  readonly lost?: boolean
}

export type Step = AccountStep | ControlStep | CallStep

const folder = new URL('../../scenarios/', import.meta.url)
const extension = '.yaml'

/** Returns the names of all scenarios, sorted. */
export function scenarioNames(): readonly string[] {
  const files = readdirSync(folder).filter((name) => name.endsWith(extension))
  return files.map((name) => name.slice(0, -extension.length)).toSorted()
}

/** Returns a scenario; throws an error with a message for the user if there is none of this name. */
export function readScenario(name: string): Scenario {
  const names = scenarioNames()
  if (!names.includes(name)) {
    throw new RangeError(`The scenario must be one of ${names.join(', ')}, was ${JSON.stringify(name)}.`)
  }
  return parseScenario(name, readFileSync(new URL(name + extension, folder), 'utf8'))
}

let validate: ValidateFunction | undefined

/** Parses a scenario; throws an error that describes what is invalid. */
export function parseScenario(name: string, text: string): Scenario {
  const value = parse(text, { merge: true }) as unknown
  validate ??= compileSchema(JSON.parse(readFileSync(new URL('schema.json', folder), 'utf8')) as object)
  if (validate(value)) return { name, ...(value as Omit<Scenario, 'name'>) }
  throw new TypeError(
    `${name}${extension}: ${validationMessage({ whole: 'The scenario', part: 'Field' }, validate.errors!)}`,
  )
}
