// A transport for control requests in process, for browsers, where there is no port: the same operations, inputs and refusals as
// over HTTP. It needs no token, because its caller has the sandbox itself.

import { type ControlId, controlOperations } from '@capi/api/control'
import { Rejection } from '../document/rejection.ts'
import { jsonType, writeJson } from '../document/write-json.ts'
import type { Incoming, Outgoing } from '@capi/client'
import { inputReaderOf } from '../operations/control-input.ts'
import { unknownPath } from '../operations/request-errors.ts'
import { pathParameters, pathPattern } from '../operations/routes.ts'

/** Serves a request of the control document. */
export type ControlTransport = (request: Pick<Outgoing, 'method' | 'target' | 'body'>) => Promise<Incoming>

/** The control operations of a sandbox. */
export type ControlMethods = Readonly<Record<ControlId, (input: never) => unknown>> & { now(): number }

/** Returns the transport of a sandbox's control operations. */
export function createControlTransport(control: ControlMethods): ControlTransport {
  const routes = Object.values(controlOperations).map((operation) => {
    return { operation, method: operation.method, path: pathPattern(operation.path) }
  })
  return async ({ method, target, body }) => {
    const [path = '', query = ''] = target.split(/\?(.*)/, 2)
    try {
      const route = routes.find((each) => each.method === method && each.path.test(path))
      if (!route) throw unknownPath(method, path)
      const { id, upload, status } = route.operation
      const parts = { path: pathParameters(route, path), query, body: upload ? undefined : body }
      const input = { ...inputReaderOf(route.operation)(parts), ...(upload && { [upload.field]: body ?? '' }) }
      const value = await control[id](input as never)
      return toResponse(status, value === undefined ? '' : writeJson(value))
    } catch (error) {
      if (!(error instanceof Rejection)) throw error
      return toResponse(error.status, error.toJson(control.now()))
    }
  }
}

function toResponse(status: number, text: string): Incoming {
  return { status, contentType: jsonType, retryAfter: null, text }
}
