// Emits `input-fields.ts`: the tables by which inputs are written to a query or a body. Unknown names are refused, so
// that a misspelt field is never ignored.
import { alternativesOf, inputOf } from './inputs.ts'
import type { Field, Kind, Model, Shape } from './model.ts'
import { banner, comment, constantOf } from './print.ts'
import { codesName } from './vocabularies.ts'

/** Returns the text of the file. */
export function emitInputFields({ calls, inputs }: Model): string {
  const codes = new Set<string>()
  // Only the tables of this file refer to them.
  const nested = inputs.map((shape) => emitFields(inputOf(shape), codes, true).replace('export const', 'const'))
  const own = calls.map(({ input, hasBody }) => (input ? emitFields(input, codes, hasBody) : ''))
  return [
    banner('input-fields.ts'),
    `import { ${[...codes].toSorted().join(', ')} } from './vocabularies.ts'\n`,
    "import type { InputField } from '../values/write-value.ts'\n",
    "import { codeIn, countIn, decimalIn, flagIn, idIn, listIn, longIn } from '../values/write-value.ts'\n",
    "import { objectIn, textIn, timeIn } from '../values/write-value.ts'\n\n",
    ...nested,
    ...own,
  ].join('')
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
