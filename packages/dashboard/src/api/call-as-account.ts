// Calls operations of the interface in the name of an account. The sandbox signs the requests, so the page has no key.
import { bodyText, codecs, type OperationId, operations, writeBody, writeQuery } from '@capi/api'
import { parseJson } from '@capi/client'
import type { ControlClient } from './control-client.ts'
import { LostError, readRefusal, RefusedError } from './errors.ts'

/** The query and the body of a request. */
export interface RequestText {
  readonly query: string
  readonly body: string
}

/**
 * Returns the texts of a request, from an input with normalised names; throws a UsageError if a value cannot be
 * written.
 */
export function writeRequest(operation: OperationId, input: object): RequestText {
  const fields = codecs[operation].fields ?? []
  if (operations[operation].hasBody) return { query: '', body: bodyText(writeBody(input, fields)) }
  return { query: writeQuery(input, fields), body: '' }
}

/**
 * Calls an operation and returns its result as it is on the wire. Throws a RefusedError with the server's message, or a
 * LostError if a fault withheld the response.
 */
export async function callAsAccount(
  client: ControlClient,
  accountId: string,
  operation: OperationId,
  input: object,
): Promise<unknown> {
  const { query, body } = writeRequest(operation, input)
  const given = { ...(query && { query }), ...(body && { body }) }
  const reply = await client.call('callAsAccount', { accountId, operation, ...given })
  if (reply.status === null || reply.body === null) throw new LostError(reply.failure ?? '')
  if (reply.status >= 400) throw readRefusal(reply.status, reply.body, codecs[operation].fields)
  const result = parseBody(reply.body)
  const { code } = codecs[operation]
  const { code: was = code, msg = '' } = result as { readonly code?: unknown; readonly msg?: string }
  if (code !== undefined && was !== code) throw new RefusedError(reply.status, msg)
  return result
}

function parseBody(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    throw new LostError('The response is not valid JSON.')
  }
}
