// The HTTP server: reads requests from connections, and dispatches each when it is its turn. Bytes that are no request
// are refused here.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { Rejection } from '../document/rejection.ts'
import { type AbortableWait, createAbortableWait } from '../faults/abortable-wait.ts'
import type { ControlMethods } from '../operations/control-route.ts'
import { dispatch } from '../operations/dispatch.ts'
import { operationRoutes } from '../operations/operation-route.ts'
import type { RateLimits } from '../operations/rate-limits.ts'
import { Routes } from '../operations/routes.ts'
import type { RequestObserver } from '../operations/served-request.ts'
import { send, type Site } from '../operations/steps.ts'
import { allowHalfOpen, checkEveryMs, type ConnectionLimits, defaultConnectionLimits } from './connection-limits.ts'
import { ConnectionQueue } from './connection-queue.ts'
import { createTokenCheck, requireTokenForHost } from './control-token.ts'
import { HttpCaller, type HttpContext } from './http-caller.ts'
import { refuseConnection, toConnectionRejection } from './http-errors.ts'
import { fetchOver } from './in-process.ts'
import type { Metrics } from './metrics.ts'
import { createRequestWatcher, requestIdOf } from './observer.ts'
import { Outbox } from './outbox.ts'
import { PipeAgent } from './pipe.ts'
import { createRequestGuard } from './request-guard.ts'
import { routesBeside } from './routes.ts'

export interface HttpOptions {
  readonly site: Site
  /** Its methods may return promises. */
  readonly control: ControlMethods
  /** The limits of requests over HTTP; null if there are none. */
  readonly rateLimits: RateLimits | null
  /** The clock that rate limits count by, in Unix milliseconds. */
  readonly wallClock: () => number
  /** The token of the control API; undefined admits every request. */
  readonly controlToken: string | undefined
  /** Host names that requests may have, besides loopback names and the address at which they arrive. */
  readonly allowHosts: readonly string[]
  readonly connectionLimits: Partial<ConnectionLimits> | undefined
  /** Called after each request. */
  readonly onRequest?: RequestObserver | undefined
  /** Metrics, served at `/metrics`. */
  readonly metrics?: Pick<Metrics, 'contentType' | 'write'> | undefined
  /** Called with each internal error. */
  readonly onError: (error: unknown, id?: string) => void
}

export class HttpServer {
  readonly #routes: Routes<HttpCaller>
  readonly #context: HttpContext
  readonly #controlToken: string | undefined
  readonly #limits: ConnectionLimits
  readonly #waits: AbortableWait = createAbortableWait()
  readonly #queue: ConnectionQueue
  readonly #server: Server
  /** The connections of requests in process. */
  readonly #pipes: PipeAgent

  constructor(options: HttpOptions) {
    const { site, control, controlToken, metrics, onRequest } = options
    this.#controlToken = controlToken
    this.#limits = { ...defaultConnectionLimits, ...options.connectionLimits }
    this.#queue = new ConnectionQueue(this.#limits.waitingRequests, (request, response) => {
      dispatch(site, this.#routes, new HttpCaller(request, response, this.#context))
    })
    const door = { control, checkToken: createTokenCheck(controlToken), stopping: this.#queue.stopping }
    this.#routes = new Routes(operationRoutes.values(), routesBeside(site, door, metrics), site.isStrict)
    this.#context = {
      guard: createRequestGuard(options.allowHosts),
      watcher: onRequest && createRequestWatcher(onRequest),
      now: () => site.exchange.clockTime,
      limitNow: options.wallClock,
      waits: this.#waits,
      outbox: new Outbox(),
      rateLimits: options.rateLimits,
      onError: (response, error) => options.onError(error, requestIdOf(response)),
    }
    this.#server = this.#createServer()
    this.#pipes = new PipeAgent(this.#server)
  }

  /** Serves a request of this process, over a connection in memory. Takes a path in place of a URL. */
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    return fetchOver(this.#pipes, input, init)
  }

  /** Opens a port and returns the base URL. Port 0 takes any free one. */
  async listen({ port = 0, host = '127.0.0.1' }: { port?: number; host?: string } = {}): Promise<string> {
    requireTokenForHost(host, this.#controlToken)
    this.#context.guard.allow(host)
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject)
      this.#server.listen({ port, host }, () => {
        this.#server.off('error', reject)
        resolve()
      })
    })
    return urlOf(this.#server.address() as AddressInfo)
  }

  /** Accepts no more connections, drains the requests in flight, and closes. */
  async close(): Promise<void> {
    // Also closes idle connections.
    const closed = new Promise<void>((resolve) => void this.#server.close(() => resolve()))
    this.#waits.stop()
    await this.#queue.drain(this.#limits.drainMs)
    this.cut()
    await closed
  }

  /** Closes all connections at once, whether their requests were answered or not. */
  cut(): void {
    this.#server.closeAllConnections()
    this.#pipes.destroy()
  }

  #createServer(): Server {
    const limits = this.#limits
    const server = createServer({
      requireHostHeader: false,
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: limits.idleMs,
      connectionsCheckingInterval: checkEveryMs(limits),
    })
    allowHalfOpen(server)
    server.maxConnections = limits.connections
    server.timeout = limits.unreadMs
    const run = (request: IncomingMessage, response: ServerResponse): void => this.#queue.run(request, response)
    server.on('request', run)
    server.on('checkExpectation', run)
    server.on('connect', (_request, socket) => {
      this.#refuse(socket, new Rejection('path_unknown', 'No endpoint takes CONNECT.'))
    })
    server.on('clientError', (error, socket) => this.#refuseBytes(error, socket))
    server.on('drop', () => this.#context.watcher?.connection(0))
    server.on('timeout', (socket) => this.#cutInactive(socket))
    return server
  }

  #refuse(socket: Duplex, rejection: Rejection): void {
    refuseConnection(socket, rejection, this.#context.now(), this.#context.watcher?.connection(rejection.status))
  }

  // A client that waits for its response may go on waiting; one that does not read it would occupy memory for ever.
  #cutInactive(socket: Socket): void {
    if (!this.#queue.lastOn(socket) || socket.writableLength > 0) socket.destroy()
  }

  // Called with bytes that are no complete request.
  #refuseBytes(error: NodeJS.ErrnoException, socket: Duplex): void {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const rejection = toConnectionRejection(error)
    const pending = this.#queue.lastOn(socket)
    if (!pending) return this.#refuse(socket, rejection)
    // Complete requests get their responses; only an incomplete one is refused.
    pending.shouldKeepAlive = false
    pending.once('finish', () => socket.end())
    if (pending.req.complete || pending.headersSent) return
    send(new HttpCaller(pending.req, pending, this.#context), rejection)
  }
}

/** Returns the base URL of a server. One that listens on all addresses is reached by that of this machine. */
function urlOf({ address, port }: AddressInfo): string {
  const reached = { '0.0.0.0': '127.0.0.1', '::': '::1' }[address] ?? address
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`
}
