// Calls one operation: from a normalised input to a normalised record.
import { type Methods, type OperationId, bodyText, writeBody, writeQuery } from '@capi/api'
import type { Incoming } from '../transport/transport.ts'
import { buildRequest } from './build-request.ts'
import { type Output, readRecord } from './check-response.ts'
import type { CallOptions, Context, Endpoint, Request } from './context.ts'
import { readResponse } from './read-response.ts'
import { withRetries } from './retry.ts'
import { sendOnce } from './send.ts'

/** Returns the normalised response of an operation. */
export async function call(context: Context, id: OperationId, input: object, options: CallOptions): Promise<unknown> {
  return execute(context, id, requestOf(context, id, input, options))
}

/** Returns the request of an operation. An input that it cannot have is a UsageError. */
export function requestOf(context: Context, id: OperationId, input: object, options: CallOptions): Request {
  const endpoint = context.endpoints[id]
  const { fields, hasBody } = endpoint
  const query = fields && !hasBody ? writeQuery(input, fields) : ''
  const body = fields && hasBody ? bodyText(writeBody(input, fields)) : undefined
  return buildRequest(endpoint, query, body, options)
}

/** Sends the request of an operation, with retries, and returns the record of its response. */
export async function execute<Id extends OperationId>(context: Context, id: Id, request: Request): Promise<Output<Id>> {
  const endpoint: Endpoint<Id> = context.endpoints[id]
  const read = (incoming: Incoming): Output<Id> => readRecord(endpoint, readResponse(endpoint, incoming, endpoint.code))
  return withRetries(context, request, (number) => sendOnce(context, request, number, read))
}

/** Returns the body of an operation that has one. */
export function bodyOf<Id extends OperationId>(
  { endpoints }: Context,
  id: Id,
  input: NonNullable<Parameters<Methods[Id]>[0]>,
): object {
  return writeBody(input, endpoints[id].fields!)
}
