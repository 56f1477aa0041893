// Reads the body of a request: decodes and parses it, then validates it by the schema of its operation.
import type { Operation } from '@capi/api'
import { platform } from '#platform'
import type { ValidateFunction } from 'ajv/dist/2020.js'
import { validationMessage } from '../document/validation-message.ts'
import { type Node, nodeAt, pointerOf } from '../document/document.ts'
import { clip } from '@capi/engine'
import { Rejection } from '../document/rejection.ts'
import { compileSchema } from '../document/schemas.ts'
import { type Int64Fields, int64FieldsOf, readInt64Fields } from './int64-fields.ts'
import type { Warn } from './parameters.ts'
import { createFieldCheck, type FieldCheck, type OddField } from './body-fields.ts'

const names = { whole: 'Body', part: 'Body field' }

/** The largest body that is read, in bytes. */
export const bodyLimit: number = 256 * 1024

/** The body of an operation. */
export interface Body {
  /** Valid, except for the items with an error. */
  readonly value: unknown
  /** Returns what is wrong with the item of a list that reports its invalid items itself; null if nothing is. */
  readonly itemError: (list: string, index: number) => string | null
}

export interface BodyReader {
  /**
   * Returns the validated value of a body. It removes unusual fields from the value and calls `warn` for each; without
   * `warn`, it refuses them.
   */
  (bytes: Uint8Array | string, warn?: Warn): Body
  /** Whether the body may be empty, which then means `{}`. */
  readonly isOptional: boolean
}

/** Returns the reader of an operation's body. */
export function createBodyReader(operation: Operation): BodyReader {
  const pointer = `${pointerOf(operation)}/requestBody/content/application~1json/schema`
  const schema = nodeAt(pointer)
  const isOptional = nodeAt(`${pointerOf(operation)}/requestBody`)['required'] !== true
  const { loose, items } = separateItems(pointer)
  const readWhole = createSchemaReader(loose, { int64Fields: int64FieldsOf(schema) })
  const read = (bytes: Uint8Array | string): unknown => readWhole(isOptional && bytes.length === 0 ? '{}' : bytes)
  const itemError = createItemCheck(items)
  const checkAll = createFieldCheck(schema)
  const checkOutsideItems = createFieldCheck(schema, new Set(items.keys()))
  const checksOfItems = new Map(Array.from(items.keys(), (list) => [list, checkOfItem(schema, list)]))
  const readBody = (bytes: Uint8Array | string, warn?: Warn): Body => {
    const value = read(bytes)
    if (warn) checkAll?.(value, '', (field) => ignoreField(field, warn))
    else checkOutsideItems?.(value, '', refuseField)
    return {
      value,
      itemError(list, index) {
        const all = (value as Node)[list] as readonly unknown[]
        const error = itemError(all, list, index)
        if (error !== null || warn) return error
        const odd: OddField[] = []
        checksOfItems.get(list)?.(all[index], `${list}[${index}]`, (field) => odd.push(field))
        return odd[0]?.refusal() ?? null
      },
    }
  }
  return Object.assign(readBody, { isOptional })
}

function checkOfItem(schema: Node, list: string): FieldCheck | null {
  const { items } = (schema['properties'] as Readonly<Record<string, { readonly items: Node }>>)[list]!
  return createFieldCheck(items)
}

function ignoreField(field: OddField, warn: Warn): void {
  warn(field.warning())
  field.remove()
}

function refuseField(field: OddField): never {
  throw new Rejection('field_invalid', field.refusal())
}

// Separates the schema of a body from those of the items in lists that report their invalid items themselves.
function separateItems(pointer: string): { loose: Node; items: ReadonlyMap<string, string> } {
  const schema = nodeAt(pointer)
  const properties = (schema['properties'] ?? {}) as Readonly<Record<string, Node>>
  const lists = Object.keys(properties).filter((name) => properties[name]!['x-invalid'] === 'reported')
  const items = new Map(lists.map((name) => [name, `capi${String((properties[name]!['items'] as Node)['$ref'])}`]))
  if (lists.length === 0) return { loose: { $ref: `capi#${pointer}` }, items }
  const replaced = lists.map((name) => [name, { ...properties[name]!, items: { type: 'object' } }] as const)
  const copy = JSON.stringify({ ...schema, properties: { ...properties, ...Object.fromEntries(replaced) } })
  return { loose: JSON.parse(copy.replaceAll('"$ref":"#', '"$ref":"capi#')) as Node, items }
}

function createItemCheck(
  schemas: ReadonlyMap<string, string>,
): (value: readonly unknown[], list: string, index: number) => string | null {
  const validators = new Map<string, ValidateFunction>()
  return (value, list, index) => {
    let validate = validators.get(list)
    if (!validate) validators.set(list, (validate = compileSchema({ $ref: schemas.get(list)! })))
    if (validate(value[index])) return null
    const place = `/${list}/${index}`
    const errors = validate.errors!.map((error) => ({ ...error, instancePath: place + error.instancePath }))
    return validationMessage(names, errors)
  }
}

export interface SchemaReaderOptions {
  /** The 64-bit integers, which are read with all their digits. */
  readonly int64Fields?: Int64Fields
  /** Called with the parsed value before it is validated. */
  readonly prepare?: (value: unknown, text: string) => unknown
}

/** Returns a function from the bytes of a body to a value that is valid by a schema. */
export function createSchemaReader(
  schema: object,
  { int64Fields, prepare = (value) => value }: SchemaReaderOptions = {},
): (bytes: Uint8Array | string) => unknown {
  let validate: ValidateFunction | undefined
  return (bytes) => {
    const text = readText(bytes)
    const value = prepare(parseText(text), text)
    validate ??= compileSchema(schema)
    if (!validate(value)) throw new Rejection('field_invalid', validationMessage(names, validate.errors!))
    if (int64Fields && int64Fields.size > 0) readInt64Fields(value as Record<string, unknown>, int64Fields, text)
    return value
  }
}

/** Throws a rejection unless a header says that the body is JSON. */
export function requireJson(contentType: string | undefined): void {
  if (contentType === 'application/json') return
  requireType(contentType, ['application/json'])
}

/** Throws a rejection unless a header names one of the content types. */
export function requireType(contentType: string | undefined, known: readonly string[]): void {
  const type = contentType?.split(';')[0]!.trim().toLowerCase()
  if (type !== undefined && known.includes(type)) return
  throw new Rejection(
    'content_type_invalid',
    `Content-Type must be ${known.join(' or ')}, was ${type ? `"${clip(type)}"` : 'missing'}.`,
  )
}

function readText(bytes: Uint8Array | string): string {
  if (bytes.length === 0) throw new Rejection('field_invalid', 'Body must be a JSON object, was empty.')
  if (typeof bytes === 'string') return bytes
  const text = platform.decodeUtf8(bytes)
  if (text === undefined) throw notJson()
  return text
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw notJson()
  }
}

function notJson(): Rejection {
  return new Rejection('field_invalid', 'Body must be JSON in UTF-8, was not.')
}
