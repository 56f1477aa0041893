// A transport on undici 7 for Node: keep-alive pools, proxies and HTTP/2 by a dispatcher. It has the limits of the
// default transport: one timer covers the whole exchange, a response that is too long or ends early is an error, and an
// aborted request is never sent later.
//
// undici calls `onRequestStart` just before it writes to a connection. An error before that proves that the server has
// received nothing.
import { createRequire } from 'node:module'
import { UsageError } from '@capi/api'
import { type Clock, onAbort } from './clock.ts'
import {
  type HeaderFields,
  type Incoming,
  type Outgoing,
  type TransportFactory,
  TransportError,
  asTransportError,
  timeoutError,
  tooLongError,
} from './transport.ts'
import { receive } from './received-bytes.ts'

/**
 * What the transport uses of a dispatcher: every dispatcher of undici 7 fits. Described here, so that its types need
 * not be installed.
 */
export interface UndiciDispatcher {
  dispatch(request: UndiciRequest, handler: UndiciHandler): boolean
}

export interface UndiciRequest {
  readonly origin: string
  readonly path: string
  readonly method: string
  /** Names and values in turn. */
  readonly headers: string[]
  readonly body: string | null
  /** In milliseconds; 0 is none. */
  readonly headersTimeout: number
  readonly bodyTimeout: number
}

/** undici calls `onRequestStart` just before it writes the request. */
export interface UndiciHandler {
  onRequestStart(controller: UndiciController): void
  onResponseStart(controller: UndiciController, status: number, headers: Record<string, unknown>): void
  onResponseData(controller: UndiciController, chunk: Uint8Array): void
  onResponseEnd(): void
  onResponseError(controller: UndiciController, error: Error): void
}

export interface UndiciController {
  abort(reason: Error): void
}

export interface UndiciOptions {
  /**
   * Sends the requests: an `Agent`, `Pool`, `ProxyAgent` or any other dispatcher of undici 7. The caller closes it. A
   * bundled program must pass one, because the default is loaded by its package name. @default an Agent, shared by the
   * clients with this transport
   */
  readonly dispatcher?: UndiciDispatcher | undefined
}

/**
 * Returns a transport on undici, for the option `transport` of a client. Throws UsageError if the package `undici` is
 * not installed.
 *
 * @example
 * const capi = createClient({ baseUrl: 'http://127.0.0.1:8787', transport: undiciTransport() })
 */
export function undiciTransport({ dispatcher = createAgent() }: UndiciOptions = {}): TransportFactory {
  if (typeof dispatcher.dispatch !== 'function')
    throw new UsageError(`dispatcher must be a dispatcher of undici, such as an Agent, was ${typeof dispatcher}.`)
  return {
    connect(baseUrl, clock) {
      const { origin, pathname } = new URL(baseUrl)
      const pathPrefix = pathname.replace(/\/$/, '')
      return (outgoing) =>
        new Promise((resolve, reject) => {
          const { method, target, headers, body = null } = outgoing
          const exchange = new Exchange(outgoing, clock, resolve, reject)
          if (exchange.isSettled) return
          const path = pathPrefix + target
          const limits = { headersTimeout: 0, bodyTimeout: 0 }
          try {
            dispatcher.dispatch({ origin, path, method, headers: headers as string[], body, ...limits }, exchange)
          } catch (thrown) {
            exchange.fail(thrown)
          }
        })
    },
  }
}

function createAgent(): UndiciDispatcher {
  const require = createRequire(import.meta.url)
  let was = 'none'
  try {
    was = (require('undici/package.json') as { version: string }).version
  } catch (thrown) {
    if ((thrown as { code?: unknown }).code !== 'MODULE_NOT_FOUND') throw thrown
  }
  // An older version may be there because another package uses it.
  if (Number.parseInt(was) !== 7)
    throw new UsageError(`undiciTransport needs the package undici, version 7, was ${was}: npm install undici@7`)
  const { Agent } = require('undici') as { Agent: new () => UndiciDispatcher }
  return new Agent()
}

/** One request and its response. */
class Exchange implements UndiciHandler {
  isSettled = false
  #controller: UndiciController | undefined
  readonly #outgoing: Outgoing
  readonly #resolve: (incoming: Incoming) => void
  readonly #reject: (reason: unknown) => void
  readonly #cancelTimer: () => void
  #forget: (() => void) | undefined
  readonly #chunks: Buffer[] = []
  #bytes = 0
  #status = 0
  #headers: HeaderFields = {}

  constructor(
    outgoing: Outgoing,
    clock: Clock,
    resolve: (incoming: Incoming) => void,
    reject: (reason: unknown) => void,
  ) {
    const { timeoutMs, signal } = outgoing
    this.#outgoing = outgoing
    this.#resolve = resolve
    this.#reject = reject
    this.#cancelTimer = clock.setTimer(timeoutMs, () => this.fail(timeoutError(timeoutMs)))
    if (!signal) return
    const abort = (): void => this.fail(signal.reason)
    if (signal.aborted) abort()
    else this.#forget = onAbort(signal, abort)
  }

  onRequestStart(controller: UndiciController): void {
    // A request that waited for a connection must not be sent after its call has ended.
    if (this.isSettled) return controller.abort(new Error('the call has ended'))
    const isStarted = this.#controller !== undefined
    this.#controller = controller
    // undici writes requests of a pipeline again if it loses their connection, which would place an order twice.
    if (isStarted && this.#outgoing.method !== 'GET')
      this.fail(new Error('expected one response, but the connection was lost before its end'))
  }

  onResponseStart(_: UndiciController, status: number, headers: Record<string, unknown>): void {
    // Informational responses may precede the final one, which replaces them.
    this.#status = status
    this.#headers = headers as HeaderFields
    if (Number(headers['content-length']) > this.#outgoing.maxResponseBytes) this.#failTooLong()
  }

  onResponseData(_: UndiciController, chunk: Uint8Array): void {
    this.#bytes += chunk.length
    if (this.#bytes > this.#outgoing.maxResponseBytes) this.#failTooLong()
    else this.#chunks.push(chunk as Buffer)
  }

  onResponseEnd(): void {
    if (this.isSettled) return
    try {
      const received = receive(this.#status, this.#headers, this.#chunks, this.#outgoing.maxResponseBytes)
      this.#settle()
      this.#resolve(received)
    } catch (thrown) {
      // The text is longer than a string can be.
      this.fail(thrown)
    }
  }

  onResponseError(_: unknown, error: Error): void {
    this.fail(error)
  }

  /** Ends the exchange with an error: the reason of the signal if that has aborted. */
  fail(thrown: unknown): void {
    if (this.isSettled) return
    this.#settle()
    const { signal } = this.#outgoing
    this.#reject(signal?.aborted ? signal.reason : asFailure(thrown, this.#controller !== undefined))
    this.#controller?.abort(new Error('the call has ended'))
  }

  #failTooLong(): void {
    this.fail(tooLongError(this.#outgoing.maxResponseBytes))
  }

  #settle(): void {
    this.isSettled = true
    this.#cancelTimer()
    this.#forget?.()
  }
}

/** Turns an error into a TransportError. Only a request that was started may have arrived. */
function asFailure(thrown: unknown, isStarted: boolean): TransportError {
  const error = asTransportError(thrown)
  return isStarted ? error : new TransportError(error.message, false, error.cause)
}
