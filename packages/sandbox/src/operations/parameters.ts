// Reads the parameters of a request and validates them by the schemas of a document.
//
// An id becomes a bigint and never a double: the validator sees a rounded copy, which is enough to check bounds, because
// rounding keeps the order. An unknown parameter is refused, because ignoring a misspelt filter would silently return wrong
// results; or it is ignored with a warning, as on a live service (G80).

import type { ValidateFunction } from 'ajv/dist/2020.js'
import {
  alternatives,
  ignoredMessage,
  quoteValue,
  shorten,
  unknownMessage,
  validationMessage,
} from '../document/validation-message.ts'
import { type Node, resolve } from '../document/document.ts'
import { Rejection } from '../document/rejection.ts'
import { compileSchema, isIdSchema, isInt64 } from '../document/schemas.ts'

/** Values by name: text, times and counts as numbers, ids as bigint. */
export type Parameters = Readonly<Record<string, string | number | bigint | boolean | undefined>>

const subjects = {
  query: { whole: 'Query', part: 'Query parameter' },
  path: { whole: 'Path', part: 'Path parameter' },
}

/** Called with a sentence about something in a request that was ignored or read in an unusual way. */
export type Warn = (text: string) => void

/**
 * Returns a function from the texts of the query or path parameters to validated values. It ignores an unknown parameter if it
 * can warn of it; otherwise it refuses the request.
 */
export function createParameterReader(
  where: keyof typeof subjects,
  parameters: readonly Node[],
): (texts: ReadonlyMap<string, string>, warn?: Warn) => Parameters {
  const names = subjects[where]
  const own = parameters.map(resolve).filter((parameter) => parameter['in'] === where)
  const schemas = new Map(own.map((parameter) => [String(parameter['name']), parameter['schema'] as Node]))
  const readers = new Map(own.map((parameter) => [String(parameter['name']), createValueReader(names.part, parameter)]))
  const required = own.filter((parameter) => parameter['required']).map((parameter) => String(parameter['name']))
  let validate: ValidateFunction | undefined

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
      if (reader.isIgnoredIfInvalid && !isInt64(text)) continue
      values[name] = reader.read(text)
      if (reader.isId && isInt64(text)) (ids ??= {})[name] = BigInt(text)
    }
    validate ??= compileSchema(objectOf(schemas))
    if (!validate(values)) throw new Rejection('parameter_invalid', validationMessage(names, validate.errors!))
    return ids ? Object.assign(values, ids) : values
  }
}

/** What is known of a parameter before a request. */
interface ValueReader {
  readonly isId: boolean
  readonly isIgnoredIfInvalid: boolean
  readonly read: (text: string) => string | number | boolean
}

function createValueReader(part: string, parameter: Node): ValueReader {
  const schema = resolve(parameter['schema'] as Node)
  const subject = `${part} ${String(parameter['name'])}`
  return {
    isId: isIdSchema(schema),
    isIgnoredIfInvalid: parameter['x-invalid'] === 'ignored',
    read: schema['type'] === 'string' ? (text) => text : (text) => readValue(subject, text, schema),
  }
}

function readValue(subject: string, text: string, schema: Node): string | number | boolean {
  if (schema['type'] === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  if (schema['type'] !== 'integer') return text
  const isValid = isIdSchema(schema) ? isInt64(text) : /^-?\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text))
  if (isValid) return Number(text)
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
