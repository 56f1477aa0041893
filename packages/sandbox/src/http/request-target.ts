import type { IncomingMessage } from 'node:http'

/** Returns path and query of a target as it stood in the request line: the signature covers exactly this. */
export function splitTarget({ url: target = '/' }: IncomingMessage): { path: string; query: string } {
  const mark = target.indexOf('?')
  return mark < 0 ? { path: target, query: '' } : { path: target.slice(0, mark), query: target.slice(mark + 1) }
}
