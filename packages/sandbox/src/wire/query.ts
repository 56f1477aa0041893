// Reads the query of a request against the parameters of its operation.
//
// Values are judged as text. What the document calls an int64 becomes a bigint and never a double: the validator sees a
// rounded copy, which is enough for bounds, since rounding keeps the order. Unknown, repeated and badly encoded
// parameters are refused, because a misspelt filter that is ignored gives wrong answers in silence.

import type { Operation } from '@capi/api'
import type { Ajv2020, ValidateFunction } from 'ajv/dist/2020.js'
import { alternatives, complain, show } from './complaint.ts'
import { type Node, nodeAt, pointerOf, resolve } from './document.ts'
import { Rejection } from './rejection.ts'
import { isInt64 } from './schemas.ts'

/** Values by name: text, times and counts as numbers, ids as bigint. */
export type Query = Readonly<Record<string, string | number | bigint | undefined>>

const place = { whole: 'Query', part: 'Query parameter' }

/** Returns a function from the text behind the question mark to checked values. */
export function createQueryReader(ajv: Ajv2020, operation: Operation): (text: string) => Query {
  const parameters = (nodeAt(pointerOf(operation))['parameters'] ?? []) as readonly Node[]
  const wanted = parameters.map(resolve).filter((parameter) => parameter['in'] === 'query')
  const schemas = new Map(wanted.map((parameter) => [String(parameter['name']), parameter['schema'] as Node]))
  const forgiving = new Set(wanted.filter((parameter) => parameter['x-invalid'] === 'ignored').map(({ name }) => name))
  const required = wanted.filter((parameter) => parameter['required']).map((parameter) => String(parameter['name']))
  let validate: ValidateFunction | undefined

  return (text) => {
    if (text === '' && schemas.size === 0) return {}
    const pairs = parsePairs(text)
    for (const name of required) {
      if (!pairs.get(name)) throw new Rejection('parameter_missing', `Query parameter ${name} is missing.`)
    }
    const values: Record<string, string | number> = Object.create(null)
    const ids: Record<string, bigint> = {}
    for (const [name, value] of pairs) {
      const schema = schemas.get(name)
      if (forgiving.has(name) && !isInt64(value)) continue
      values[name] = schema ? readValue(name, value, resolve(schema)) : value
      if (schema && resolve(schema)['format'] === 'int64') ids[name] = BigInt(value)
    }
    validate ??= ajv.compile(closedObject(schemas))
    if (!validate(values)) throw new Rejection('parameter_invalid', complain(place, validate.errors!))
    return { ...values, ...ids }
  }
}

function readValue(name: string, text: string, schema: Node): string | number {
  if (schema['type'] !== 'integer') return text
  const isWide = schema['format'] === 'int64'
  const isGood = isWide ? isInt64(text) : /^-?\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text))
  if (isGood) return Number(text)
  throw new Rejection(
    'parameter_invalid',
    `Query parameter ${name} must be ${alternatives({ ...schema, oneOf: undefined }).join()}, was ${show(text)}.`,
  )
}

function parsePairs(text: string): Map<string, string> {
  const pairs = new Map<string, string>()
  for (const pair of text === '' ? [] : text.split('&')) {
    const equals = pair.indexOf('=')
    const name = decode(equals < 0 ? pair : pair.slice(0, equals))
    if (pairs.has(name)) {
      throw new Rejection('parameter_invalid', `Query parameter ${name} must be given once, was given twice.`)
    }
    pairs.set(name, equals < 0 ? '' : decode(pair.slice(equals + 1)))
  }
  return pairs
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw new Rejection('parameter_invalid', `The query must be percent-encoded UTF-8, was ${show(text)}.`)
  }
}

// The schema stands in a place of its own, so references of the document must name the document.
function closedObject(properties: ReadonlyMap<string, Node>): object {
  const text = JSON.stringify({
    type: 'object',
    properties: Object.fromEntries(properties),
    additionalProperties: false,
  })
  return JSON.parse(text.replaceAll('"$ref":"#/', '"$ref":"capi#/')) as object
}
