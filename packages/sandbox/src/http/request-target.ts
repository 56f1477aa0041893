// Splits the target of a request.

import type { IncomingMessage } from 'node:http'

/** Returns path and query exactly as in the request line, which the signature covers. */
export function splitTarget({ url: target = '/' }: IncomingMessage): { path: string; query: string } {
  const mark = target.indexOf('?')
  return mark < 0 ? { path: target, query: '' } : { path: target.slice(0, mark), query: target.slice(mark + 1) }
}
