/** Calls one operation with normalised values: the straight way from an input to a record. */
import { type Methods, type OperationId, codecs, operations, writeBody, writeQuery } from '@capi/api'
import { type CallOptions, type Context, perform, requestOf } from './request.ts'

/** Returns the normalised answer of an operation. */
export async function call(context: Context, id: OperationId, input: object, options: CallOptions): Promise<unknown> {
  const { fields, read } = codecs[id]
  const { hasBody } = operations[id]
  const query = fields && !hasBody ? writeQuery(input, fields) : ''
  const body = fields && hasBody ? JSON.stringify(writeBody(input, fields)) : undefined
  return read(await perform(context, requestOf(id, query, body, options)))
}

/** Returns the body of an operation that has one. */
export function bodyOf<Id extends OperationId>(id: Id, input: NonNullable<Parameters<Methods[Id]>[0]>): object {
  return writeBody(input, codecs[id].fields!)
}
