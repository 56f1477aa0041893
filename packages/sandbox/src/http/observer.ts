// Reports each request when it ends: operation, status and duration. Every response has the id of its request, which is
// the client's own id if it sent a valid one.
//
// Requests to no operation (pages, unknown paths, bytes that are not HTTP) share one name, so that no client can create
// names.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { warningsOf } from '../operations/request-warnings.ts'
import type { RequestObserver } from '../operations/served-request.ts'

/** The operation name of a request to no operation. */
const noOperation = 'none'
export const requestIdHeader = 'X-Request-Id'
const validId = /^[\w.:-]{1,64}$/

/** The field of a response with the id of its request. A map from responses to ids would cost much more. */
const requestId = Symbol('request id')

type Identified = ServerResponse & { [requestId]?: string }

/** Returns the id of a request by its response; undefined if nothing observes requests. */
export function requestIdOf(response: ServerResponse): string | undefined {
  return (response as Identified)[requestId]
}

export interface RequestWatcher {
  /** Gives a request its id, and reports it when it ends. */
  request(operation: string, request: IncomingMessage, response: ServerResponse): void
  /** Reports a connection that ended without a request, with the status of its response; returns an id for it. */
  connection(status: number): string
}

export function createRequestWatcher(onRequest: RequestObserver): RequestWatcher {
  let count = 0
  const series = Math.floor(performance.timeOrigin).toString(36)
  const makeId = (): string => `${series}-${(count += 1)}`
  return {
    request(operation, { headers, method = '', socket }, response) {
      const begun = performance.now()
      const given = headers['x-request-id']
      const id = typeof given === 'string' && validId.test(given) ? given : makeId()
      ;(response as Identified)[requestId] = id
      // A destroyed connection finishes its response too, with bytes that were never written. Each event comes once.
      let isFinished = false
      response.on('finish', () => (isFinished = !socket.destroyed))
      response.on('close', () => {
        // In process there is no socket on which a finished response could get lost.
        const isSent = socket instanceof Socket ? isFinished : response.writableEnded
        const status = isSent ? response.statusCode : 0
        const ms = Math.round((performance.now() - begun) * 1_000) / 1_000
        const warnings = warningsOf(response)
        onRequest({ id, operation, method, status, ms, ...(warnings.length > 0 && { warnings }) })
      })
    },
    connection(status) {
      const id = makeId()
      onRequest({ id, operation: noOperation, method: '', status, ms: null })
      return id
    },
  }
}
