// Watches requests from outside: which operation, what came of it, how long it took. Every answer carries the id of its
// request, which is the caller's own where one was sent.

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Observer } from './served-request.ts'

const header = 'X-Request-Id'
const fit = /^[\w.:-]{1,64}$/

/** Returns a function that watches one request. */
export function createWatcher(
  observer: Observer,
): (operation: string, request: IncomingMessage, response: ServerResponse) => void {
  let count = 0
  const series = Math.floor(performance.timeOrigin).toString(36)
  return (operation, { headers, method = '' }, response) => {
    const begun = performance.now()
    const given = headers['x-request-id']
    const id = typeof given === 'string' && fit.test(given) ? given : `${series}-${(count += 1)}`
    response.setHeader(header, id)
    response.once('close', () => {
      const status = response.writableFinished ? response.statusCode : 0
      observer({ id, operation, method, status, ms: performance.now() - begun })
    })
  }
}
