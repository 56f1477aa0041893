// The flag of each field: its name, its argument, its description from the document, and how values are read from it.
import { UsageError } from '@capi/client'
import { Option } from 'commander'
import { type Field, type Kind, itemOf } from './fields.ts'
import { readValue } from './parse-value.ts'

/** Returns `client-oid` for `clientOid`. */
export function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

const words = new WeakMap<Option, readonly string[]>()

/** Returns the words that the value of a flag may be; none if it may be anything. */
export function wordsOf(option: Option): readonly string[] {
  return option.argChoices ?? words.get(option) ?? []
}

/** Returns the flag of a field. */
export function flagOf(field: Field): Option {
  const option = makeOption(field)
  const kind = itemOf(field.kind)
  if (kind.type === 'word') words.set(option, kind.words)
  if (kind.type === 'flag') words.set(option, ['true', 'false'])
  return option
}

function makeOption(field: Field): Option {
  const { kind, name } = field
  const argument = field.isFile ? 'text|@file|-' : argumentOf(itemOf(kind), name)
  const flag = `--${kebab(name)}`
  // A switch may be given without a value.
  if (kind.type === 'flag') return new Option(`${flag} [${argument}]`, describeField(field)).preset('true')
  return new Option(`${flag} <${argument}${kind.type === 'list' ? '...' : ''}>`, describeField(field))
}

function argumentOf(kind: Kind, name: string): string {
  switch (kind.type) {
    case 'object':
      return 'json'
    case 'count':
      return 'n'
    case 'flag':
      return 'true|false'
    case 'id':
      // Counts of 64 bits are read as ids, so that they are not rounded.
      return /ids?$/i.test(name) ? 'id' : 'digits'
    case 'nothing':
    case 'list':
      return 'json'
    default:
      return kind.type
  }
}

const timeUnit = /,? (in|as a) Unix (milliseconds|timestamp in milliseconds)/

/**
 * Returns the description of a field with its enum values, default and bounds, and its mark unless it is documented.
 */
export function describeField(field: Field): string {
  const { kind, description, basis, required } = field
  const inner = itemOf(kind)
  // A time may also be given in UTC, and the help of the command says so once.
  const text = inner.type === 'time' ? description.replace(timeUnit, '') : description
  const facts = [
    required && 'required',
    !required && field.default !== undefined && `default ${String(field.default)}`,
    field.minimum !== undefined && `at least ${field.minimum}`,
    field.maximum !== undefined && `at most ${field.maximum}`,
    field.maxLength !== undefined && `at most ${field.maxLength} characters`,
    field.maxItems !== undefined && `at most ${field.maxItems} in a request`,
  ].filter((fact) => fact !== false)
  return [
    text,
    inner.type === 'word' && `One of ${inner.words.join(', ')}${inner.open ? ', or another' : ''}.`,
    facts.length > 0 && `(${facts.join('; ')})`,
    basis !== 'documented' && `[${basis}]`,
  ]
    .filter((part) => part !== false && part !== '')
    .join(' ')
}

/** Returns the values of the fields whose flags were given, by field name. */
export function readFields(fields: readonly Field[], options: object): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const field of fields) {
    const given = (options as Record<string, string | string[] | undefined>)[flagOf(field).attributeName()]
    if (given !== undefined) values[field.name] = readValue(field, `--${kebab(field.name)}`, [given].flat())
  }
  return values
}

/** Throws a UsageError that names the flags of required fields without a value. */
export function requireFields(fields: readonly Field[], values: Readonly<Record<string, unknown>>): void {
  const missing = fields.filter(({ name, required }) => required && values[name] === undefined)
  if (missing.length > 0) throw new UsageError(`${missing.map(describeMissing).join(', ')} must be given, was missing.`)
}

/** Returns the flag of a field, with its values where they are listed. */
function describeMissing({ name, kind }: Field): string {
  const inner = itemOf(kind)
  return `--${kebab(name)}${inner.type === 'word' ? ` (${inner.words.join(', ')})` : ''}`
}
