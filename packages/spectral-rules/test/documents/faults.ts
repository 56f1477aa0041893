// Faults to plant: a field of a record that a rule refuses, with the ways in which a field can have its schema.
import type { Part } from './places.ts'

export interface Fault {
  readonly rule: string
  readonly field: string
  readonly schema: Part
}

const names: Readonly<Record<string, readonly [fields: readonly string[], schemas: readonly Part[]]>> = {
  'capi-money-decimal': [
    ['price', 'avgPrice', 'filled_qty', 'equity', 'fundingRate', 'fee', 'balances', 'unrealised_pnl', 'volume24h'],
    [{ type: 'number' }, { type: 'number', format: 'double' }, { type: 'number', minimum: 0, example: 0.1 }],
  ],
  'capi-id-int64': [
    ['order_id', 'tradeId', 'id', 'ids', 'sub_account_id', 'uid'],
    [{ type: 'integer' }, { type: 'number' }, { type: 'integer', format: 'int32' }],
  ],
  'capi-time-unix-ms': [
    ['createdAt', 'update_time', 'ts', 'timestamp', 'until', 'from', 'date', 'expiryDate', 'since'],
    [{ type: 'integer' }, { type: 'integer', format: 'int64', description: 'When it happened.' }, { type: 'number' }],
  ],
}

/** All faults of a field, of each rule on fields. */
export const faults: readonly Fault[] = Object.entries(names).flatMap(([rule, [fields, schemas]]) =>
  fields.flatMap((field) => schemas.map((schema) => ({ rule, field, schema }))),
)

export interface Form {
  readonly name: string
  /** Returns the schema of the field, and the path from it to the schema of its value. */
  readonly wrap: (value: Part) => { readonly schema: Part; readonly path: readonly (string | number)[] }
  readonly is31?: boolean
}

/** How a field can have the schema of its value. */
export const forms: readonly Form[] = [
  { name: 'itself', wrap: (value) => ({ schema: value, path: [] }) },
  { name: 'elements', wrap: (value) => ({ schema: { type: 'array', items: value }, path: ['items'] }) },
  {
    name: 'elements of elements',
    wrap: (value) => ({
      schema: { type: 'array', items: { type: 'array', items: value } },
      path: ['items', 'items'],
    }),
  },
  {
    name: 'values of a map',
    wrap: (value) => ({ schema: { type: 'object', additionalProperties: value }, path: ['additionalProperties'] }),
  },
  { name: 'an extended schema', wrap: (value) => ({ schema: { nullable: true, allOf: [value] }, path: ['allOf', 0] }) },
  {
    name: 'one of several',
    wrap: (value) => ({ schema: { oneOf: [{ type: 'boolean' }, value] }, path: ['oneOf', 1] }),
  },
  {
    name: 'any of several',
    wrap: (value) => ({ schema: { anyOf: [value, { type: 'string', maxLength: 0 }] }, path: ['anyOf', 0] }),
  },
  {
    name: 'a type that may be null',
    is31: true,
    wrap: (value) => ({ schema: { ...value, type: [value.type, 'null'] }, path: [] }),
  },
  {
    name: 'a position without a name',
    is31: true,
    wrap: (value) => ({
      schema: { type: 'array', prefixItems: [true, value], items: false },
      path: ['prefixItems', 1],
    }),
  },
]

/** Returns a record with a field, and the path to the schema of the value of the field. */
export function recordWith(field: string, schema: Part, path: readonly (string | number)[], isNested: boolean) {
  const record = { type: 'object', required: [field], properties: { symbol: { type: 'string' }, [field]: schema } }
  const inner = ['properties', field, ...path]
  return isNested
    ? { record: { type: 'object', properties: { data: record } }, path: ['properties', 'data', ...inner] }
    : { record, path: inner }
}
