// Emits `readers.ts`: the functions that read records from the wire.
import type { Field, Kind, Model, Shape } from './model.ts'
import { banner, comment, constantOf, key, member } from './print.ts'
import { refusalIn } from './records.ts'

/** Returns the text of the file. */
export function emitReaders({ records }: Model): string {
  const words = new Set<string>()
  const body = records.map((record) => emitReader(record, words)).join('\n')
  const names = records.map(({ name }) => name).toSorted()
  return [
    banner('readers.ts'),
    `import type { ${names.join(', ')} } from './records.ts'\n`,
    `import { ${[...words].toSorted().map(constantOf).join(', ')} } from './vocabularies.ts'\n`,
    body.includes('...refusalCause(') ? `import { refusalCause } from './errors.ts'\n` : '',
    `import { count, decimal, flag, id, list, ${body.includes(': map(') ? 'map, ' : ''}none, reader, text, time, word } from '../values/read-value.ts'\n\n`,
    body,
  ].join('')
}

function emitReader({ name, fields }: Shape, words: Set<string>): string {
  const members = fields.map((field) => `${key(field.name)}: ${read(field, words)},\n`)
  const message = refusalIn(fields)
  if (message) members.push(`...refusalCause(${member('wire', message)}),\n`)
  return [
    comment(`Reads ${article(name)} \`${name}\` from the wire.`),
    `export const read${name}: (value: unknown) => ${name} = /* @__PURE__ */ reader((wire) => ({\n${members.join('')}}))\n`,
  ].join('')
}

function read({ kind, isEmptyNone, ...field }: Field, words: Set<string>): string {
  const value = member('wire', field)
  return readKind(kind, isEmptyNone ? `none(${value})` : value, words)
}

function readKind(kind: Kind, value: string, words: Set<string>): string {
  if (kind.type === 'nothing') return 'null'
  if (kind.type === 'list' || kind.type === 'map') return `${kind.type}(${value}, ${readerOf(kind.of, words)})`
  if (kind.type !== 'word') return `${kind.type === 'object' ? `read${kind.name}` : kind.type}(${value})`
  words.add(kind.vocabulary.typeName)
  return `word(${value}, ${constantOf(kind.vocabulary.typeName)})`
}

/** Returns a function expression that reads one value of the kind. */
export function readerOf(kind: Kind, words: Set<string> = new Set()): string {
  if (kind.type === 'object') return `read${kind.name}`
  if (kind.type === 'word' || kind.type === 'list' || kind.type === 'map')
    return `(value) => ${readKind(kind, 'value', words)}`
  return kind.type
}

function article(name: string): string {
  return /^[AEIOU]/.test(name) ? 'an' : 'a'
}
