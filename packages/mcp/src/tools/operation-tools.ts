// One tool for each operation of the document, generated from its tables. The client makes the call.
import { type Operation, type OperationId, operations } from '@capi/api'
import { type ManualField, manual } from '@capi/api/manual'
import { type Client, placingDefaults } from '@capi/client'
import type { Redactor } from '../results/redact.ts'
import { type Source, listSource, valueSource } from '../results/source.ts'
import { dataSchema } from './data-schema.ts'
import { describeOperation } from './describe.ts'
import { inputSchema } from './json-schema.ts'
import { outcomeOfEntries } from './entries.ts'
import type { Input, Tool } from './tool.ts'

interface Listing extends PromiseLike<unknown>, AsyncIterable<unknown> {}
type Method = (...call: readonly object[]) => Listing

/** Returns the tools. */
export function operationTools(client: Client, redactor: Redactor): Tool[] {
  return Object.values<Operation>(operations).map((operation) => operationTool(operation, client, redactor))
}

function operationTool(operation: Operation, client: Client, redactor: Redactor): Tool {
  const { id, permission, weight, signed, basis, repeat } = operation
  const entry = manual[id]
  const fields = fieldsOf(id)
  return {
    name: id,
    kind: permission === 'trade' ? (entry.effect ?? 'place') : 'read',
    title: entry.summary,
    description: describeOperation(operation, entry),
    inputSchema: inputSchema(fields),
    dataSchema: dataSchema(operation),
    isIdempotent: repeat === 'freely',
    needs: permission === 'trade' ? ['trade'] : [],
    facts: { weight, signed, basis, ...(entry.gaps && { gaps: entry.gaps }) },
    confirmedBy: entry.confirmedBy ?? [],
    async run(input, signal) {
      const method = client[id] as unknown as Method
      const call = (ends: AbortSignal | undefined): Listing =>
        fields.length > 0 ? method(input, { signal: ends }) : method({ signal: ends })
      const list = readList(operation, call, input, redactor)
      if (list) return { outcome: 'done', source: list }
      const value = await call(signal)
      const outcome = permission === 'trade' ? outcomeOfEntries(value, entry.effect === 'cancel') : 'done'
      return { outcome, source: valueSource(readable(value), redactor) }
    },
  }
}

/**
 * Returns the source of a list that has pages; undefined for another answer, and where the input names one page by its
 * number.
 */
function readList(
  { paging, id }: Operation,
  call: (signal: AbortSignal) => Listing,
  input: Input,
  redactor: Redactor,
): Source | undefined {
  if (!paging) return undefined
  const nameOf = (wire: string | null): string | undefined =>
    manual[id].fields.find((field) => field.wire === wire)?.name
  const page = nameOf(paging.page)
  if (page !== undefined && input[page] !== undefined) return undefined
  const limit = input[nameOf(paging.limit) ?? '']
  return listSource(call, typeof limit === 'number' ? limit : Infinity, redactor)
}

/** The fields of an operation. The client fills in some of an order, which the document requires. */
function fieldsOf(id: OperationId): readonly ManualField[] {
  const { fields } = manual[id]
  return operations[id].repeat === 'client-id' ? fields.map(withDefault) : fields
}

function withDefault(field: ManualField): ManualField {
  const defaults: Readonly<Record<string, string | undefined>> = placingDefaults
  const value = defaults[field.name]
  if (field.name === 'clientOid') return { ...field, required: false }
  if (value !== undefined) return { ...field, required: false, default: value }
  const { kind } = field
  if (kind.type !== 'list' || kind.of.type !== 'object') return field
  return { ...field, kind: { ...kind, of: { ...kind.of, fields: kind.of.fields.map(withDefault) } } }
}

/** Returns a value as JSON data: the error of an entry, which is an object with methods, becomes its message. */
function readable(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value ?? null, (_, each: unknown) => (each instanceof Error ? each.message : each)),
  ) as unknown
}
