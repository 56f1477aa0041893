// Judges the texts of a request's parameters by the schemas that a document has for them.
//
// Values are judged as text. What the document calls an int64 becomes a bigint and never a double: the validator sees a
// rounded copy, which is enough for bounds, since rounding keeps the order. Unknown parameters are refused, because a
// misspelt filter that is ignored gives wrong answers in silence.

import type { Ajv2020, ValidateFunction } from 'ajv/dist/2020.js'
import { alternatives, complain, show } from '../document/validation-message.ts'
import { type Node, resolve } from '../document/document.ts'
import { Rejection } from '../document/rejection.ts'
import { isInt64 } from '../document/schemas.ts'

/** Values by name: text, times and counts as numbers, ids as bigint. */
export type Parameters = Readonly<Record<string, string | number | bigint | boolean | undefined>>

const places = {
  query: { whole: 'Query', part: 'Query parameter' },
  path: { whole: 'Path', part: 'Path parameter' },
}

/** Returns a function from the texts of those parameters that stand in one place to checked values. */
export function createParameterReader(
  ajv: Ajv2020,
  where: keyof typeof places,
  parameters: readonly Node[],
): (texts: ReadonlyMap<string, string>) => Parameters {
  const place = places[where]
  const wanted = parameters.map(resolve).filter((parameter) => parameter['in'] === where)
  const schemas = new Map(wanted.map((parameter) => [String(parameter['name']), parameter['schema'] as Node]))
  const forgiving = new Set(wanted.filter((parameter) => parameter['x-invalid'] === 'ignored').map(({ name }) => name))
  const required = wanted.filter((parameter) => parameter['required']).map((parameter) => String(parameter['name']))
  let validate: ValidateFunction | undefined

  return (texts) => {
    if (texts.size === 0 && schemas.size === 0) return {}
    for (const name of required) {
      if (!texts.get(name)) throw new Rejection('parameter_missing', `${place.part} ${name} is missing.`)
    }
    const values: Record<string, string | number | boolean> = Object.create(null)
    const ids: Record<string, bigint> = {}
    for (const [name, text] of texts) {
      const schema = schemas.get(name)
      if (forgiving.has(name) && !isInt64(text)) continue
      values[name] = schema ? readValue(`${place.part} ${name}`, text, resolve(schema)) : text
      if (schema && resolve(schema)['format'] === 'int64' && isInt64(text)) ids[name] = BigInt(text)
    }
    validate ??= ajv.compile(closedObject(schemas))
    if (!validate(values)) throw new Rejection('parameter_invalid', complain(place, validate.errors!))
    return { ...values, ...ids }
  }
}

function readValue(subject: string, text: string, schema: Node): string | number | boolean {
  if (schema['type'] === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  if (schema['type'] !== 'integer') return text
  const isWide = schema['format'] === 'int64'
  const isGood = isWide ? isInt64(text) : /^-?\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text))
  if (isGood) return Number(text)
  throw new Rejection(
    'parameter_invalid',
    `${subject} must be ${alternatives({ ...schema, oneOf: undefined }).join()}, was ${show(text)}.`,
  )
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
