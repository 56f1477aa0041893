/** Calls one operation with normalised values: the straight way from an input to a record. */
import { type OperationId, codecs } from '@capi/api'
import { type CallOptions, type Context, perform, requestOf } from './request.ts'

/** Returns the normalised answer of an operation. */
export async function call(context: Context, id: OperationId, input: object, options: CallOptions): Promise<unknown> {
  const codec = codecs[id]
  const query = codec.query?.(input as never) ?? ''
  const body = codec.body ? JSON.stringify(codec.body(input as never)) : undefined
  return codec.read(await perform(context, requestOf(id, query, body, options)))
}
