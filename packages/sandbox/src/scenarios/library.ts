// Reads the scenarios that this package ships: one file each, named like the scenario.
import { readdirSync, readFileSync } from 'node:fs'
import type { ValidateFunction } from 'ajv/dist/2020.js'
import { parse } from 'yaml'
import { validationMessage } from '../document/validation-message.ts'
import { compileSchema } from '../document/schemas.ts'
import type { Scenario } from './scenario.ts'

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
