// Two ways in that belong to the control API.
//
// `callAsAccount` sends a request of the interface in the name of an account: it signs the request with the key of the
// account and passes it to the service of its operation, as if a program had sent it. No secret leaves the sandbox. The
// request is charged to the account, and to an address of its own, so that it costs a program nothing but the weight of
// the account. A request over HTTP runs on the clocks of requests over HTTP, one in process on those of requests in
// process.
//
// The control transport serves control requests in process, for browsers, where there is no port: the same way as over
// HTTP. It needs no token, because its caller has the sandbox itself.
import { limits, type OperationId, operations } from '@capi/api'
import { Rejection } from '../document/rejection.ts'
import { quoteValue } from '../document/schemas.ts'
import { jsonType, writeJson } from '../document/write-json.ts'
import type { SetTimer } from '../platform/platform.ts'
import type { ControlCaller } from '../request/caller.ts'
import type { ControlMethods } from '../request/control.ts'
import { controlRoutes, dispatch, type Gateway, serveOperation } from '../request/dispatch.ts'
import { operationRoutes, Routes } from '../request/routes.ts'
import { credentialHeaders, type RequestHeaders, signatureIn, type SignedRequest } from '../request/signature.ts'
import type { KeyEntry, KeyRing } from '../session/keys.ts'
import { type InProcessContext, InProcessResponder, type Outcome } from './responder.ts'
import { type Incoming, type Outgoing, toResponse, TransportCaller } from './transport.ts'

interface AccountCall {
  readonly accountId: bigint
  readonly operation: OperationId
  /** Without the question mark; empty for none. */
  readonly query: string
  readonly body: string
}

/** A response, or the reason why there is none. */
interface AccountReply {
  readonly status: number | null
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  readonly failure: string | null
}

/** Sends a request. Only a request that came over HTTP has a signal, which is aborted when its client disconnects. */
export type CallAsAccount = (call: AccountCall, signal?: AbortSignal) => Promise<AccountReply>

/** What requests that came in the same way share. */
interface CallerContext extends InProcessContext {
  readonly setTimer: SetTimer
}

interface CallerOptions {
  readonly gateway: Gateway
  readonly overHttp: CallerContext
  readonly inProcess: CallerContext
}

/** A program gives up too, and a fault rule may withhold a response for ever. */
const patienceMs = 15_000
/** How far a call may be signed ahead of the time of the exchange, in milliseconds. */
const mostAheadMs = limits.clockSkewMs / 2

export function createAccountCaller({ gateway, overHttp, inProcess }: CallerOptions): CallAsAccount {
  const { keys, signatures } = gateway
  let latest = 0
  /**
   * Signs a request by the time of the exchange, or up to some seconds later, so that no two calls have one signature.
   */
  const signOnce = (call: AccountCall, key: KeyEntry, now: number): SignedRequest => {
    let time = latest < now || latest > now + mostAheadMs ? now : latest + 1
    while (signatures.useOf(signatureIn(sign(call, key, time).headers))) time += 1
    latest = time
    return sign(call, key, time)
  }
  return (call, signal) => {
    const context = signal ? overHttp : inProcess
    const key = keyOf(keys, call.accountId)
    return new Promise((resolve) => {
      const end = (outcome: Outcome): void => {
        cancel()
        signal?.removeEventListener('abort', abort)
        resolve(toReply(outcome))
      }
      const responder = new InProcessResponder(context, end)
      const abort = (): void => responder.giveUp(new Error('The caller has disconnected.'))
      signal?.addEventListener('abort', abort, { once: true })
      const cancel = context.setTimer(patienceMs, () =>
        responder.giveUp(new Error(`There was no response within ${patienceMs} ms.`)),
      )
      const request = signOnce(call, key, responder.now())
      serveOperation(gateway, operationRoutes.get(call.operation)!, request, responder)
    })
  }
}

function keyOf(keys: Pick<KeyRing, 'all'>, accountId: bigint): KeyEntry {
  for (const entry of keys.all()) if (entry.accountId === accountId) return entry
  const rule = "The id must be that of a user's account"
  throw new Rejection('parameter_invalid', `${rule}, was ${quoteValue(String(accountId))}.`)
}

function sign({ operation, query, body }: AccountCall, key: KeyEntry, now: number): SignedRequest {
  const { method, path, hasBody, signed } = operations[operation]
  const request = { method, path, query, body: hasBody ? body : '' }
  const type: RequestHeaders = hasBody ? { 'content-type': 'application/json' } : {}
  const headers = signed ? { ...type, ...credentialHeaders(key, now, request) } : type
  return { ...request, headers }
}

function toReply(outcome: Outcome): AccountReply {
  if ('error' in outcome) return { status: null, headers: {}, body: null, failure: outcome.error.message }
  const { status, type, headers: list, body } = outcome.message
  const headers: Record<string, string> = { 'content-type': type }
  for (let index = 0; index < list.length; index += 2) headers[list[index]!.toLowerCase()] = list[index + 1]!
  return { status, headers, body, failure: null }
}

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
