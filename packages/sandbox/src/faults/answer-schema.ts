// What the document says of the values of an answer, found beside the value.

import type { Operation } from '@capi/api'
import { type Node, nodeAt, pointerOf, resolve } from '../document/document.ts'

const numeric: ReadonlySet<unknown> = new Set(['decimal', 'int64', 'unix-ms'])

/** Returns the schema of an operation's answer. */
export function answerSchema(operation: Operation): Node {
  return nodeAt(`${pointerOf(operation)}/responses/200/content/application~1json/schema`)
}

/** Whether a schema lists words or codes, closed or open. */
export function isVocabulary(schema: Node): boolean {
  const { oneOf, anyOf } = resolve(schema) as { oneOf?: readonly Node[]; anyOf?: readonly Node[] }
  return (oneOf?.every((branch) => 'const' in branch) ?? false) || (anyOf?.some(isVocabulary) ?? false)
}

/** Whether a schema is for numbers that are sent as text. */
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

/** Returns the schema of a list's items; an empty one where nothing is said of them. */
export function itemsOf(schema: Node): Node {
  return (resolve(schema)['items'] ?? {}) as Node
}

/** Whether something that an answer may hold has a schema of a kind. */
export function holds(schema: Node, kind: (schema: Node) => boolean): boolean {
  if (kind(schema)) return true
  const items = resolve(schema)['items'] as Node | undefined
  return [...(items ? [items] : []), ...Object.values(fieldsOf(schema))].some((part) => holds(part, kind))
}
