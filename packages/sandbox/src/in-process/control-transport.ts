// A transport for control requests in process, for browsers, where there is no port: the same way as over HTTP. It
// needs no token, because its caller has the sandbox itself.
import { jsonType, writeJson } from '../document/write-json.ts'
import type { ControlCaller } from '../request/caller.ts'
import type { ControlMethods } from '../request/control.ts'
import { controlRoutes, dispatch, type Gateway } from '../request/dispatch.ts'
import { Routes } from '../request/routes.ts'
import type { Incoming, Outgoing } from './messages.ts'
import type { InProcessContext, Outcome } from './responder.ts'
import { TransportCaller } from './transport-caller.ts'
import { toResponse } from './transport.ts'

type ControlRequest = Pick<Outgoing, 'method' | 'target' | 'body'>

/** Serves a request of the control document. */
export type ControlTransport = (request: ControlRequest) => Promise<Incoming>

/** Returns the transport of a sandbox's control operations. */
export function createControlTransport(
  gateway: Gateway,
  control: ControlMethods,
  context: InProcessContext,
): ControlTransport {
  const door = { control, checkToken: () => undefined, stopping: new AbortController().signal }
  const routes = new Routes<ControlTransportCaller>([], controlRoutes(gateway, door), gateway.isStrict)
  return (request) => {
    return new Promise((resolve, reject) => {
      const caller = new ControlTransportCaller(context, request, (outcome) => {
        if ('error' in outcome) reject(outcome.error)
        else resolve(toResponse(outcome.message))
      })
      dispatch(gateway, routes, caller)
    })
  }
}

class ControlTransportCaller extends TransportCaller implements ControlCaller {
  readonly #body: string

  constructor(context: InProcessContext, request: ControlRequest, onEnd: (outcome: Outcome) => void) {
    super({ ...context, onRequest: undefined }, { ...request, headers: [] }, 'control', onEnd)
    this.#body = request.body ?? ''
  }

  get parts(): AsyncIterable<Uint8Array> {
    return partsOf(this.#body)
  }

  discard(): void {}

  signalUntil(stopping: AbortSignal): AbortSignal {
    return stopping
  }

  sendResult(status: number, value: unknown): void {
    const body = value === undefined ? '' : writeJson(value)
    this.send({ status, type: jsonType, body, headers: [] })
  }
}

async function* partsOf(text: string): AsyncIterable<Uint8Array> {
  yield new TextEncoder().encode(text)
}
