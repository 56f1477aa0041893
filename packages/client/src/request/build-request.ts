// Builds the request of an operation.
import type { CallOptions, Endpoint, Request } from './context.ts'

export function buildRequest(kind: Endpoint, query: string, body: string | undefined, options: CallOptions): Request {
  const target = query === '' ? kind.path : `${kind.path}?${query}`
  return { kind, target, body, ...options, signal: options.signal }
}
