// Turns a failure of a validator into a sentence: what was expected, and what came.

import type { ErrorObject } from 'ajv/dist/2020.js'
import { type Node, resolve } from './document.ts'
import { describePattern } from './pattern.ts'

const formats: Readonly<Record<string, string>> = {
  decimal: 'a decimal number',
  int64: 'a whole number of 64 bits',
  'unix-ms': 'a time in Unix milliseconds',
}

const types: Readonly<Record<string, string>> = {
  string: 'a string',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
}

/** Where a value stood. */
export interface Place {
  /** What the whole is called: `Body` or `Query`. */
  readonly whole: string
  /** What one part of it is called: `Body field` or `Query parameter`. */
  readonly part: string
}

/** Returns the sentence for what a validator found; `errors` is its list, whose last entry covers the others. */
export function complain(place: Place, errors: readonly ErrorObject[]): string {
  const error = errors.at(-1)!
  const path = pathOf(error.instancePath)
  const subject = path === '' ? place.whole : `${place.part} ${path}`
  const inside = (name: string): string => `${place.part} ${path === '' ? name : `${path}.${name}`}`
  const schema = error.parentSchema as Node
  const { params, data } = error
  switch (error.keyword) {
    case 'required':
      return `${inside(String(params['missingProperty']))} is missing.`
    case 'additionalProperties': {
      const known = Object.keys((schema['properties'] ?? {}) as object)
      const expected = known.length === 0 ? 'none is taken' : `known are ${known.join(', ')}`
      return `${inside(shorten(String(params['additionalProperty'])))} is not known; ${expected}.`
    }
    case 'minimum':
      return `${subject} must be at least ${params['limit']}, was ${show(data)}.`
    case 'maximum':
      return `${subject} must be at most ${params['limit']}, was ${show(data)}.`
    case 'minItems':
      return `${subject} must have at least ${params['limit']} entries, had ${(data as unknown[]).length}.`
    case 'maxItems':
      return `${subject} must have at most ${params['limit']} entries, had ${(data as unknown[]).length}.`
    case 'maxLength':
      return `${subject} must have at most ${params['limit']} characters, had ${(data as string).length}.`
    case 'pattern':
      return `${subject} must be ${describePattern(schema)}, was ${show(data)}.`
    case 'type': {
      const was = typeof data === 'number' ? `the number ${data}` : show(data)
      return `${subject} must be ${list(alternatives({ type: params['type'] as unknown }))}, was ${was}.`
    }
    case 'anyOf':
    case 'oneOf': {
      const branches = (schema[error.keyword] as readonly Node[]).map(resolve)
      if (branches.every(tagOf)) return complainOfTagged(place, errors, subject, branches)
      if (branches.every((branch) => 'required' in branch)) {
        const names = branches.map((branch) => (branch['required'] as string[]).join(' and '))
        return `${subject} must have ${list(names)}.`
      }
      return `${subject} must be ${list(branches.flatMap(alternatives))}, was ${show(data)}.`
    }
    default:
      return `${subject} must be ${list(alternatives(schema))}, was ${show(data)}.`
  }
}

/** Of objects that say by their type which of several they are, only the one that was meant is judged. */
function complainOfTagged(
  place: Place,
  errors: readonly ErrorObject[],
  subject: string,
  branches: readonly Node[],
): string {
  const { data, schemaPath } = errors.at(-1)!
  if (typeof data !== 'object' || data === null) return `${subject} must be an object, was ${show(data)}.`
  const tag = (data as Node)['type']
  const meant = branches.findIndex((branch) => tagOf(branch) === tag)
  if (meant < 0) return `${subject}.type must be ${list(branches.map((branch) => tagOf(branch)!))}, was ${show(tag)}.`
  const own = errors.filter((error) => error.schemaPath.startsWith(`${schemaPath}/${meant}/`))
  return complain(place, own)
}

function tagOf(branch: Node): string | undefined {
  const type = (branch['properties'] as Readonly<Record<string, Node>> | undefined)?.['type']
  return type?.['const'] as string | undefined
}

/** Returns a value as a sentence may quote it: short, and told apart from text around it. */
export function show(value: unknown): string {
  if (value === '') return 'empty'
  if (typeof value === 'string') return JSON.stringify(shorten(value))
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object' && value !== null) return 'an object'
  return String(value)
}

/** Returns what a schema admits, in words. */
export function alternatives(node: Node): string[] {
  const schema = resolve(node)
  const branches = (schema['oneOf'] ?? schema['anyOf']) as readonly Node[] | undefined
  if (branches) return branches.flatMap(alternatives)
  if ('const' in schema) return [schema['const'] === '' ? 'empty' : String(schema['const'])]
  const format = formats[String(schema['format'])]
  if (format) return [format]
  return [schema['type']].flat().map((type) => types[String(type)] ?? 'something else')
}

function list(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}

function pathOf(pointer: string): string {
  const steps = pointer.split('/').slice(1)
  return steps
    .map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`))
    .join('')
    .replace(/^\./, '')
}
