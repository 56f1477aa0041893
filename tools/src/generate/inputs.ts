// Emits `inputs.ts`: the input type of each operation.
import { vocabularyIn } from './kinds.ts'
import type { Field, Model, Shape } from './model.ts'
import { banner, comment, describe, inputTypeOf, key } from './print.ts'

/** Returns the text of the file, which has types only. */
export function emitInputs({ calls, inputs }: Model): string {
  const words = new Set<string>()
  const nested = inputs.map((shape) => emitType(inputOf(shape), words))
  const own = calls.map(({ input }) => (input ? emitType(input, words) : ''))
  return [
    banner('inputs.ts'),
    `import type { ${[...words].toSorted().join(', ')} } from './vocabularies.ts'\n`,
    "import type { DecimalInput, IdInput } from '../values/write-value.ts'\n\n",
    ...nested,
    ...own,
  ].join('')
}

/** Returns an object in an input under the name of its type. */
export function inputOf(shape: Shape): Shape {
  return { ...shape, name: `${shape.name}Input` }
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
