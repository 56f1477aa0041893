/** Calls one operation: from a normalised input to a normalised record. */
import { type Methods, type OperationId, bodyText, codecs, operations, writeBody, writeQuery } from '@capi/api'
import { buildRequest } from './build-request.ts'
import { type Output, readRecord } from './check-response.ts'
import type { CallOptions, Context, Request } from './context.ts'
import { readResponse } from './read-response.ts'
import { withRetries } from './retry.ts'
import { sendOnce } from './send.ts'
import { correctClock } from './server-clock.ts'

/** Returns the normalised response of an operation. */
export async function call(context: Context, id: OperationId, input: object, options: CallOptions): Promise<unknown> {
  const { fields } = codecs[id]
  const { hasBody } = operations[id]
  const query = fields && !hasBody ? writeQuery(input, fields) : ''
  const body = fields && hasBody ? bodyText(writeBody(input, fields)) : undefined
  return execute(context, id, buildRequest(id, query, body, options))
}

/** Sends the request of an operation, with retries, and returns the record of its response. */
export async function execute<Id extends OperationId>(context: Context, id: Id, request: Request): Promise<Output<Id>> {
  const attempt = (number: number): Promise<Output<Id>> =>
    sendOnce(context, request, number, (incoming) =>
      readRecord(id, readResponse(request.name, incoming, codecs[id].code)),
    )
  return withRetries(context, request, attempt, correctClock)
}

/** Returns the body of an operation that has one. */
export function bodyOf<Id extends OperationId>(id: Id, input: NonNullable<Parameters<Methods[Id]>[0]>): object {
  return writeBody(input, codecs[id].fields!)
}
