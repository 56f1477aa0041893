// A transport for control requests in process, for browsers, where there is no port: the same operations, inputs and refusals as
// over HTTP. It needs no token, because its caller has the sandbox itself.

import { type ControlOperation, controlOperations } from '@capi/api/control'
import type { Control } from '../control/index.ts'
import { hasPath } from '../document/control-document.ts'
import { Rejection } from '../document/rejection.ts'
import { jsonType, writeJson } from '../document/write-json.ts'
import type { Incoming, Outgoing } from '@capi/client'
import { unknownPath } from '../operations/request-errors.ts'
import { inputReaderOf } from './control-input.ts'

/** Serves a request of the control document. */
export type ControlTransport = (request: Pick<Outgoing, 'method' | 'target' | 'body'>) => Promise<Incoming>

/** Returns the transport of a sandbox's control operations. */
export function createControlTransport(control: Control): ControlTransport {
  return async ({ method, target, body }) => {
    const [path = '', query = ''] = target.split(/\?(.*)/, 2)
    const found = Object.values(controlOperations).find((each) => each.method === method && hasPath(each, path))
    try {
      if (!found) throw unknownPath(method, path)
      const { upload } = found
      const parts = { path: namesIn(found, path), query, body: upload ? undefined : body }
      const input = { ...inputReaderOf(found)(parts), ...(upload && { [upload.field]: body ?? '' }) }
      const run: (input: never) => unknown = control[found.id]
      const value = await run(input as never)
      return toResponse(found.status, value === undefined ? '' : writeJson(value))
    } catch (error) {
      if (!(error instanceof Rejection)) throw error
      return toResponse(error.status, error.toJson(control.now()))
    }
  }
}

function namesIn({ path }: ControlOperation, given: string): Record<string, string> {
  const values = given.split('/')
  const pairs = path.split('/').map((part, index): [string, string] => [part, decodeURIComponent(values[index]!)])
  return Object.fromEntries(
    pairs.filter(([part]) => part.startsWith('{')).map(([part, value]) => [part.slice(1, -1), value]),
  )
}

function toResponse(status: number, text: string): Incoming {
  return { status, contentType: jsonType, retryAfter: null, text }
}
