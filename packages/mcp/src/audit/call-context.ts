// What is known of the call that a request belongs to: the weight that it has spent, and what must happen before a
// request leaves that changes something. A call is found by the asynchronous context, because the client that sends the
// requests is shared by all calls.
import { AsyncLocalStorage } from 'node:async_hooks'
import { type Operation, operations } from '@capi/api'
import {
  type Clock,
  type Incoming,
  type Outgoing,
  type Transport,
  type TransportFactory,
  fetchTransport,
  platformTransport,
} from '@capi/client'

/** A request that may change something. */
export interface ChangingRequest {
  readonly operation: string
  readonly method: string
  readonly target: string
  readonly body: string | undefined
}

/** What watches the requests of a call that may change something. Throws to keep the request from leaving. */
export interface Watcher {
  /** Returns a function that is called with what came of the request. */
  before(request: ChangingRequest): (came: Came) => void
}

/** The response, of a control request without its text; or why none came. */
export type Came = { readonly status: number; readonly text?: string } | { readonly error: string }

export class CallContext {
  readonly #watcher: Watcher | undefined
  readonly #ends = new AbortController()
  ip = 0
  uid = 0
  /** Whether a request has left that may change something. */
  hasChanged = false

  constructor(watcher: Watcher | undefined) {
    this.#watcher = watcher
  }

  /** Aborts when a request could not be recorded, so that nothing is sent after it. */
  get signal(): AbortSignal {
    return this.#ends.signal
  }

  /** Called before a request leaves. Throws if it must not. */
  leave(request: ChangingRequest): (came: Came) => void {
    try {
      const came = this.#watcher?.before(request) ?? ((): void => undefined)
      this.hasChanged = true
      return came
    } catch (error) {
      this.#ends.abort(error)
      throw error
    }
  }
}

export const currentCall: AsyncLocalStorage<CallContext> = new AsyncLocalStorage()

const byRequest = new Map(Object.values<Operation>(operations).map((each) => [`${each.method} ${each.path}`, each]))

/** Returns a transport whose requests are counted and recorded for the call that they belong to. */
export function watchTransport(
  given: Transport | TransportFactory | undefined,
  fetch: typeof globalThis.fetch | undefined,
): Transport | TransportFactory {
  if (typeof given === 'function') return watch(given)
  const connect = (baseUrl: string, clock: Clock): Transport =>
    watch(
      given?.connect(baseUrl, clock) ??
        (fetch ? fetchTransport(baseUrl, fetch, clock) : platformTransport(baseUrl, clock)),
    )
  return { connect }
}

function watch(inner: Transport): Transport {
  const send = async (request: Outgoing): Promise<Incoming> => {
    const { method, target, body } = request
    const operation = byRequest.get(`${method} ${target.split('?', 1)[0]}`)
    const call = currentCall.getStore()
    const changes = operation ? operation.permission === 'trade' : method !== 'GET'
    const came = changes ? call?.leave({ operation: operation?.id ?? '', method, target, body }) : undefined
    if (call) {
      call.ip += operation?.weight.ip ?? 0
      call.uid += operation?.weight.uid ?? 0
    }
    return finish(inner(request), came)
  }
  const { clock, random, markPrices } = inner
  return Object.assign(send, { ...(clock && { clock }), ...(random && { random }), ...(markPrices && { markPrices }) })
}

/** Returns a `fetch` for control operations, watched as the transport is. They have no weight. */
export function watchFetch(inner: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const { method = 'GET', body } = init ?? {}
    const { pathname, search } = new URL(String(input))
    const changes = method !== 'GET'
    const request = {
      operation: '',
      method,
      target: pathname + search,
      body: typeof body === 'string' ? body : undefined,
    }
    const came = changes ? currentCall.getStore()?.leave(request) : undefined
    if (!came) return inner(input, init)
    const response = await inner(input, init).catch((error: unknown) => {
      came({ error: messageOf(error) })
      throw error
    })
    came({ status: response.status })
    return response
  }
}

async function finish(response: Promise<Incoming>, came: ((came: Came) => void) | undefined): Promise<Incoming> {
  if (!came) return response
  try {
    const incoming = await response
    came({ status: incoming.status, text: incoming.text })
    return incoming
  } catch (error) {
    came({ error: messageOf(error) })
    throw error
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
