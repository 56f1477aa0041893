// Accepts a number as text and a decimal as a number where nothing is lost, so that a body may be written either way.
import type { Node } from './document.ts'

/** A double is the number that was written if that had at most this many digits. */
const exactDigits = 15

/**
 * Returns a parsed body in which decimals are text and integers are numbers, as its schema without references wants
 * them.
 */
export function acceptNumberForms(schema: Node, value: unknown): unknown {
  const nodes = partsOf(schema)
  const wants = (name: string, expected: string): boolean => nodes.some((node) => node[name] === expected)
  if (typeof value === 'number' && wants('format', 'decimal')) return toDecimal(value)
  if (typeof value === 'string' && wants('type', 'integer') && !wants('type', 'string')) return toInteger(value)
  if (Array.isArray(value)) {
    const items = nodes.flatMap((node): readonly Node[] => [(node['items'] ?? []) as Node].flat())
    return value.map((item) => acceptAnyOf(items, item))
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => {
      const inner = nodes.flatMap((node): readonly Node[] => {
        const property = (node['properties'] as Readonly<Record<string, Node>> | undefined)?.[name]
        return property ? [property] : []
      })
      return [name, acceptAnyOf(inner, field)]
    }),
  )
}

// What the document does not describe stays as it is, however deep it is nested.
function acceptAnyOf(schemas: readonly Node[], value: unknown): unknown {
  return schemas.length === 0 ? value : acceptNumberForms({ anyOf: schemas }, value)
}

/** Returns a schema and those that it consists of, also the ones that only some values follow. */
function partsOf(schema: Node): readonly Node[] {
  const parts = ['allOf', 'oneOf', 'anyOf'].flatMap((name) => (schema[name] ?? []) as readonly Node[])
  return [schema, ...parts.flatMap(partsOf)]
}

function toDecimal(value: number): unknown {
  const text = String(value)
  return /^-?\d+(\.\d+)?$/.test(text) && text.replaceAll(/\D/g, '').length <= exactDigits ? text : value
}

function toInteger(text: string): unknown {
  return /^(0|-?[1-9]\d*)$/.test(text) && text.length <= exactDigits ? Number(text) : text
}
