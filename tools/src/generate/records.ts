// Emits `records.ts`: the normalised type of every object in an answer.
import { vocabularyIn } from './kinds.ts'
import type { Field, Model, Shape } from './model.ts'
import { banner, comment, describe, key, typeOf } from './print.ts'

/** Returns the text of the file, which has types only. */
export function emitRecords({ records }: Model): string {
  const words = records.flatMap(({ fields }) => fields.flatMap(({ kind }) => vocabularyIn(kind)?.typeName ?? []))
  const body = records.map(emitType).join('\n')
  return [
    banner('records.ts'),
    `import type { Open, ${[...new Set(words)].toSorted().join(', ')} } from './vocabularies.ts'\n`,
    body.includes(' extends RefusalCause ') ? `import type { RefusalCause } from './errors.ts'\n\n` : '\n',
    body,
  ].join('')
}

function emitType({ name, description, fields, schema }: Shape): string {
  const members = fields.map((field) => {
    const type = typeOf(field.kind)
    const isSure = (field.isRequired && !field.isNullable && !field.isEmptyNone) || field.kind.type === 'list'
    return `${describe(field.schema, field.wire, field.name)}readonly ${key(field.name)}: ${type}${isSure ? '' : ' | null'}\n`
  })
  const basis = schema['x-basis'] === 'practice' && `Practice: ${schema['x-note']}`
  return [
    comment(description, basis),
    `export interface ${name} ${refusalIn(fields) ? 'extends RefusalCause ' : ''}{\n${members.join('')}`,
    comment('Unknown fields are passed through under their own names.'),
    'readonly [field: string]: unknown\n}\n\n',
  ].join('')
}

/** Returns the field with the text of a refusal, from which the reason is read; undefined where a record has none. */
export function refusalIn(fields: readonly Field[]): Field | undefined {
  return fields.find(({ name }) => name === 'errorMessage')
}
