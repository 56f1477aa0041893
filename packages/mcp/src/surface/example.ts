// An example of an input: the required fields with a value that fits each of them.
import type { JsonSchema, ObjectSchema } from '../tools/json-schema.ts'

/** Returns a value for each required field of an object; `symbol` is one that the service has. */
export function exampleOf(
  { properties, required = [] }: ObjectSchema,
  symbol: string,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(required.map((name) => [name, valueOf(properties[name] ?? {}, symbol)]))
}

function valueOf(schema: JsonSchema, symbol: string): unknown {
  const { type, enum: words, examples, default: standard, minimum, items, pattern, description = '' } = schema
  if (standard !== undefined) return standard
  for (const list of [words, examples]) if (Array.isArray(list) && list.length > 0) return list[0]
  if (type === 'array') return [valueOf((items ?? {}) as JsonSchema, symbol)]
  if (type === 'object') return 'properties' in schema ? exampleOf(schema as ObjectSchema, symbol) : {}
  if (type === 'integer') return minimum ?? 1
  if (type === 'boolean') return false
  if (typeof pattern === 'string') return '1'
  return String(description).startsWith('Trading pair') ? symbol : 'text'
}
