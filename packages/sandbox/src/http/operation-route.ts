// Receives the requests of one operation over HTTP, and passes them to its service.

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Operation } from '@capi/api'
import type { Service } from '../operations/serve-operation.ts'
import { type HttpContext, HttpResponder } from './http-responder.ts'
import { readBytes, sendRejection, type RequestHandler } from './raw-http.ts'
import { splitTarget, targetOf, withOneSlash } from './request-target.ts'

const noBytes = new Uint8Array()

/** Returns the handler of requests to an operation. */
export function createOperationRoute(context: HttpContext, operation: Operation, service: Service): RequestHandler {
  const serve = (request: IncomingMessage, response: ServerResponse, body: Uint8Array): void => {
    const { path, query } = splitTarget(request)
    const described = { method: request.method!, path: withOneSlash(path), query, headers: request.headers, body }
    service(described, new HttpResponder(response, context), targetOf(request).startsWith('//'))
  }
  return (request, response) => {
    if (operation.method === 'GET') return serve(request, response, noBytes)
    readBytes(request, (bytes, rejection) => {
      if (!rejection) return serve(request, response, bytes)
      response.shouldKeepAlive = false
      sendRejection(response, rejection, context.now())
    })
  }
}
