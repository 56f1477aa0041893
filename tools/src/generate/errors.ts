// Emits `errors.ts`: the error codes, and the reasons of refusals.
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
  const refusals = document['x-refusals'] as unknown as Refusals
  return [
    banner('errors.ts'),
    "import { type Cause, type ReadCause, causeReader } from '../values/read-cause.ts'\n\n",
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
    comment('A reason of the local exchange; servers may have others, and a live service names none.'),
    `export type RefusalReason = ${Object.keys(refusals.reasons)
      .map((name) => JSON.stringify(name))
      .join(' | ')} | (string & {})\n\n`,
    comment('Why a request was refused, and the field that it concerns.'),
    'export type RefusalCause = Cause<RefusalReason>\n\n',
    comment('Returns the cause of a refusal.'),
    `export const refusalCause: ReadCause<RefusalReason> = /* @__PURE__ */ causeReader(${refusalPattern(refusals)})\n`,
  ].join('')
}

interface Refusals {
  /** The first word of texts whose reason has no other. */
  readonly status: string
  readonly reasons: Readonly<Record<string, { readonly status?: string }>>
}

// A reason follows the status and the words that programs parse. Sandbox operations have neither.
function refusalPattern({ status, reasons }: Refusals): string {
  const statuses = [...new Set([status, ...Object.values(reasons).flatMap((each) => each.status ?? [])])].join('|')
  return `/^(?:(?:${statuses}): (?:[^:;]*; )?)?(?!${statuses})([A-Z_]+)(?:\\((\\w+)\\))?: /`
}
