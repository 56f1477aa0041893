// Reads the 64-bit integers of a body exactly. JSON.parse rounds large numbers, which is enough to validate them; their digits
// are then read from the text.

import { isIdSchema, isInt64 } from '../document/schemas.ts'
import { type Node, propertiesOf, resolve } from '../document/document.ts'
import { clip } from '../engine/index.ts'
import { Rejection } from '../document/rejection.ts'

/** Returns the names of the fields of a body that are ids, written as 64-bit integers. Times have a unit, and fit a double. */
export function int64NamesIn(schema: Node): ReadonlySet<string> {
  const isNumber = (node: Node): boolean => node['type'] === 'integer' && isIdSchema(node)
  const choicesOf = (node: Node): readonly Node[] => ((node['anyOf'] ?? [node]) as readonly Node[]).map(resolve)
  const numbers = Array.from(propertiesOf(schema)).filter(([, node]) => choicesOf(resolve(node)).some(isNumber))
  return new Set(numbers.map(([name]) => name))
}

/** Matches each string of a JSON text and, where it is the name of a field with a number, that number. */
const stringAndNumber = /("(?:[^"\\]|\\.)*")(?:\s*:\s*(-?\d[\d.eE+-]*))?/g

/** Replaces the named fields of a validated, flat body by the bigints that its text contains. */
export function readInt64Fields(body: Record<string, unknown>, names: ReadonlySet<string>, text: string): void {
  let written: ReadonlyMap<unknown, string> | undefined
  for (const name of names) {
    const rounded = body[name]
    if (typeof rounded !== 'number') continue
    const isExact = Number.isSafeInteger(rounded)
    const digits = isExact ? String(rounded) : ((written ??= numbersIn(text)).get(name) ?? '')
    if (!isInt64(digits)) {
      throw new Rejection('field_invalid', `Body field ${name} must be a 64-bit integer, was ${clip(digits)}.`)
    }
    body[name] = BigInt(digits)
  }
}

/** Returns the numbers of a JSON text by the names of their fields, as they are written. */
function numbersIn(text: string): ReadonlyMap<unknown, string> {
  const written = new Map<unknown, string>()
  for (const [, name, number] of text.matchAll(stringAndNumber)) {
    if (number !== undefined) written.set(JSON.parse(name!), number)
  }
  return written
}
