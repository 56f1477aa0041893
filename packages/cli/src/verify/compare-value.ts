// Compares a value with its schema: type, format, enum values, and unknown or missing fields. It is stricter than a
// client may be: an unknown enum value or field is legal, and is still reported.
import { LosslessNumber } from 'lossless-json'
import type { Differences } from './differences.ts'
import { type Node, follow } from './document.ts'

const formats: Readonly<Record<string, readonly [expected: string, pattern: RegExp]>> = {
  decimal: ['a decimal number', /^-?\d+(\.\d+)?$/],
  int64: ['a whole number of at most 19 digits', /^-?\d{1,19}$/],
  'date-time': ['an ISO 8601 time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/],
}

/** A time in the future is sent as 0. */
const unixMs = ['Unix milliseconds, or 0', /^(0|\d{12,14})$/] as const

/** Adds every difference between a value, parsed without rounding, and its schema to `found`. */
export function compareValue(node: Node, value: unknown, field: string, found: Differences): void {
  const schema = follow(node)
  const branches = ((schema['anyOf'] ?? []) as Node[]).map(follow)
  const words = wordsOf([schema, ...branches])
  const types = typesOf([schema, ...branches])
  const type = typeOf(value)
  if (types.length > 0 && !fits(type, types)) return found.add(field, types.join(' or '), show(value))
  if (value === null) return
  if (words.length > 0 && !words.includes(textOf(value)) && !isEmptyNone(schema, value))
    return found.add(field, `one of ${words.join(', ')}`, show(value))
  compareFormat(schema, branches, value, field, found)
  if (Array.isArray(value)) {
    const items = (schema['items'] ?? {}) as Node
    if (schema['prefixItems']) comparePositions(schema, value, field, found)
    else for (const item of value) compareValue(items, item, `${field}[]`, found)
  } else if (type === 'object' && schema['properties']) {
    compareFields(schema, value as Readonly<Record<string, unknown>>, field, found)
  } else if (type === 'object' && typeof schema['additionalProperties'] === 'object') {
    const inner = schema['additionalProperties'] as Node
    for (const item of Object.values(value as object)) compareValue(inner, item, `${field}{}`, found)
  }
}

/** Compares an array whose positions have names. */
function comparePositions(schema: Node, value: readonly unknown[], field: string, found: Differences): void {
  const positions = schema['prefixItems'] as readonly Node[]
  if (value.length !== positions.length) found.add(field, `${positions.length} positions`, show(value))
  for (const [index, position] of positions.entries())
    if (index < value.length) compareValue(position, value[index], `${field}.${String(position['x-name'])}`, found)
}

function compareFields(
  schema: Node,
  value: Readonly<Record<string, unknown>>,
  field: string,
  found: Differences,
): void {
  const properties = schema['properties'] as Readonly<Record<string, Node>>
  const required = (schema['required'] ?? []) as readonly string[]
  const below = (name: string): string => (field === '' ? name : `${field}.${name}`)
  for (const [name, inner] of Object.entries(value)) {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined
    if (property) compareValue(property, inner, below(name), found)
    else found.add(below(name), 'no field of this name', show(inner))
  }
  for (const name of Object.keys(properties)) {
    if (properties[name]!['x-alias-of'] !== undefined) continue
    const spellings = Object.keys(properties).filter(
      (other) => other === name || properties[other]!['x-alias-of'] === name,
    )
    if (spellings.some((spelling) => Object.hasOwn(value, spelling))) continue
    found.add(below(name), required.includes(name) ? 'a value, since it is required' : 'a value', 'absent')
  }
}

/** A value with several formats must match one of them. */
function compareFormat(
  schema: Node,
  branches: readonly Node[],
  value: unknown,
  field: string,
  found: Differences,
): void {
  if (isEmptyNone(schema, value) || (typeof value !== 'string' && !(value instanceof LosslessNumber))) return
  const named = [schema, ...branches].flatMap((part) => formatOf(part) ?? [])
  const expected = named.filter((part) => typeof part === 'string')
  const patterns = named.filter((part) => part instanceof RegExp)
  if (patterns.length === 0 || patterns.some((pattern) => pattern.test(textOf(value)))) return
  found.add(field, [...new Set(expected)].join(' or '), show(value))
}

function formatOf(part: Node): readonly [expected: string, pattern: RegExp] | undefined {
  return part['x-unit'] === 'unix-ms' ? unixMs : formats[String(part['format'])]
}

/** The empty string means "no value" in such a field. */
function isEmptyNone(schema: Node, value: unknown): boolean {
  return schema['x-empty'] === 'none' && value === ''
}

function wordsOf(parts: readonly Node[]): string[] {
  const choices = parts.flatMap((part) => (part['oneOf'] ?? []) as Node[])
  return choices.flatMap((choice) => ('const' in choice ? [String(choice['const'])] : []))
}

function typesOf(parts: readonly Node[]): string[] {
  return [...new Set(parts.flatMap((part) => (part['type'] ?? []) as string[]))]
}

function fits(type: string, types: readonly string[]): boolean {
  return types.includes(type) || (type === 'integer' && types.includes('number'))
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (value instanceof LosslessNumber) return /^-?\d+$/.test(value.toString()) ? 'integer' : 'number'
  return typeof value
}

function textOf(value: unknown): string {
  return typeof value === 'string' || value instanceof LosslessNumber ? value.toString() : JSON.stringify(value)
}

const longest = 60

/** Returns a value as JSON, shortened; of an array or an object, only its kind. */
export function show(value: unknown): string {
  if (Array.isArray(value)) return `an array of ${value.length}`
  if (typeOf(value) === 'object') return 'an object'
  const text = value instanceof LosslessNumber ? value.toString() : JSON.stringify(value)
  return text.length > longest ? `${text.slice(0, longest)}...` : text
}
