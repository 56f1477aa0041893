// Reads the parameters of a request, in its query or path, and validates them by the schemas of a document. And the
// 64-bit integers of a body, which are read exactly too.
//
// An id becomes a bigint and never a double: the validator sees a rounded copy, which is enough to check bounds,
// because rounding keeps the order. An unknown parameter is refused, because ignoring a misspelt filter would silently
// return wrong results; or it is ignored with a warning, as on a live service (G80).
import type { Operation } from '@capi/api'
import { clip } from '@capi/engine'
import { type Node, nodeAt, pointerOf, propertiesOf, resolve } from '../document/document.ts'
import { Rejection } from '../document/rejection.ts'
import {
  alternatives,
  compileSchema,
  ignoredMessage,
  isIdSchema,
  isInt64,
  isInt64Schema,
  quoteValue,
  shorten,
  type Subject,
  unknownMessage,
  validationMessage,
} from '../document/schemas.ts'

/** Values by name: text, times and counts as numbers, ids as bigint. */
export type Parameters = Readonly<Record<string, string | number | bigint | boolean | undefined>>

const subjects = {
  query: { whole: 'Query', part: 'Query parameter' },
  path: { whole: 'Path', part: 'Path parameter' },
}

/** Called with a sentence about something in a request that was ignored or read in an unusual way. */
export type Warn = (text: string) => void

/**
 * Returns a function from the texts of the query or path parameters to validated values. It ignores an unknown
 * parameter if it can warn of it; otherwise it refuses the request.
 */
export function createParameterReader(
  where: keyof typeof subjects,
  parameters: readonly Node[],
): (texts: ReadonlyMap<string, string>, warn?: Warn) => Parameters {
  const names = subjects[where]
  const own = parameters.map(resolve).filter((parameter) => parameter['in'] === where)
  const schemas = new Map(own.map((parameter) => [String(parameter['name']), parameter['schema'] as Node]))
  const readers = new Map(own.map((parameter) => [String(parameter['name']), createValueReader(names, parameter)]))
  const required = own.filter((parameter) => parameter['required']).map((parameter) => String(parameter['name']))
  let validate: ((values: object) => void) | undefined

  return (texts, warn) => {
    if (texts.size === 0 && schemas.size === 0) return {}
    for (const name of required) {
      if (!texts.get(name)) throw new Rejection('parameter_missing', `${names.part} ${name} is missing.`)
    }
    const values: Record<string, string | number | bigint | boolean> = {}
    let ids: Record<string, bigint> | undefined
    for (const [name, text] of texts) {
      const reader = readers.get(name)
      if (!reader) {
        reportUnknown(names.part, name, Array.from(schemas.keys()), warn)
        continue
      }
      const problem = reader.findProblem?.(text)
      if (problem && !warn) throw problem
      if (problem) {
        warn!(`${problem.message.replace(/\.$/, '')}, and was ignored.`)
        continue
      }
      values[name] = reader.read(text)
      if (reader.isId && isInt64(text)) (ids ??= {})[name] = BigInt(text)
    }
    validate ??= createValidator(names, schemas)
    validate(values)
    return ids ? Object.assign(values, ids) : values
  }
}

/** What is known of a parameter before a request. */
interface ValueReader {
  readonly isId: boolean
  readonly read: (text: string) => string | number | boolean
  /** For a parameter that is ignored if it is invalid: returns what is wrong with a text. */
  readonly findProblem: ((text: string) => Rejection | undefined) | undefined
}

function createValueReader(names: Subject, parameter: Node): ValueReader {
  const name = String(parameter['name'])
  const schema = resolve(parameter['schema'] as Node)
  const subject = `${names.part} ${name}`
  const read: ValueReader['read'] =
    schema['type'] === 'string' ? (text) => text : (text) => readValue(subject, text, schema)
  if (parameter['x-invalid'] !== 'ignored') return { isId: isIdSchema(schema), read, findProblem: undefined }
  let validate: ((values: object) => void) | undefined
  const findProblem = (text: string): Rejection | undefined => {
    try {
      validate ??= createValidator(names, new Map([[name, parameter['schema'] as Node]]))
      validate({ [name]: read(text) })
      return undefined
    } catch (error) {
      if (error instanceof Rejection) return error
      throw error
    }
  }
  return { isId: isIdSchema(schema), read, findProblem }
}

/** Returns a function that throws a rejection unless the values by name are valid. It adds the defaults. */
function createValidator(names: Subject, schemas: ReadonlyMap<string, Node>): (values: object) => void {
  const validate = compileSchema(objectOf(schemas))
  return (values) => {
    if (!validate(values)) throw new Rejection('parameter_invalid', validationMessage(names, validate.errors!))
  }
}

function readValue(subject: string, text: string, schema: Node): string | number | boolean {
  if (schema['type'] === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  if (schema['type'] !== 'integer') return text
  if (isInt64Schema(schema) ? isInt64(text) : /^-?\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text)))
    return isIdSchema(schema) ? Number(text) : toTime(text)
  throw new Rejection(
    'parameter_invalid',
    `${subject} must be ${alternatives({ ...schema, oneOf: undefined }).join()}, was ${quoteValue(text)}.`,
  )
}

function reportUnknown(part: string, name: string, known: readonly string[], warn: Warn | undefined): void {
  if (!warn) throw new Rejection('parameter_invalid', unknownMessage(`${part} ${shorten(name)}`, known))
  warn(ignoredMessage(part, name, known))
}

// This schema is outside the document, so references into the document must name it.
function objectOf(properties: ReadonlyMap<string, Node>): object {
  const text = JSON.stringify({ type: 'object', properties: Object.fromEntries(properties) })
  return JSON.parse(text.replaceAll('"$ref":"#/', '"$ref":"capi#/')) as object
}

const noTexts: ReadonlyMap<string, string> = new Map()

/**
 * Returns a function from the query of an operation to validated values; without `warn`, it refuses unknown parameters.
 */
export function createQueryReader(operation: Operation): (text: string, warn?: Warn) => Parameters {
  const parameters = (nodeAt(pointerOf(operation))['parameters'] ?? []) as readonly Node[]
  const read = createParameterReader('query', parameters)
  return (text, warn) => read(text === '' ? noTexts : parseQuery(text), warn)
}

/** Returns the texts of a query by name. Repeated and badly encoded parameters are refused. */
export function parseQuery(text: string): ReadonlyMap<string, string> {
  const pairs = new Map<string, string>()
  for (const pair of text === '' ? [] : text.split('&')) {
    const equals = pair.indexOf('=')
    const name = decode(equals < 0 ? pair : pair.slice(0, equals))
    if (pairs.has(name)) {
      throw new Rejection('parameter_invalid', `Query parameter ${clip(name)} must be given once, was given twice.`)
    }
    pairs.set(name, equals < 0 ? '' : decode(pair.slice(equals + 1)))
  }
  return pairs
}

function decode(text: string): string {
  if (!/[%+]/.test(text)) return text
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw new Rejection('parameter_invalid', `The query must be percent-encoded UTF-8, was ${quoteValue(text)}.`)
  }
}

/** The 64-bit integers of a body by name: an id becomes a bigint, a time the number that is nearest to it. */
export type Int64Fields = ReadonlyMap<string, 'id' | 'time'>

/** Returns the fields of a body that are written as 64-bit integers. */
export function int64FieldsOf(schema: Node): Int64Fields {
  const fields = new Map<string, 'id' | 'time'>()
  for (const [name, property] of propertiesOf(schema)) {
    const node = resolve(property)
    const choices = ((node['anyOf'] ?? [node]) as readonly Node[]).map(resolve)
    const number = choices.find((choice) => choice['type'] === 'integer' && isInt64Schema(choice))
    if (number) fields.set(name, isIdSchema(number) ? 'id' : 'time')
  }
  return fields
}

/** Matches each string of a JSON text and, where it is the name of a field with a number, that number. */
const stringAndNumber = /("(?:[^"\\]|\\.)*")(?:\s*:\s*(-?\d[\d.eE+-]*))?/g

/** Replaces the 64-bit integers of a validated, flat body by what its text contains. */
export function readInt64Fields(body: Record<string, unknown>, fields: Int64Fields, text: string): void {
  let written: ReadonlyMap<unknown, string> | undefined
  for (const [name, kind] of fields) {
    const rounded = body[name]
    if (typeof rounded !== 'number') continue
    const isExact = Number.isSafeInteger(rounded)
    const digits = isExact ? String(rounded) : ((written ??= numbersIn(text)).get(name) ?? '')
    if (!isInt64(digits)) {
      throw new Rejection('field_invalid', `Body field ${name} must be a 64-bit integer, was ${clip(digits)}.`)
    }
    body[name] = kind === 'id' ? BigInt(digits) : toTime(digits)
  }
}

/** Returns a time of a request. One that no record can have is read as the latest time. */
function toTime(digits: string): number {
  return Math.min(Number(digits), Number.MAX_SAFE_INTEGER)
}

/** Returns the numbers of a JSON text by the names of their fields, as they are written. */
function numbersIn(text: string): ReadonlyMap<unknown, string> {
  const written = new Map<unknown, string>()
  for (const [, name, number] of text.matchAll(stringAndNumber)) {
    if (number !== undefined) written.set(JSON.parse(name!), number)
  }
  return written
}
