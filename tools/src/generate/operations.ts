/** Emits `operations.ts`: one table of what the document says of each operation, and the limits that hold for all. */
import type { Call, Model } from './model.ts'
import { basisOf } from './model.ts'
import { banner, comment } from './print.ts'

/** Returns the text of the file. */
export function emitOperations({ calls, document }: Model): string {
  const { version } = document.info
  const limits = Object.entries(document['x-limits']).filter(([name]) => !name.startsWith('x-'))
  return [
    banner('operations.ts'),
    header,
    comment('The id of an operation.'),
    `export type OperationId = ${calls.map((call) => JSON.stringify(call.id)).join(' | ')}\n\n`,
    comment('Every operation of the document, by its id.'),
    `export const operations: Readonly<Record<OperationId, Operation>> = {\n${calls.map(entry).join('')}}\n\n`,
    comment('Budgets of weight, their window, and how far a timestamp may be off. Practice: the reference shows none of it.'),
    `export const limits: { ${limits.map(([name]) => `readonly ${name}: number`).join('; ')} } = ${JSON.stringify(Object.fromEntries(limits))}\n\n`,
    comment('The version of the document that this package was made from.'),
    `export const documentVersion: string = ${JSON.stringify(version)}\n`,
  ].join('')
}

const header = `/** What the document says of one operation. */
export interface Operation {
  readonly id: OperationId
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly tag: string
  /** Whether it needs the ACCESS- headers. */
  readonly signed: boolean
  readonly permission: 'read' | 'trade' | null
  /** What a call costs: IP weight, and UID weight (0 where none is listed). */
  readonly weight: { readonly ip: number; readonly uid: number }
  readonly parameters: readonly { readonly name: string; readonly in: 'query' | 'header'; readonly required: boolean }[]
  readonly hasBody: boolean
  /** How a list is walked; names are those of the wire. */
  readonly paging: Paging | null
  readonly basis: 'documented' | 'sample' | 'conflict' | 'practice'
}

export interface Paging {
  readonly by: 'page' | 'time' | 'none'
  /** The field that holds the records; null where the answer is the list itself. */
  readonly items: string | null
  readonly more: string | null
  readonly total: string | null
  readonly limit: string
  readonly page: string | null
  readonly from: string | null
  readonly to: string | null
  readonly time: string
  readonly id: string
}

`

function entry({ id, method, path, signed, operation, parameters, hasBody }: Call): string {
  const { ip, uid = 0 } = operation['x-weight']
  const paging = operation['x-paging']
  const table = {
    id,
    method,
    path,
    tag: operation.tags[0],
    signed,
    permission: operation['x-permission'] ?? null,
    weight: { ip, uid },
    parameters: parameters.map((parameter) => ({ name: parameter.name, in: parameter.in, required: parameter.required ?? false })),
    hasBody,
    paging: paging ? { items: null, more: null, total: null, page: null, from: null, to: null, ...paging } : null,
    basis: basisOf(operation),
  }
  return `${id}: ${JSON.stringify(table)},\n`
}
