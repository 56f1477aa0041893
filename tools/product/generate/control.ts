// Emits what programs know of the local exchange's control operations: how each is called (`control-operations.ts`),
// and its texts (`control-manual.ts`). Their types are in `control-types.ts`.
import type { Call, Model } from './model.ts'
import { banner, comment } from './print.ts'
import { emitEntries } from './texts.ts'

/** Returns the text of `control-operations.ts`: one table with how each control operation is called. */
export function emitControlOperations({ calls }: Model): string {
  return [
    banner,
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
  /** Its body if that is data instead of JSON: the name of the field, and its content types, the default first. */
  readonly upload?: { readonly field: string; readonly contentTypes: readonly string[] }
  /** HTTP status of success. */
  readonly status: number
  /** Content types of success, the default first; none where the answer is empty. */
  readonly contentTypes: readonly string[]
}

`

function entry({
  id,
  method,
  path,
  operation,
  parameters,
  input,
  hasBody,
  uploads,
  status,
  contentTypes,
}: Call): string {
  const outside = new Set(parameters.map(({ name }) => name))
  const inside = input?.fields.map(({ wire }) => wire).filter((name) => !outside.has(name)) ?? []
  const query = parameters.flatMap((parameter) => (parameter.in === 'query' ? [parameter.name] : []))
  const body = hasBody ? inside : null
  // JSON omits what is undefined.
  const upload = uploads.length > 0 ? { field: inside[0], contentTypes: uploads } : undefined
  const table = { id, method, path, tag: operation.tags[0], query, body, upload, status, contentTypes }
  return `${id}: ${JSON.stringify(table)},\n`
}

/** Returns the text of `control-manual.ts`. */
export function emitControlManual(model: Model): string {
  return [
    banner,
    "import type { ControlId } from './control-operations.ts'\n",
    `import type { ManualKind, ManualOperation, ManualShape } from ${JSON.stringify('./manual.ts')}\n\n`,
    emitEntries(model, 'controlManual', 'ControlId'),
  ].join('')
}
