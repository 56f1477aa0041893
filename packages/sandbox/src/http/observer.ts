// Watches requests from outside: which operation, what came of it, how long it took. Every answer carries the id of its
// request, which is the caller's own where a fit one was sent.
//
// Whatever belongs to no operation (pages, unknown paths, what is not HTTP) goes by one name, so that no caller decides
// how many names there are.

import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Observer } from './served-request.ts'

/** The name of what is no operation. */
export const noOperation = 'none'
export const requestIdHeader = 'X-Request-Id'
const fit = /^[\w.:-]{1,64}$/

export interface Watcher {
  /** Follows a request until it is over. */
  request(operation: string, request: IncomingMessage, response: ServerResponse): void
  /** Notes a connection that ended before there was a request, with the status that it was told; returns an id for it. */
  connection(status: number): string
}

export function createWatcher(observer: Observer): Watcher {
  let count = 0
  const series = Math.floor(performance.timeOrigin).toString(36)
  const makeId = (): string => `${series}-${(count += 1)}`
  return {
    request(operation, { headers, method = '', socket }, response) {
      const begun = performance.now()
      const given = headers['x-request-id']
      const id = typeof given === 'string' && fit.test(given) ? given : makeId()
      response.setHeader(requestIdHeader, id)
      response.once('close', () => {
        // Without a socket there is nothing in which an answer that has ended could get lost.
        const isAnswered = socket instanceof Socket ? response.writableFinished : response.writableEnded
        const status = isAnswered ? response.statusCode : 0
        observer({ id, operation, method, status, ms: Math.round((performance.now() - begun) * 1_000) / 1_000 })
      })
    },
    connection(status) {
      const id = makeId()
      observer({ id, operation: noOperation, method: '', status, ms: null })
      return id
    },
  }
}
