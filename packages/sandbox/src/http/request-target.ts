// Splits the target of a request.

import type { IncomingMessage } from 'node:http'

/** Returns path and query exactly as in the request line, which the signature covers. */
export function splitTarget({ url: target = '/' }: Pick<IncomingMessage, 'url'>): { path: string; query: string } {
  const mark = target.indexOf('?')
  return mark < 0 ? { path: target, query: '' } : { path: target.slice(0, mark), query: target.slice(mark + 1) }
}

/** Returns a path that begins with one slash. G83: programs whose base URL ends with a slash send two. */
export function withOneSlash(path: string): string {
  return path.startsWith('//') ? path.slice(1) : path
}

/** Returns the target of a request as it arrived, also if Fastify has rewritten it. */
export function targetOf(request: IncomingMessage & { readonly originalUrl?: string }): string {
  return request.originalUrl ?? request.url ?? '/'
}
