/** Calls one operation with normalised values: the straight way from an input to a record. */
import { type Methods, type OperationId, codecs, operations, writeBody, writeQuery } from '@capi/api'
import { NetworkError, nameOf } from '../transport/errors.ts'
import { perform, requestOf } from './request.ts'
import type { Context, CallOptions } from './context.ts'

/** Returns the normalised answer of an operation. */
export async function call(context: Context, id: OperationId, input: object, options: CallOptions): Promise<unknown> {
  const { fields, read } = codecs[id]
  const { hasBody } = operations[id]
  const query = fields && !hasBody ? writeQuery(input, fields) : ''
  const body = fields && hasBody ? JSON.stringify(writeBody(input, fields)) : undefined
  const value = await perform(context, requestOf(id, query, body, options))
  if (id.startsWith('list')) checkList(id, value)
  return read(value)
}

/** Returns the body of an operation that has one. */
export function bodyOf<Id extends OperationId>(id: Id, input: NonNullable<Parameters<Methods[Id]>[0]>): object {
  return writeBody(input, codecs[id].fields!)
}

/** A wrapper that nobody knows must not pass for an empty list, which would say that nothing is open. */
function checkList(id: OperationId, value: unknown): void {
  if (value === null || value === undefined) return
  const name = operations[id].paging?.items ?? null
  if (Array.isArray(name === null ? value : (value as Record<string, unknown>)[name])) return
  const was = Array.isArray(value) ? 'a list' : typeof value === 'object' ? 'an object' : `a ${typeof value}`
  const where = name === null ? '' : ` under "${name}"`
  throw new NetworkError(nameOf(id), `expected a list${where}, was ${was}`, true)
}
