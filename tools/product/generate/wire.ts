// Emits what is sent and received: the types of the wire (`types.ts`, `control-types.ts`), the enums (`values.ts`) and
// the tables that translate their codes (`vocabularies.ts`), the table of operations (`operations.ts`), and the errors
// (`errors.ts`).
import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import {
  basisOf,
  type Call,
  type Kind,
  type Model,
  type Shape,
  type Vocabulary,
  vocabularyIn,
  type Word,
} from './model.ts'
import { banner, comment, constantOf, normalised } from './print.ts'
import type { Paging } from '../bundle/document.ts'

/** Exact parsing returns an id as a string if a number would round it, and as a number otherwise. */
const idType = ts.factory.createUnionTypeNode([
  ts.factory.createKeywordTypeNode(ts.SyntaxKind.NumberKeyword),
  ts.factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword),
])

/**
 * Returns the text of `types.ts` or `control-types.ts`, by openapi-typescript. `isDefaulted` tells whether a field with
 * a default counts as one that is always present.
 */
export async function emitTypes({ document }: Model, isDefaulted = true): Promise<string> {
  const nodes = await openapiTS(structuredClone(document) as never, {
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    immutable: true,
    defaultNonNullable: isDefaulted,
    transform: (schema) =>
      schema.type === 'integer' && schema.format === 'int64' && !('x-unit' in schema) ? idType : undefined,
  })
  return banner + astToString(nodes)
}

/** Returns the text of `values.ts`: the type of each enum, its values with their meanings, and which are final. */
export function emitValues(model: Model): string {
  return [
    banner,
    comment('A listed value, or one that the service added later.'),
    'export type Open<Word extends string> = Word | (string & {})\n\n',
    ...enumsOf(model).map(emitType),
    ...enumsOf(model).filter(hasFinal).map(emitFinal),
  ].join('')
}

/** Returns the text of `vocabularies.ts`: the enums, and the tables that translate their codes. */
export function emitVocabularies(model: Model): string {
  const tables = new Set(Array.from(enumsIn(model.records), ({ typeName }) => typeName))
  const requests = enumsIn([...model.inputs, ...model.calls.flatMap((call) => call.input ?? [])])
  const text = [
    ...enumsOf(model)
      .filter((vocabulary) => tables.has(vocabulary.typeName))
      .map(emitTable),
    ...Array.from(requests, emitCodes),
    ...enumsOf(model)
      .filter(({ words }) => words.some(isDuration))
      .map(emitDurations),
  ].join('')
  const names = enumsOf(model).map(({ typeName }) => plural(typeName))
  const used = names.filter((name) => new RegExp(`\\b${name}\\b`).test(text)).toSorted()
  return [
    banner,
    "import { type WordTable, wordTable } from '../values/read-value.ts'\n",
    "import { codeTable } from '../values/write-value.ts'\n",
    `import { ${used.join(', ')} } from './values.ts'\n\n`,
    "export * from './values.ts'\n\n",
    text,
  ].join('')
}

/** Returns the enums, one for each type: the one with the most values. */
function enumsOf({ vocabularies }: Model): Vocabulary[] {
  const types = new Map<string, Vocabulary>()
  for (const vocabulary of vocabularies) {
    if (vocabulary.schemaName === 'ErrorCode') continue
    const known = types.get(vocabulary.typeName)
    if (!known || vocabulary.titles.length > known.titles.length) types.set(vocabulary.typeName, vocabulary)
  }
  return [...types.values()]
}

function emitType(vocabulary: Vocabulary): string {
  const { typeName, titles } = vocabulary
  const description = normalised(vocabulary.description)!
  const schemas = new Map(vocabulary.words.toReversed().map((word) => [word.title, word.schema]))
  const lines = titles.map((title) => `- \`${title}\`: ${schemas.get(title)?.description ?? ''}`).join('\n * ')
  const members = titles.map((title) => {
    const { description: text, 'x-note': note } = schemas.get(title) ?? {}
    return `${comment(text, note)}${JSON.stringify(title)}: ${JSON.stringify(title)},\n`
  })
  const words = titles.map((title) => JSON.stringify(title)).join(', ')
  return [
    comment(`The values of \`${typeName}\`: ${lower(description)}`, lines),
    `export const ${plural(typeName)} = [${words}] as const\n`,
    comment(description),
    `export type ${typeName} = (typeof ${plural(typeName)})[number]\n`,
    comment(description, 'Each value by its name, so that an editor shows what it means.'),
    `export const ${typeName} = {\n${members.join('')}} as const\n\n`,
  ].join('')
}

/** Whether the document says of each value if it is final. */
function hasFinal({ words }: Vocabulary): boolean {
  return words.some(({ schema }) => schema['x-final'] !== undefined)
}

function emitFinal({ typeName, words }: Vocabulary): string {
  const final = words.filter(({ schema }) => schema['x-final']).map(({ title }) => JSON.stringify(title))
  const name = `final${typeName[0]!.toUpperCase()}${plural(typeName).slice(1)}`
  return [
    comment(`The values of \`${typeName}\` that are final: they do not change any more.`),
    `export const ${name} = [${[...new Set(final)].join(', ')}] as const\n\n`,
  ].join('')
}

/**
 * Each value maps to itself; only codes are listed, first those of the first values in turn. The look-up ignores case.
 */
function emitTable({ typeName, titles, values }: Vocabulary): string {
  const codes = new Map([...values].filter(([value, title]) => value.toLowerCase() !== title.toLowerCase()))
  const inTurn: string[] = []
  for (const title of titles) {
    const code = [...codes.keys()].find((each) => codes.get(each) === title)
    if (code === undefined) break
    inTurn.push(code)
    codes.delete(code)
  }
  const given = [plural(typeName), JSON.stringify(inTurn), JSON.stringify(Object.fromEntries(codes))]
  const needed = codes.size > 0 ? 3 : inTurn.length > 0 ? 2 : 1
  return [
    comment(`The \`${typeName}\` of each wire value, in lower case.`),
    `export const ${constantOf(typeName)}: WordTable = /* @__PURE__ */ wordTable(${given.slice(0, needed).join(', ')})\n\n`,
  ].join('')
}

function emitCodes(vocabulary: Vocabulary): string {
  const { typeName, words, isNumber, isCode, description } = vocabulary
  const codes = new Map<string, string | number>()
  for (const word of words) if (!codes.has(word.title)) codes.set(word.title, word.value)
  const table = isCode ? `, ${JSON.stringify([...codes.values()])}` : ''
  return [
    comment(`The wire value of each normalised value: ${lower(normalised(description)!)}`),
    `export const ${constantOf(codesName(vocabulary))}: ReadonlyMap<string, ${isNumber ? 'number' : 'string'}> = /* @__PURE__ */ codeTable(${plural(typeName)}${table})\n\n`,
  ].join('')
}

function isDuration({ schema }: Word): boolean {
  return schema['x-duration'] !== undefined
}

function emitDurations({ typeName, words }: Vocabulary): string {
  return [
    comment(`The length of each \`${typeName}\` in milliseconds.`),
    `export const ${constantOf(typeName)}_MS: ReadonlyMap<string, number> = /* @__PURE__ */ codeTable(${plural(typeName)}, ${JSON.stringify(words.map(({ schema }) => schema['x-duration']))})\n\n`,
  ].join('')
}

/** Returns the name of the table from an enum's normalised values to wire values. */
export function codesName(vocabulary: Vocabulary): string {
  return `${vocabulary.schemaName.replace(/Code$/, '')}Codes`
}

function plural(name: string): string {
  const first = `${name[0]!.toLowerCase()}${name.slice(1)}`
  if (first.endsWith('s')) return `${first}es`
  if (first.endsWith('ty')) return `${first.slice(0, -1)}ies`
  return `${first}s`
}

function lower(text: string): string {
  return `${text[0]!.toLowerCase()}${text.slice(1)}`
}

/** Returns the enums in the fields of some objects. */
function enumsIn(shapes: readonly Shape[]): Set<Vocabulary> {
  const fields = shapes.flatMap((shape) => shape.fields)
  return new Set(fields.flatMap(({ kind }) => vocabularyIn(kind) ?? []))
}

/** Returns the text of `operations.ts`: the table of operations, their parameters and the limits of the document. */
export function emitOperations({ calls, document, records }: Model): string {
  const { version } = document.info
  const limits = Object.entries(document['x-limits']).filter(([name]) => !name.startsWith('x-'))
  return [
    banner,
    "import { readOperations } from '../values/read-operations.ts'\n\n",
    header,
    comment('The id of an operation.'),
    `export type OperationId = ${calls.map((call) => JSON.stringify(call.id)).join(' | ')}\n\n`,
    comment('The id of a paginated operation.'),
    `export type PagedId = ${calls
      .filter((call) => pagesOf(call))
      .map((call) => JSON.stringify(call.id))
      .join(' | ')}\n\n`,
    comment('The id of an operation that returns a list, with pages or without.'),
    `export type ListId = ${calls
      .filter((call) => isList(call))
      .map((call) => JSON.stringify(call.id))
      .join(' | ')}\n\n`,
    comment(
      'Every operation of the document, by its id. Written as lines of text, because the names of their fields would be half of it.',
    ),
    `export const operations: Readonly<Record<OperationId, Operation>> = /* @__PURE__ */ readOperations(\`\n${calls.map((call) => entry(call, records)).join('')}\`) as Readonly<Record<OperationId, Operation>>\n\n`,
    comment('The parameters of every operation, separate from the table so that programs without them are smaller.'),
    `export const parameters: Readonly<Record<OperationId, readonly Parameter[]>> = {\n${calls.map(parameterEntry).join('')}}\n\n`,
    comment('Weight budgets, their window, and the permitted clock skew. Practice: the reference has none of them.'),
    `export const limits: { ${limits.map(([name]) => `readonly ${name}: number`).join('; ')} } = ${JSON.stringify(Object.fromEntries(limits))}\n\n`,
    comment('The version of the document that this package was generated from.'),
    `export const documentVersion: string = ${JSON.stringify(version)}\n`,
  ].join('')
}

const header = `/** An operation of the document. */
export interface Operation {
  readonly id: OperationId
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly tag: string
  /** Whether it requires the ACCESS- headers. */
  readonly signed: boolean
  readonly permission: 'read' | 'trade' | null
  /**
   * Whether a request may be sent again if its response was lost: freely, only after a search for its client id, or
   * never before its effect was read.
   */
  readonly repeat: 'freely' | 'client-id' | 'never'
  /** The weight of a call on the IP budget and on the UID budget (0 if it has none). */
  readonly weight: { readonly ip: number; readonly uid: number }
  readonly hasBody: boolean
  /** The maximum number of entries of the list in the body; null without such a list or bound. */
  readonly maxItems: number | null
  /** The pagination of a list, with wire names. */
  readonly paging: Paging | null
  readonly basis: 'documented' | 'sample' | 'conflict' | 'practice' | 'sandbox'
}

export interface Parameter {
  readonly name: string
  readonly in: 'query' | 'header'
  readonly required: boolean
}

export interface Paging {
  readonly by: 'page' | 'time' | 'none'
  /** The field with the records; null if the answer is the list itself. */
  readonly items: string | null
  readonly more: string | null
  readonly total: string | null
  readonly limit: string
  /** The default and the maximum of the limit; null if unknown. */
  readonly default: number | null
  readonly maximum: number | null
  readonly page: string | null
  readonly from: string | null
  readonly to: string | null
  readonly time: string
  readonly id: string
  /** The normalised names of the fields time and id. */
  readonly record: { readonly time: string; readonly id: string }
}

`

/** Returns the pagination of a list that has further pages. A list of only the latest records has none. */
function pagesOf({ operation }: Call): Paging | undefined {
  const paging = operation['x-paging']
  return paging?.by === 'latest' ? undefined : paging
}

/** Returns whether an operation only reads: it is public, or needs no permission to trade. */
export function isRead({ operation }: Call): boolean {
  return operation['x-permission'] !== 'trade'
}

/** Returns whether an operation reads a list: its response is one, or is a page of one. */
export function isList(call: Call): boolean {
  return isRead(call) && (call.answer.type === 'list' || call.operation['x-paging'] !== undefined)
}

/** Returns the line of an operation, as `readOperations` reads it. */
function entry(call: Call, shapes: readonly Shape[]): string {
  const { id, method, path, signed, operation, hasBody } = call
  const { ip, uid = 0 } = operation['x-weight']
  const permission = operation['x-permission'] ?? null
  const [tag] = operation.tags
  const repeat = operation['x-repeat']
  const words = [
    id,
    method,
    path,
    tag,
    signed,
    permission,
    repeat,
    hasBody,
    maxItemsOf(call),
    basisOf(operation),
    ip,
    uid,
  ]
  const { record, ...paging } = pagingOf(call, shapes) ?? {}
  const pages = record ? [...Object.values(paging), ...Object.values(record)] : []
  const texts = [...words, ...pages].map((word) =>
    word === null ? '-' : typeof word === 'boolean' ? (word ? '+' : '!') : String(word),
  )
  if (texts.some((text) => !/^[^\s`\\$]+$/.test(text)))
    throw new Error(`The line of ${id} cannot be read: ${texts.join()}.`)
  return `${texts.join(' ')}\n`
}

/** Returns the maximum number of entries of the list in a body; null without such a list or bound. */
export function maxItemsOf({ hasBody, input }: Call): number | null {
  return (hasBody && input?.fields.find((field) => field.schema.maxItems)?.schema.maxItems) || null
}

function parameterEntry({ id, parameters }: Call): string {
  const table = parameters.map(({ name, in: place, required = false }) => ({ name, in: place, required }))
  return `${id}: ${JSON.stringify(table)},\n`
}

/** The pagination of an operation as the table has it; what it has not is null. */
export type Pages = Readonly<Record<PagingWord, string | number | null> & { record: { time: string; id: string } }>

type PagingWord =
  | 'by'
  | 'items'
  | 'more'
  | 'total'
  | 'limit'
  | 'default'
  | 'maximum'
  | 'page'
  | 'from'
  | 'to'
  | 'time'
  | 'id'

/** Returns the pagination of an operation, in the order of its words; undefined without pagination. */
export function pagingOf(call: Call, shapes: readonly Shape[]): Pages | undefined {
  const paging = pagesOf(call)
  if (!paging) return undefined
  const { by, limit, time, id, items = null, more = null, total = null, page = null, from = null, to = null } = paging
  const schema = call.input?.fields.find((field) => field.wire === limit)?.schema
  const { fields } = recordIn(call.answer, paging.items, shapes)
  const nameOf = (wire: string): string => fields.find((field) => field.wire === wire)!.name
  const standard = (schema?.default as number | undefined) ?? null
  // What we assume is no fact about a live service, so that no program may derive from it whether more follows.
  const isAssumed = schema?.['x-assumed']?.includes('maximum') ?? false
  const maximum = isAssumed ? null : (schema?.maximum ?? null)
  const record = { time: nameOf(time), id: nameOf(id) }
  return { by, items, more, total, limit, default: standard, maximum, page, from, to, time, id, record }
}

/** Returns the shape of the records in a paginated answer; `field` is the one with the records in an object. */
function recordIn(answer: Kind, field: string | undefined, records: readonly Shape[]): Shape {
  if (answer.type === 'list') return recordIn(answer.of, field, records)
  const shape = records.find((record) => answer.type === 'object' && record.name === answer.name)!
  const items = shape.fields.find((candidate) => candidate.wire === field)
  return items ? recordIn(items.kind, undefined, records) : shape
}

/** Returns the text of `errors.ts`: the error codes, and the reasons of refusals. */
export function emitErrors({ document, vocabularies }: Model): string {
  const codes = vocabularies.find((vocabulary) => vocabulary.schemaName === 'ErrorCode')
  if (!codes) throw new Error('The document has no vocabulary ErrorCode.')
  const entries = codes.words.map(({ value, title, schema }) => {
    const table = { code: value, name: title, status: schema['x-status'] ?? null, description: schema.description }
    return `${comment(schema.description, schema['x-note'])}${JSON.stringify(value)}: ${JSON.stringify(table)},\n`
  })
  const refusals = document['x-refusals'] as unknown as Refusals
  return [
    banner,
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
