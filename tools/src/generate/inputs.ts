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
    "import type { DecimalInput, IdInput, InputField } from './values.ts'\n",
    "import { body, codeIn, countIn, decimalIn, idIn, listIn, query, textIn, timeIn } from './values.ts'\n\n",
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
  return [
    emitFields(name, fields, codes),
    comment(`Turns \`${name}\` into a body; JSON leaves out what is undefined.`),
    `export function write${name}(input: ${name}): object {\nreturn body(input, ${constantOf(name)})\n}\n\n`,
  ].join('')
}

function emitQuery({ name, fields }: Shape, codes: Set<string>): string {
  return [
    emitFields(name, fields, codes),
    comment(`Turns \`${name}\` into the query as it goes on the wire, without the question mark.`),
    `export function write${name}(input: ${name}): string {\nreturn query(input, ${constantOf(name)})\n}\n\n`,
  ].join('')
}

function emitFields(name: string, fields: readonly Field[], codes: Set<string>): string {
  const rows = fields.map((field) => {
    const parts = [JSON.stringify(field.wire), writerOf(field.kind, codes)]
    if (field.isRequired || field.name !== field.wire) parts.push(String(field.isRequired))
    if (field.name !== field.wire) parts.push(JSON.stringify(field.name))
    return `[${parts.join(', ')}],\n`
  })
  return `const ${constantOf(name)}: readonly InputField[] = [\n${rows.join('')}]\n\n`
}

/** Returns an expression for the function that writes one value of the kind. */
function writerOf(kind: Kind, codes: Set<string>): string {
  switch (kind.type) {
    case 'word': {
      const table = constantOf(codesName(kind.vocabulary))
      codes.add(table)
      return `codeIn(${table})`
    }
    case 'object':
      return `write${kind.name}Input`
    case 'list':
      return `listIn(${writerOf(kind.of, codes)})`
    case 'flag':
    case 'nothing':
      throw new Error(`No request has a field of kind ${kind.type} yet.`)
    default:
      return `${kind.type}In`
  }
}

function collect(kind: Kind, words: Set<string>): void {
  if (kind.type === 'word') words.add(kind.vocabulary.typeName)
  if (kind.type === 'list') collect(kind.of, words)
}
