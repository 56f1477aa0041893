/** Emits `errors.ts`: the error codes, and the fields that refusals concern. */
import type { Model } from './model.ts'
import { banner, comment } from './print.ts'

/** Returns the text of the file. */
export function emitErrors({ document, vocabularies }: Model): string {
  const codes = vocabularies.find((vocabulary) => vocabulary.schemaName === 'ErrorCode')
  if (!codes) throw new Error('The document has no vocabulary ErrorCode.')
  const entries = codes.words.map(({ value, title, schema }) => {
    const table = { code: value, name: title, status: schema['x-status'] ?? null, description: schema.description }
    return `${comment(schema.description, schema['x-note'])}${JSON.stringify(value)}: ${JSON.stringify(table)},\n`
  })
  return [
    banner('errors.ts'),
    comment('An error code of the document.'),
    `export type KnownErrorCode = ${codes.words.map((word) => JSON.stringify(word.value)).join(' | ')}\n\n`,
    comment('The name of an error code of the document.'),
    `export type ErrorName = ${codes.words.map(({ title }) => JSON.stringify(title)).join(' | ')}\n\n`,
    comment('An error code with its name, HTTP status (null if unknown) and description.'),
    'export interface ErrorCode { readonly code: KnownErrorCode; readonly name: ErrorName; readonly status: number | null; readonly description: string }\n\n',
    ...codes.words.map(
      ({ title, value, schema }) =>
        `${comment(schema.description)}export const ${title.toUpperCase()} = ${JSON.stringify(value)}\n\n`,
    ),
    comment(codes.description, `Practice: the reference lists no codes.`),
    `export const errorCodes: Readonly<Record<KnownErrorCode, ErrorCode>> = {\n${entries.join('')}}\n\n`,
    comment('What the name of the field contains that a refusal of the matching engine concerns, by its reason.'),
    `export const refusalFields: Readonly<Record<string, string>> = ${JSON.stringify(refusalFieldsOf(document))}\n`,
  ].join('')
}

function refusalFieldsOf(document: Model['document']): Readonly<Record<string, string>> {
  const reasons = (document['x-refusals']?.['reasons'] ?? {}) as Readonly<Record<string, { readonly field?: string }>>
  return Object.fromEntries(Object.entries(reasons).flatMap(([reason, { field }]) => (field ? [[reason, field]] : [])))
}
