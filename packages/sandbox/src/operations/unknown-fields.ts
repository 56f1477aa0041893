// Finds the fields of a body that its schema does not name.
//
// G80: live services ignore such fields, so the schemas of requests are open. The sandbox reports them, or refuses them.

import { type Node, resolve } from '../document/document.ts'

/** A field that the document does not name. */
export interface UnknownField {
  /** With its path in the body, such as `orderDataList[1].sise`. */
  readonly name: string
  /** The names of the fields at this place. */
  readonly known: readonly string[]
}

/** Calls `report` for each unknown field of a value; `path` is the value's own, empty for the whole body. */
export type FieldCheck = (value: unknown, path: string, report: (field: UnknownField) => void) => void

/** Returns the check of a schema; null if it has no objects. Items of the lists to skip are not checked. */
export function createFieldCheck(schema: Node, skippedLists: ReadonlySet<string> = new Set()): FieldCheck | null {
  const node = resolve(schema)
  if (node['items']) return checkItems(node['items'] as Node)
  const properties = propertiesOf(node)
  if (properties.size === 0) return null
  const known = Array.from(properties.keys())
  const inner = new Map<string, FieldCheck>()
  for (const [name, property] of properties) {
    const check = skippedLists.has(name) ? null : createFieldCheck(property)
    if (check) inner.set(name, check)
  }
  return (value, path, report) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return
    const prefix = path === '' ? '' : `${path}.`
    for (const name of Object.keys(value)) {
      if (!properties.has(name)) report({ name: prefix + name, known })
      else inner.get(name)?.((value as Node)[name], prefix + name, report)
    }
  }
}

function checkItems(schema: Node): FieldCheck | null {
  const check = createFieldCheck(schema)
  return (
    check &&
    ((value, path, report) => {
      if (Array.isArray(value)) value.forEach((item, index) => check(item, `${path}[${index}]`, report))
    })
  )
}

function propertiesOf(node: Node): ReadonlyMap<string, Node> {
  const parts = [node, ...((node['allOf'] ?? []) as readonly Node[]).map(resolve)]
  return new Map(parts.flatMap((part) => Object.entries((part['properties'] ?? {}) as Record<string, Node>)))
}
