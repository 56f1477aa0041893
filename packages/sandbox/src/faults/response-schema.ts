// Lookups in the document's schema of a response, for faults that change its values.
import type { Operation } from '@capi/api'
import { type Node, nodeAt, pointerOf, resolve } from '../document/document.ts'

const numeric: ReadonlySet<unknown> = new Set(['decimal', 'int64'])

/** Returns the schema of an operation's successful response. */
export function responseSchema(operation: Operation): Node {
  return nodeAt(`${pointerOf(operation)}/responses/200/content/application~1json/schema`)
}

/** Whether a schema is an enumeration, closed or open. */
export function isEnum(schema: Node): boolean {
  const { oneOf, anyOf } = resolve(schema) as { oneOf?: readonly Node[]; anyOf?: readonly Node[] }
  return (oneOf?.every((branch) => 'const' in branch) ?? false) || (anyOf?.some(isEnum) ?? false)
}

/** Whether a schema describes a number that is sent as a string. */
export function isNumericText(schema: Node): boolean {
  const { type, format, anyOf } = resolve(schema) as { type?: unknown; format?: string; anyOf?: readonly Node[] }
  return ([type].flat().includes('string') && numeric.has(format)) || (anyOf?.some(isNumericText) ?? false)
}

/** Returns the schemas of an object's fields. */
export function fieldsOf(schema: Node): Readonly<Record<string, Node>> {
  const { properties = {}, allOf = [] } = resolve(schema) as {
    properties?: Readonly<Record<string, Node>>
    allOf?: readonly Node[]
  }
  return Object.assign({}, ...allOf.map(fieldsOf), properties) as Readonly<Record<string, Node>>
}

/** Returns the schema of an array's items; an empty one if it has none. */
export function itemsOf(schema: Node): Node {
  return (resolve(schema)['items'] ?? {}) as Node
}

/** Whether a schema or any schema inside it matches a condition. */
export function contains(schema: Node, matches: (schema: Node) => boolean): boolean {
  if (matches(schema)) return true
  const items = resolve(schema)['items'] as Node | undefined
  return [...(items ? [items] : []), ...Object.values(fieldsOf(schema))].some((part) => contains(part, matches))
}
