/** Calls one operation: from a normalised input to a normalised record. */
import { type Methods, type OperationId, codecs, operations, writeBody, writeQuery } from '@capi/api'
import { NetworkError, nameOf } from '../transport/errors.ts'
import { buildRequest } from './build-request.ts'
import type { CallOptions, Context, Request } from './context.ts'
import { readResponse } from './read-response.ts'
import { withRetries } from './retry.ts'
import { sendOnce } from './send.ts'
import { correctClock } from './server-clock.ts'

/** Returns the normalised response of an operation. */
export async function call(context: Context, id: OperationId, input: object, options: CallOptions): Promise<unknown> {
  const { fields, read } = codecs[id]
  const { hasBody } = operations[id]
  const query = fields && !hasBody ? writeQuery(input, fields) : ''
  const body = fields && hasBody ? JSON.stringify(writeBody(input, fields)) : undefined
  const value = await execute(context, buildRequest(id, query, body, options))
  if (id.startsWith('list')) checkList(id, value)
  return read(value)
}

/** Sends a request, with retries, and returns the value of its response. */
export async function execute(context: Context, request: Request): Promise<unknown> {
  const attempt = async (number: number): Promise<unknown> =>
    readResponse(request.name, await sendOnce(context, request, number))
  return withRetries(context, request, attempt, correctClock)
}

/** Returns the body of an operation that has one. */
export function bodyOf<Id extends OperationId>(id: Id, input: NonNullable<Parameters<Methods[Id]>[0]>): object {
  return writeBody(input, codecs[id].fields!)
}

/** Refuses an unknown envelope: read as an empty list, it would say that no order is open. */
function checkList(id: OperationId, value: unknown): void {
  if (value === null || value === undefined) return
  const name = operations[id].paging?.items ?? null
  if (Array.isArray(name === null ? value : (value as Record<string, unknown>)[name])) return
  const was = Array.isArray(value) ? 'a list' : typeof value === 'object' ? 'an object' : `a ${typeof value}`
  const where = name === null ? '' : ` under "${name}"`
  throw new NetworkError(nameOf(id), `expected a list${where}, was ${was}`, true)
}
