// Reads a response that was received elsewhere: from a file, a recorded test, or a request of one's own.
import type { OperationId } from '@capi/api'
import { type Output, readRecord, readResponse } from './response.ts'
import type { Endpoint } from './context.ts'
import { endpoints } from './options.ts'

/**
 * Returns the record that the method of an operation returns for a response with this status and this text. It throws
 * ApiError for a refusal, and NetworkError for a text that is no response of the operation, as the method does.
 */
export function readReply<Id extends OperationId>(
  id: Id,
  reply: { readonly status: number; readonly text: string },
): Output<Id> {
  const endpoint: Endpoint<Id> = endpoints[id]
  return readRecord(endpoint, readResponse(endpoint, reply, endpoint.code))
}
