/**
 * Emits `inputs.ts`: what a caller passes to each operation, and the functions that turn it into a query or a body.
 * A name that the document does not know is refused, so that a misspelt field is never left out in silence.
 */
import type { Field, Kind, Model, Shape } from './model.ts'
import { banner, comment, constantOf, describe, inputTypeOf, key } from './print.ts'
import { codesName } from './vocabularies.ts'

/** Returns the text of the file. */
export function emitInputs({ calls, inputs }: Model): string {
  const words = new Set<string>()
  const codes = new Set<string>()
  const nested = inputs.map((shape) => {
    const named = { ...shape, name: `${shape.name}Input` }
    return emitType(named, words) + emitBody(named, codes)
  })
  const own = calls.map(({ input, hasBody }) => {
    if (!input) return ''
    return emitType(input, words) + (hasBody ? emitBody(input, codes) : emitQuery(input, codes))
  })
  return [
    banner('inputs.ts'),
    `import type { ${[...words].toSorted().join(', ')} } from './vocabularies.ts'\n`,
    `import { ${[...codes].toSorted().join(', ')} } from './vocabularies.ts'\n`,
    "import type { DecimalInput, IdInput } from './values.ts'\n",
    "import { code, countIn, decimalIn, given, idIn, listIn, named, query, textIn, timeIn } from './values.ts'\n\n",
    ...nested,
    ...own,
  ].join('')
}

function emitType({ name, description, fields, schema }: Shape, words: Set<string>): string {
  const members = fields.map((field) => {
    collect(field.kind, words)
    const mark = field.isRequired ? '' : '?'
    const none = field.isRequired ? '' : ' | undefined'
    return `${describe(field.schema, field.wire, field.name)}readonly ${key(field.name)}${mark}: ${inputTypeOf(field.kind)}${none}\n`
  })
  return `${comment(description, schema['x-note'])}export interface ${name} {\n${members.join('')}}\n\n`
}

function emitBody({ name, fields }: Shape, codes: Set<string>): string {
  const members = fields.map((field) => `${key(field.wire)}: ${write(field, codes)},\n`)
  return [
    names(name, fields),
    comment(`Turns \`${name}\` into a body; JSON leaves out what is undefined.`),
    `export function write${name}(input: ${name}): object {\nnamed(input, ${constantOf(name)}_NAMES)\n`,
    `return {\n${members.join('')}}\n}\n\n`,
  ].join('')
}

function emitQuery({ name, fields }: Shape, codes: Set<string>): string {
  const pairs = fields.map((field) => `[${JSON.stringify(field.wire)}, ${write(field, codes)}],\n`)
  return [
    names(name, fields),
    comment(`Turns \`${name}\` into the query as it goes on the wire, without the question mark.`),
    `export function write${name}(input: ${name}): string {\nnamed(input, ${constantOf(name)}_NAMES)\n`,
    `return query([\n${pairs.join('')}])\n}\n\n`,
  ].join('')
}

function names(name: string, fields: readonly Field[]): string {
  return `const ${constantOf(name)}_NAMES: ReadonlySet<string> = new Set(${JSON.stringify(fields.map((field) => field.name))})\n\n`
}

function write(field: Field, codes: Set<string>): string {
  const name = JSON.stringify(field.name)
  const value = `input.${field.name}`
  return writeKind(field.kind, field.isRequired ? `given(${value}, ${name})` : value, name, codes)
}

function writeKind(kind: Kind, value: string, name: string, codes: Set<string>): string {
  switch (kind.type) {
    case 'word': {
      const table = constantOf(kind.vocabulary.isCode ? codesName(kind.vocabulary) : kind.vocabulary.typeName)
      codes.add(table)
      return `code(${value}, ${table}, ${name})`
    }
    case 'object':
      return `write${kind.name}Input(${value})`
    case 'list': {
      const inner =
        kind.of.type === 'object' ? `write${kind.of.name}Input` : `(item) => ${writeKind(kind.of, 'item', name, codes)}`
      return `listIn(${value}, ${inner}, ${name})`
    }
    case 'flag':
    case 'nothing':
      throw new Error(`No request has a field of kind ${kind.type} yet.`)
    default:
      return `${kind.type}In(${value}, ${name})`
  }
}

function collect(kind: Kind, words: Set<string>): void {
  if (kind.type === 'word') words.add(kind.vocabulary.typeName)
  if (kind.type === 'list') collect(kind.of, words)
}
