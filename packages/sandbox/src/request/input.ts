// Reads the body of a request: decodes and parses it, then validates it by the schema of its operation.
//
// A name that the schema does not contain (G80), and a value that means no value (`x-none`, G82), are unusual. Live
// services accept both; the sandbox reports them, or refuses them.
import { platform } from '#platform'
import type { Operation } from '@capi/api'
import { clip } from '@capi/engine'
import type { ValidateFunction } from 'ajv/dist/2020.js'
import { type Node, nodeAt, pointerOf, propertiesOf, resolve } from '../document/document.ts'
import { Rejection } from '../document/rejection.ts'
import {
  compileSchema,
  ignoredMessage,
  quoteValue,
  shorten,
  unknownMessage,
  validationMessage,
} from '../document/schemas.ts'
import { type Int64Fields, int64FieldsOf, readInt64Fields, type Warn } from './parameters.ts'

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

interface SchemaReaderOptions {
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

const part = 'Body field'

/** A field that is unusual. */
export interface OddField {
  /** The message if the field is refused, and if it is ignored. */
  readonly refusal: () => string
  readonly warning: () => string
  /** Removes the field from the body. */
  readonly remove: () => void
}

/** Calls `report` for each unusual field of a value; `path` is the value's own, empty for the whole body. */
type FieldCheck = (value: unknown, path: string, report: (field: OddField) => void) => void

/** Returns the check of a schema; null if it has no objects. Items of the lists to skip are not checked. */
export function createFieldCheck(schema: Node, skippedLists: ReadonlySet<string> = new Set()): FieldCheck | null {
  const node = resolve(schema)
  if (node['items']) return checkItems(node['items'] as Node)
  const properties = propertiesOf(node)
  if (properties.size === 0) return null
  const known = Array.from(properties.keys())
  const inner = new Map<string, FieldCheck>()
  const noneTests = new Map<string, (value: unknown) => boolean>()
  for (const [name, property] of properties) {
    const check = skippedLists.has(name) ? null : createFieldCheck(property)
    if (check) inner.set(name, check)
    const test = createNoneTest(property)
    if (test) noneTests.set(name, test)
  }
  return (value, path, report) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return
    const owner = value as Record<string, unknown>
    const prefix = path === '' ? '' : `${path}.`
    for (const name of Object.keys(owner)) {
      const field = owner[name]
      const remove = (): void => void delete owner[name]
      if (!properties.has(name)) report({ ...unknownName(prefix + name, known), remove })
      else if (noneTests.get(name)?.(field)) report({ ...noValue(prefix + name, field), remove })
      else inner.get(name)?.(field, prefix + name, report)
    }
  }
}

type Messages = Pick<OddField, 'refusal' | 'warning'>

function unknownName(path: string, known: readonly string[]): Messages {
  return {
    refusal: () => unknownMessage(`${part} ${shorten(path)}`, known),
    warning: () => ignoredMessage(part, path, known),
  }
}

/** Whether a decimal is zero, which some fields have in place of no value. */
export function isZero(decimal: string): boolean {
  return /^0+(\.0+)?$/.test(decimal)
}

const meansNone: Readonly<Record<string, (value: unknown) => boolean>> = {
  empty: (value) => value === '',
  zero: (value) => typeof value === 'string' && isZero(value),
}

/** Returns whether a value means no value, if a field has such values. */
function createNoneTest(property: Node): ((value: unknown) => boolean) | undefined {
  const tests = ((property['x-none'] ?? []) as readonly string[]).map((name) => meansNone[name]!)
  return tests.length === 0 ? undefined : (value) => tests.some((test) => test(value))
}

function noValue(path: string, value: unknown): Messages {
  const was = quoteValue(value)
  return {
    refusal: () => `${part} ${path} must be left out if there is no value, was ${was}.`,
    warning: () => `${part} ${path} was ${was}, which was read as no value; leave it out.`,
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
