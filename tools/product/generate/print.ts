// Printing that several emitters use: the banner, comments, names, and the TypeScript types of kinds.
import type { Schema } from '../bundle/document.ts'
import type { Field, Kind } from './model.ts'

/** The first line of a generated file. */
export const banner = '// Generated from spec/. Do not edit; run `npm run generate`.\n\n'

/** Returns a JSDoc comment of the lines; empty lines are omitted. */
export function comment(...lines: readonly (string | false | undefined)[]): string {
  const text = lines.filter((line) => line !== undefined && line !== false && line !== '')
  if (text.length === 0) return ''
  const safe = text.map((line) => String(line).replaceAll('*/', '*\\/').trim())
  if (safe.length === 1) return `/** ${safe[0]} */\n`
  return `/**\n${safe.map((line) => ` * ${line}`).join('\n *\n')}\n */\n`
}

/** Removes "as a code" and the list of codes from a description: normalised values are never codes. */
export function normalised(text: string | undefined): string | undefined {
  return text
    ?.replace(/, as a (numeric )?(code|number|word)(?=[.,])/, '')
    .replace(/; \d+ is \w+(, \d+ is \w+)+(?=\.)/, '')
}

/** Returns the mark of a node with its note, which a mark of the local exchange may lack; undefined without a mark. */
export function markOf({ 'x-basis': basis, 'x-note': note }: Pick<Schema, 'x-basis' | 'x-note'>): string | undefined {
  if (basis === undefined) return undefined
  const name = `${basis[0]!.toUpperCase()}${basis.slice(1)}`
  return note === undefined ? `${name}.` : `${name}: ${note}`
}

/** Returns the comment of a field: description, default, mark with its note, wire name. */
export function describe(schema: Schema, wire?: string, name?: string): string {
  const mark = markOf(schema)
  return comment(
    normalised(schema.description),
    schema.default !== undefined && `@default ${JSON.stringify(schema.default)}`,
    mark ?? schema['x-note'],
    wire !== undefined && wire !== name && `On the wire: \`${wire}\`.`,
  )
}

const types = {
  text: 'string',
  decimal: 'string',
  id: 'string',
  time: 'number',
  count: 'number',
  flag: 'boolean',
  nothing: 'null',
} as const

/** Returns the type of a normalised value. */
export function typeOf(kind: Kind): string {
  if (kind.type === 'list') return listOf(typeOf(kind.of))
  if (kind.type === 'map') return `Readonly<Record<string, ${typeOf(kind.of)}>>`
  if (kind.type === 'object') return kind.name
  if (kind.type !== 'word') return types[kind.type]
  const { typeName } = kind.vocabulary
  return kind.open ? `Open<${typeName}>` : typeName
}

/** Returns the type of a value in an input. */
export function inputTypeOf(kind: Kind): string {
  if (kind.type === 'list') return listOf(inputTypeOf(kind.of))
  if (kind.type === 'map') throw new Error('No request has a map yet.')
  if (kind.type === 'object') return `${kind.name}Input`
  if (kind.type === 'decimal') return 'DecimalInput'
  return kind.type === 'id' ? 'IdInput' : typeOf(kind)
}

/** Returns the name of the record in an answer. */
export function recordIn(kind: Kind): string {
  if (kind.type === 'list' || kind.type === 'map') return recordIn(kind.of)
  if (kind.type === 'object') return kind.name
  throw new Error(`An answer of kind ${kind.type} has no record.`)
}

function listOf(type: string): string {
  return type.includes('|') || type.startsWith('readonly ') ? `readonly (${type})[]` : `readonly ${type}[]`
}

/** Returns the key of a property, quoted only where it must be. */
export function key(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)
}

/** Returns the name of the constant for an input's fields or an enum's table. */
export function constantOf(name: string): string {
  return name.replace(/([a-z])([A-Z])/g, '$1_$2').toUpperCase()
}

/** Returns the expression that reads a field from `wire` in any of its spellings. */
export function member(object: string, field: Pick<Field, 'wire' | 'aliases' | 'position'>): string {
  if (field.position !== undefined) return `${object}[${field.position}]`
  return [field.wire, ...field.aliases]
    .map((name) => (key(name) === name ? `${object}.${name}` : `${object}[${key(name)}]`))
    .join(' ?? ')
}
