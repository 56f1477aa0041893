// Judges whether a request conforms to the document, with a validator of its own that reads formats as bounds, and how a response
// refuses: because of the form of the request, or because of the state of the exchange.

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { Documented } from './operation.ts'

/** Parts of a request as they are sent; a body is a JSON value whose large numbers are bigints. */
export interface SentParts {
  readonly query: Readonly<Record<string, string | undefined>>
  readonly body: unknown
}

const ajv = new Ajv2020({
  strict: false,
  validateSchema: false,
  formats: {
    decimal: /^-?\d+(\.\d+)?$/,
    int64: (text: string) => /^-?\d{1,19}$/.test(text) && fits(BigInt(text), 64),
    int32: { type: 'number', validate: (value: number) => Number.isInteger(value) && fits(BigInt(value), 32) },
  },
})
const validators = new Map<string, ValidateFunction>()

function fits(value: bigint, bits: number): boolean {
  return BigInt.asIntN(bits, value) === value
}

/** Whether the document allows a request. A parameter with `x-invalid` may have any value where that is only ignored. */
export function conforms({ id, root, parameters, body }: Documented, sent: SentParts, isStrict: boolean): boolean {
  for (const { name, in: place, isRequired, isForgiving, schema } of parameters) {
    if (place !== 'query' || (isForgiving && !isStrict)) continue
    const text = sent.query[name]
    if (text === undefined ? isRequired : !admits(`${id} ?${name}`, root, schema, typed(schema, text))) return false
  }
  return !body || admits(`${id} body`, root, body, sent.body)
}

function typed(schema: Documented['root'], text: string): unknown {
  return schema['type'] === 'integer' && /^-?\d+$/.test(text) ? BigInt(text) : text
}

function admits(place: string, root: Documented['root'], schema: object, value: unknown): boolean {
  const validate =
    validators.get(place) ?? ajv.compile({ ...inside(schema), components: inside(root['components'] as object) })
  validators.set(place, validate)
  // The validator reads doubles, which are exact up to the bounds of an integer of 64 bits.
  return isExact(value) && (validate(toDoubles(value)) as boolean)
}

// The items of a list that reports them in the response are no part of the law.
function inside(schema: object): object {
  const text = JSON.stringify(schema, (_, node: Record<string, unknown> | null) =>
    node?.['x-invalid'] === 'reported' ? { ...node, items: { type: 'object' } } : node,
  )
  return JSON.parse(text) as object
}

function isExact(value: unknown): boolean {
  if (typeof value === 'bigint') return fits(value, 64)
  if (typeof value === 'number') return !Number.isInteger(value) || fits(BigInt(value), 64)
  return typeof value !== 'object' || value === null || Object.values(value).every(isExact)
}

function toDoubles(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? Number(each) : each)) ?? 'null',
  )
}
