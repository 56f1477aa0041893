/** Makes a flag of each field: its name, what it takes, and what the document says of it. */
import { Option } from 'commander'
import { type Field, type Kind, isObject } from './kind.ts'
import { readValue } from './value.ts'

/** Returns `client-oid` for `clientOid`. */
export function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** Returns the flag of a field. */
export function flagOf(field: Field): Option {
  const { kind } = field
  const isList = kind.type === 'list'
  const place = isList ? `<${placeOf(kind.of, field.name)}...>` : `<${placeOf(kind, field.name)}>`
  return new Option(`--${kebab(field.name)} ${place}`, describeField(field))
}

function placeOf(kind: Kind, name: string): string {
  if (isObject(kind)) return 'json|@file|-'
  switch (kind.type) {
    case 'count':
    case 'number':
      return 'n'
    case 'flag':
      return 'true|false'
    case 'id':
      // A count of 64 bits is read as an id, so that it is not rounded.
      return /ids?$/i.test(name) ? 'id' : 'digits'
    case 'nothing':
    case 'list':
      return 'json'
    default:
      return kind.type
  }
}

/** Returns the description of a field with its words, default and bounds, and its mark where it is not simply documented. */
export function describeField(field: Field): string {
  const { kind, description, basis, required } = field
  const inner = kind.type === 'list' ? kind.of : kind
  const facts = [
    required && 'required',
    field.default !== undefined && `default ${String(field.default)}`,
    ...boundsIn(field),
  ].filter((fact) => fact !== false)
  return [
    description,
    inner.type === 'word' && `One of ${inner.words.join(', ')}${inner.open ? ', or another' : ''}.`,
    facts.length > 0 && `(${facts.join('; ')})`,
    basis !== 'documented' && `[${basis}]`,
  ]
    .filter((part) => part !== false && part !== '')
    .join(' ')
}

function boundsIn({ minimum, maximum, maxLength, maxItems }: Field): string[] {
  return [
    minimum === undefined ? '' : `at least ${minimum}`,
    maximum === undefined ? '' : `at most ${maximum}`,
    maxLength === undefined ? '' : `at most ${maxLength} characters`,
    maxItems === undefined ? '' : `at most ${maxItems} in a request`,
  ].filter((bound) => bound !== '')
}

/** Returns the values of the fields whose flags were given, by field name. */
export function readFields(
  fields: readonly Field[],
  options: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const field of fields) {
    const given = options[flagOf(field).attributeName()] as string | string[] | undefined
    if (given !== undefined) values[field.name] = readValue(field, `--${kebab(field.name)}`, [given].flat())
  }
  return values
}
