// Reads the 64-bit integers of a body exactly. JSON.parse rounds large numbers, which is enough to validate them; their
// digits are then read from the text.
import { isIdSchema, isInt64, isInt64Schema } from '../document/schemas.ts'
import { type Node, propertiesOf, resolve } from '../document/document.ts'
import { clip } from '@capi/engine'
import { Rejection } from '../document/rejection.ts'

/** The 64-bit integers of a body by name: an id becomes a bigint, a time the number that is nearest to it. */
export type Int64Fields = ReadonlyMap<string, 'id' | 'time'>

/** Returns the fields of a body that are written as 64-bit integers. */
export function int64FieldsOf(schema: Node): Int64Fields {
  const fields = new Map<string, 'id' | 'time'>()
  for (const [name, property] of propertiesOf(schema)) {
    const node = resolve(property)
    const choices = ((node['anyOf'] ?? [node]) as readonly Node[]).map(resolve)
    const number = choices.find((choice) => choice['type'] === 'integer' && isInt64Schema(choice))
    if (number) fields.set(name, isIdSchema(number) ? 'id' : 'time')
  }
  return fields
}

/** Matches each string of a JSON text and, where it is the name of a field with a number, that number. */
const stringAndNumber = /("(?:[^"\\]|\\.)*")(?:\s*:\s*(-?\d[\d.eE+-]*))?/g

/** Replaces the 64-bit integers of a validated, flat body by what its text contains. */
export function readInt64Fields(body: Record<string, unknown>, fields: Int64Fields, text: string): void {
  let written: ReadonlyMap<unknown, string> | undefined
  for (const [name, kind] of fields) {
    const rounded = body[name]
    if (typeof rounded !== 'number') continue
    const isExact = Number.isSafeInteger(rounded)
    const digits = isExact ? String(rounded) : ((written ??= numbersIn(text)).get(name) ?? '')
    if (!isInt64(digits)) {
      throw new Rejection('field_invalid', `Body field ${name} must be a 64-bit integer, was ${clip(digits)}.`)
    }
    body[name] = kind === 'id' ? BigInt(digits) : toTime(digits)
  }
}

/** Returns a time of a request. One that no record can have is read as the latest time. */
export function toTime(digits: string): number {
  return Math.min(Number(digits), Number.MAX_SAFE_INTEGER)
}

/** Returns the numbers of a JSON text by the names of their fields, as they are written. */
function numbersIn(text: string): ReadonlyMap<unknown, string> {
  const written = new Map<unknown, string>()
  for (const [, name, number] of text.matchAll(stringAndNumber)) {
    if (number !== undefined) written.set(JSON.parse(name!), number)
  }
  return written
}
