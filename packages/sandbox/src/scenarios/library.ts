// The scenarios that are shipped with this package: one file each, whose name is the name of the scenario.

import { readdirSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { complain } from '../document/validation-message.ts'
import { createCompiler } from '../document/schemas.ts'
import type { Scenario } from './scenario.ts'

const folder = new URL('../../scenarios/', import.meta.url)
const ending = '.yaml'

/** Returns the names of all scenarios, in the order of the alphabet. */
export function scenarioNames(): readonly string[] {
  const files = readdirSync(folder).filter((name) => name.endsWith(ending))
  return files.map((name) => name.slice(0, -ending.length)).toSorted()
}

/** Returns a scenario; throws an error for a person where there is none of this name. */
export function readScenario(name: string): Scenario {
  const names = scenarioNames()
  if (!names.includes(name)) {
    throw new RangeError(`The scenario must be one of ${names.join(', ')}, was ${JSON.stringify(name)}.`)
  }
  return parseScenario(name, readFileSync(new URL(name + ending, folder), 'utf8'))
}

/** Returns the scenario of a text; throws an error that says what is wrong with it. */
export function parseScenario(name: string, text: string): Scenario {
  const value = parse(text, { merge: true }) as unknown
  const schema = JSON.parse(readFileSync(new URL('schema.json', folder), 'utf8')) as object
  const validate = createCompiler().compile(schema)
  if (validate(value)) return { name, ...(value as Omit<Scenario, 'name'>) }
  throw new TypeError(`${name}${ending}: ${complain({ whole: 'The scenario', part: 'Field' }, validate.errors!)}`)
}
