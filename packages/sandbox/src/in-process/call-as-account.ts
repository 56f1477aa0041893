// Sends a request of the interface in the name of an account: signs it with the key of the account and passes it to the
// service of its operation, as if a program had sent it. No secret leaves the sandbox.
//
// The request is charged to the account, and to an address of its own, so that it costs a program nothing but the
// weight of the account. A request over HTTP runs on the clocks of requests over HTTP, one in process on those of
// requests in process.
import { limits, type OperationId, operations } from '@capi/api'
import { quoteValue } from '../document/validation-message.ts'
import { Rejection } from '../document/rejection.ts'
import type { SetTimer } from '../platform/timers.ts'
import { credentialHeaders, type RequestHeaders, signatureIn, type SignedRequest } from '../request/signature.ts'
import { serveOperation, type Gateway } from '../request/dispatch.ts'
import { operationRoutes } from '../request/routes.ts'
import type { KeyEntry, KeyRing } from '../session/keys.ts'
import { InProcessResponder, type InProcessContext, type Outcome } from './responder.ts'

export interface AccountCall {
  readonly accountId: bigint
  readonly operation: OperationId
  /** Without the question mark; empty for none. */
  readonly query: string
  readonly body: string
}

/** A response, or the reason why there is none. */
export interface AccountReply {
  readonly status: number | null
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  readonly failure: string | null
}

/** Sends a request. Only a request that came over HTTP has a signal, which is aborted when its client disconnects. */
export type CallAsAccount = (call: AccountCall, signal?: AbortSignal) => Promise<AccountReply>

/** What requests that came in the same way share. */
export interface CallerContext extends InProcessContext {
  readonly setTimer: SetTimer
}

export interface CallerOptions {
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
