// Makes the endpoints of operations: their codecs, and what all of their requests have in common.
import type { Codec, Methods, OperationId } from '@capi/api'
import type { Endpoints } from './context.ts'

/** Returns the endpoints of some operations, by their ids. */
export function endpointsOf<Id extends OperationId>(
  codecs: { readonly [Each in Id]: Codec<Methods[Each]> },
  signed: boolean,
): Pick<Endpoints, Id> {
  const endpoints: Record<string, unknown> = {}
  for (const id in codecs) {
    const codec = codecs[id]
    const method = codec.hasBody ? 'POST' : 'GET'
    endpoints[id] = { id, ...codec, method, title: `[${method}] "${codec.path}"`, signed }
  }
  return endpoints as Pick<Endpoints, Id>
}
