/** Emits `control-operations.ts`: one table with how each operation of the control document is called. */
import type { Call, Model } from './model.ts'
import { banner, comment } from './print.ts'

/** Returns the text of the file. */
export function emitControlOperations({ calls }: Model): string {
  return [
    banner('control-operations.ts'),
    comment('The id of a control operation.'),
    `export type ControlId = ${calls.map((call) => JSON.stringify(call.id)).join(' | ')}\n\n`,
    type,
    comment('Every control operation, by its id.'),
    `export const controlOperations: Readonly<Record<ControlId, ControlOperation>> = {\n${calls.map(entry).join('')}}\n`,
  ].join('')
}

const type = `/** How a control operation is called. */
export interface ControlOperation {
  readonly id: ControlId
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With parameters in braces. */
  readonly path: string
  readonly tag: string
  /** The names of its query parameters. */
  readonly query: readonly string[]
  /** The names of the fields of its body; null where it has no body. */
  readonly body: readonly string[] | null
  /** HTTP status of success. */
  readonly status: number
  /** Content types of success, the default first; none where the answer is empty. */
  readonly contentTypes: readonly string[]
}

`

function entry({ id, method, path, operation, parameters, input, hasBody, status, contentTypes }: Call): string {
  const outside = new Set(parameters.map(({ name }) => name))
  const inside = input?.fields.map(({ wire }) => wire).filter((name) => !outside.has(name)) ?? []
  const query = parameters.flatMap((parameter) => (parameter.in === 'query' ? [parameter.name] : []))
  const table = { id, method, path, tag: operation.tags[0], query, body: hasBody ? inside : null, status, contentTypes }
  return `${id}: ${JSON.stringify(table)},\n`
}
