// The gateway of an operation: authenticates a request, checks its permission, reads its input and calls the handler.
//
// The order of checks is fixed: headers, permission, content type, parameters, body, handler. Only the handler changes state.

import { type Operation, type OperationId, operations } from '@capi/api'
import type { Responder } from '../faults/responder.ts'
import type { Exchange } from '../session/engine-driver.ts'
import type { History } from '../session/history.ts'
import { authenticate, authorise, type SignedRequest } from './auth.ts'
import { createBodyReader, requireJson } from './body.ts'
import { publicHandlers, signedHandlers } from './handlers/index.ts'
import type { KeyRing } from '../session/keys.ts'
import type { Warn } from './parameters.ts'
import { createPresenter, type FormChooser } from './response-form.ts'
import { createQueryReader } from './query.ts'

export interface GatewayOptions {
  readonly exchange: Exchange
  readonly history: History
  readonly keys: KeyRing
  /** Refuses unknown fields and parameters, and other requests that are accepted with a warning. */
  readonly isStrict: boolean
  /** Chooses the form of each response. */
  readonly chooseForm: FormChooser
}

export interface GatewayCall {
  /** In milliseconds of engine time: lists hide what is younger. For reads only. @default nothing is hidden */
  readonly lagMs?: number | undefined
  /** Called with each warning about the request, also if the request is refused. Not called if the gateway is strict. */
  readonly warn: Warn
  /** The clock that the timestamp is checked against. */
  readonly responder: Pick<Responder, 'now' | 'authNow'>
}

/** Runs a request and returns its result, which may be a promise; throws a rejection if it is refused. */
export type Gateway = (request: SignedRequest, call: GatewayCall) => unknown

/** Returns the gateway of one operation. */
export function createGateway(options: GatewayOptions, operationId: OperationId): Gateway {
  const { exchange, history, keys, isStrict, chooseForm } = options
  const operation = operations[operationId]
  const [publicHandler, signedHandler] = [publicHandlers[operationId], signedHandlers[operationId]]
  if (!(operation.signed ? signedHandler : publicHandler)) {
    throw new TypeError(`The operation ${operationId} must have a handler, has none.`)
  }
  const { readQuery, readBody, present } = formatOf(operation)
  const run = (request: SignedRequest, { lagMs, warn, responder }: GatewayCall): unknown => {
    const warnIfLenient = isStrict ? undefined : warn
    const authTime = responder.authNow()
    const { steadyTime } = exchange
    const entry = operation.signed ? authenticate(keys, request, authTime, steadyTime) : undefined
    if (entry) authorise(entry, operation)
    if (readBody) requireJson(request.headers['content-type'])
    const query = readQuery(request.query, warnIfLenient)
    const body = readBody?.(request.body, warnIfLenient)
    return exchange.inTurn(() => {
      // Programs set their clocks by the server time, and compare it with the times of records.
      const ownTime = steadyTime === undefined ? authTime : exchange.world.time
      const serverTime = operationId === 'getServerTime' ? ownTime : responder.now()
      if (!entry) return publicHandler!({ exchange, history, query, serverTime })
      const account = exchange.world.accounts.get(entry.accountId)!
      const asOf = lagMs === undefined ? undefined : exchange.world.time - lagMs
      const { value, itemError } = body ?? {}
      return signedHandler!({
        exchange,
        history,
        query,
        serverTime,
        body: value,
        itemError,
        account,
        asOf,
      })
    })
  }
  return (request, call) => {
    const result = run(request, call)
    const form = chooseForm()
    return result instanceof Promise ? result.then((value) => present(value, form)) : present(result, form)
  }
}

interface Format {
  readonly readQuery: ReturnType<typeof createQueryReader>
  readonly readBody: ReturnType<typeof createBodyReader> | undefined
  readonly present: ReturnType<typeof createPresenter>
}

/** They depend only on the document, so all sandboxes of a process share them. */
const formats = new Map<OperationId, Format>()

function formatOf(operation: Operation): Format {
  const { id } = operation
  const format = formats.get(id) ?? {
    readQuery: createQueryReader(operation),
    readBody: operation.hasBody ? createBodyReader(operation) : undefined,
    present: createPresenter(operation),
  }
  formats.set(id, format)
  return format
}
