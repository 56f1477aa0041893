// Emits `operations.ts`: the table of operations, their parameters and the limits of the document.
import type { Paging } from '../bundle/document.ts'
import { type Call, type Kind, type Model, type Shape, basisOf } from './model.ts'
import { banner, comment } from './print.ts'

/** Returns the text of the file. */
export function emitOperations({ calls, document, records }: Model): string {
  const { version } = document.info
  const limits = Object.entries(document['x-limits']).filter(([name]) => !name.startsWith('x-'))
  return [
    banner('operations.ts'),
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
export type Pages = Readonly<Record<Word, string | number | null> & { record: { time: string; id: string } }>

type Word = 'by' | 'items' | 'more' | 'total' | 'limit' | 'default' | 'maximum' | 'page' | 'from' | 'to' | 'time' | 'id'

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
