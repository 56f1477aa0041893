/**
 * Emits `inputs.ts`: the input type of each operation, and the tables by which inputs are written to a query or a body.
 * Unknown names are refused, so that a misspelt field is never ignored.
 */
import { vocabularyIn } from './kinds.ts'
import type { Field, Kind, Model, Shape } from './model.ts'
import { banner, comment, constantOf, describe, inputTypeOf, key } from './print.ts'
import { codesName } from './vocabularies.ts'

/** Returns the text of the file. */
export function emitInputs({ calls, inputs }: Model): string {
  const words = new Set<string>()
  const codes = new Set<string>()
  const nested = inputs.map((shape) => {
    const named = { ...shape, name: `${shape.name}Input` }
    return emitType(named, words) + emitFields(named, codes, true)
  })
  const own = calls.map(({ input, hasBody }) =>
    input ? emitType(input, words) + emitFields(input, codes, hasBody) : '',
  )
  return [
    banner('inputs.ts'),
    `import type { ${[...words].toSorted().join(', ')} } from './vocabularies.ts'\n`,
    `import { ${[...codes].toSorted().join(', ')} } from './vocabularies.ts'\n`,
    "import type { DecimalInput, IdInput, InputField } from '../values/write-value.ts'\n",
    "import { codeIn, countIn, decimalIn, flagIn, idIn, listIn, longIn } from '../values/write-value.ts'\n",
    "import { objectIn, textIn, timeIn } from '../values/write-value.ts'\n\n",
    ...nested,
    ...own,
  ].join('')
}

function emitType({ name, description, fields, schema }: Shape, words: Set<string>): string {
  const members = fields.map((field) => {
    const vocabulary = vocabularyIn(field.kind)
    if (vocabulary) words.add(vocabulary.typeName)
    const mark = field.isRequired ? '' : '?'
    const none = field.isRequired ? '' : ' | undefined'
    return `${describe(field.schema, field.wire, field.name)}readonly ${key(field.name)}${mark}: ${inputTypeOf(field.kind)}${none}\n`
  })
  const about = comment(description, schema['x-note'])
  const alternatives = alternativesOf({ fields, schema })
  if (alternatives.length === 0) return `${about}export interface ${name} {\n${members.join('')}}\n\n`
  const one = alternatives.map(
    (each) => `{ ${each.map((field) => `readonly ${key(field.name)}: ${inputTypeOf(field.kind)}`).join('; ')} }`,
  )
  const all = `${name.replace(/Input$/, '')}Fields`
  return `interface ${all} {\n${members.join('')}}\n\n${about}export type ${name} = ${all} & (${one.join(' | ')})\n\n`
}

/** Returns the sets of fields of which a request needs one: `anyOf` with `required` in the document. */
export function alternativesOf({ fields, schema }: Pick<Shape, 'fields' | 'schema'>): Field[][] {
  const branches = (schema.anyOf ?? []).filter(({ required }) => required)
  return branches.map(({ required }) => fields.filter(({ wire }) => required!.includes(wire)))
}

function emitFields(shape: Shape, codes: Set<string>, isBody: boolean): string {
  const { name, fields } = shape
  const alternatives = alternativesOf(shape)
  if (alternatives.some(({ length }) => length !== 1))
    throw new Error(`Each alternative of ${name} must require one field, because no check of several is known.`)
  const rows = fields.map((field) => {
    const parts = [JSON.stringify(field.wire), isBody && isLong(field) ? 'longIn' : writerOf(field.kind, codes)]
    const isAny = alternatives.some(([only]) => only === field)
    if (isAny) parts.push(`'any'`)
    else if (field.isRequired || field.name !== field.wire) parts.push(String(field.isRequired))
    if (field.name !== field.wire) parts.push(JSON.stringify(field.name))
    return `[${parts.join(', ')}],\n`
  })
  const about = comment(`The wire fields of \`${name}\`.`)
  return `${about}export const ${constantOf(name)}: readonly InputField[] = [\n${rows.join('')}]\n\n`
}

/** Whether a field is an id that a body contains as a number, of which a text may be another form. */
function isLong({ kind, schema }: Field): boolean {
  return kind.type === 'id' && [schema, ...(schema.anyOf ?? [])].some(({ type }) => type === 'integer')
}

/** Returns an expression for the function that writes a value of the kind. */
function writerOf(kind: Kind, codes: Set<string>): string {
  if (kind.type === 'list') return `/* @__PURE__ */ listIn(${writerOf(kind.of, codes)})`
  if (kind.type === 'object') return `/* @__PURE__ */ objectIn(${constantOf(`${kind.name}Input`)})`
  if (kind.type === 'nothing' || kind.type === 'map')
    throw new Error(`No request has a field of kind ${kind.type} yet.`)
  if (kind.type !== 'word') return `${kind.type}In`
  const table = constantOf(codesName(kind.vocabulary))
  codes.add(table)
  return `/* @__PURE__ */ codeIn(${table})`
}
