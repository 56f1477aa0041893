// Reads the 64-bit integers of a body exactly. JSON.parse rounds large numbers, which is enough to validate them; their digits
// are then read from the text.

import { isInt64 } from '../document/schemas.ts'
import { type Node, resolve } from '../document/document.ts'
import { clip } from '../engine/index.ts'
import { Rejection } from '../document/rejection.ts'

/** Returns the names of the fields of a body that are ids, written as 64-bit integers. Times have a unit, and fit a double. */
export function int64NamesIn(schema: Node): ReadonlySet<string> {
  const properties = Object.entries((schema['properties'] ?? {}) as Readonly<Record<string, Node>>)
  const isLong = (node: Node): boolean => {
    return node['type'] === 'integer' && node['format'] === 'int64' && node['x-unit'] === undefined
  }
  return new Set(properties.filter(([, property]) => isLong(resolve(property))).map(([name]) => name))
}

/** Matches each string of a JSON text and, where it is the name of a field with a number, that number. */
const stringAndNumber = /("(?:[^"\\]|\\.)*")(?:\s*:\s*(-?\d[\d.eE+-]*))?/g

/** Replaces the named fields of a validated, flat body by the bigints that its text contains. */
export function readInt64Fields(body: Record<string, unknown>, names: ReadonlySet<string>, text: string): void {
  const written = new Map<unknown, string>()
  for (const [, name, number] of text.matchAll(stringAndNumber)) {
    if (number !== undefined) written.set(JSON.parse(name!), number)
  }
  for (const name of names) {
    const rounded = body[name]
    if (typeof rounded !== 'number') continue
    const digits = Number.isSafeInteger(rounded) ? String(rounded) : (written.get(name) ?? '')
    if (!isInt64(digits)) {
      throw new Rejection('field_invalid', `Body field ${name} must be a 64-bit integer, was ${clip(digits)}.`)
    }
    body[name] = BigInt(digits)
  }
}
