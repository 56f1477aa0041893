// The HTTP server: reads requests from connections, and dispatches each when it is its turn. Bytes that are no request
// are refused here.
//
// A client may send thousands of requests at once without reading a response. They arrive in one piece, so handling
// each as it is parsed would delay every other connection by seconds. Here a request waits until the response before it
// has been written, and other connections have a turn in between. A connection with many waiting requests is not read
// further. When the server stops, each request in flight gets its response, then its connection is closed.
import { setMaxListeners } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { Rejection } from '../document/rejection.ts'
import { jsonType } from '../document/write-json.ts'
import { type AbortableWait, createAbortableWait } from '../faults/responder.ts'
import type { ControlMethods } from '../request/control.ts'
import { type ControlDoor, controlRoutes, dispatch, send, type Gateway, toRejection } from '../request/dispatch.ts'
import { noOperation, operationRoutes, type OtherRoute, pathPattern, Routes } from '../request/routes.ts'
import type { RateLimits } from '../request/rate-limits.ts'
import type { RequestObserver } from '../request/log.ts'
import { allowHalfOpen, checkEveryMs, type ConnectionLimits, defaultConnectionLimits } from './connection-limits.ts'
import { createRequestGuard, createTokenCheck, requireTokenForHost } from './guard.ts'
import { fetchOver, PipeAgent } from './in-process.ts'
import type { Metrics } from './metrics.ts'
import {
  createRequestWatcher,
  HttpCaller,
  type HttpContext,
  Outbox,
  requestIdHeader,
  requestIdOf,
  safeHeaders,
} from './one-request.ts'
import { pages } from './pages.ts'

export interface HttpOptions {
  readonly gateway: Gateway
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
    const { gateway, control, controlToken, metrics, onRequest } = options
    this.#controlToken = controlToken
    this.#limits = { ...defaultConnectionLimits, ...options.connectionLimits }
    this.#queue = new ConnectionQueue(this.#limits.waitingRequests, (request, response) => {
      dispatch(gateway, this.#routes, new HttpCaller(request, response, this.#context))
    })
    const door = { control, checkToken: createTokenCheck(controlToken), stopping: this.#queue.stopping }
    this.#routes = new Routes(operationRoutes.values(), routesBeside(gateway, door, metrics), gateway.isStrict)
    this.#context = {
      guard: createRequestGuard(options.allowHosts),
      watcher: onRequest && createRequestWatcher(onRequest),
      now: () => gateway.exchange.clockTime,
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

/** Returns what a server has beside the operations of the interface: the control API, the pages, and the metrics. */
function routesBeside(
  gateway: Gateway,
  door: ControlDoor,
  metrics: Pick<Metrics, 'contentType' | 'write'> | undefined,
): readonly OtherRoute<HttpCaller>[] {
  return [...controlRoutes<HttpCaller>(gateway, door), ...pages, ...(metrics ? [metricsRoute(door, metrics)] : [])]
}

/** Metrics reveal how much is traded, so they require the control token. */
function metricsRoute(
  { checkToken }: ControlDoor,
  metrics: Pick<Metrics, 'contentType' | 'write'>,
): OtherRoute<HttpCaller> {
  return {
    kind: 'other',
    name: noOperation,
    isPage: false,
    method: 'GET',
    path: pathPattern('/metrics'),
    async serve(caller) {
      try {
        checkToken(caller)
        caller.sendBytes(200, metrics.contentType, Buffer.from(metrics.write()))
      } catch (error) {
        send(caller, toRejection(caller, error))
      }
    },
  }
}

/** Serves one request. */
type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void

/** Handles the requests of each connection one after the other, in the order in which their responses must be sent. */
class ConnectionQueue {
  readonly #limit: number
  readonly #handle: RequestHandler
  readonly #lanes = new WeakMap<Duplex, Lane>()
  /** The connections with a request in flight. */
  readonly #busy = new Set<Lane>()
  readonly #stop = new AbortController()
  #onIdle = (): void => undefined

  /** A connection is not read further while more than `limit` of its requests wait. */
  constructor(limit: number, handle: RequestHandler) {
    this.#limit = limit
    this.#handle = handle
    // Each long poll listens.
    setMaxListeners(0, this.#stop.signal)
  }

  /** Aborted when the server begins to stop: long polls then respond at once. */
  get stopping(): AbortSignal {
    return this.#stop.signal
  }

  /**
   * Handles a request when the responses of the same connection before this one are complete; never, if it is closed.
   */
  run(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request
    if (this.stopping.aborted) response.shouldKeepAlive = false
    const lane = this.#lanes.get(socket) ?? this.#createLane(socket)
    if (lane.current) {
      lane.waiting.push({ request, response })
      // What has been read already is still parsed.
      if (lane.waiting.length === this.#limit + 1) lane.stopReading()
      return
    }
    this.#busy.add(lane)
    lane.current = response
    response.on('close', lane.onClose)
    this.#handle(request, response)
  }

  /** Returns the last response of a connection that is not complete. */
  lastOn(socket: Duplex): ServerResponse | undefined {
    const lane = this.#lanes.get(socket)
    return lane?.waiting.at(-1)?.response ?? lane?.current
  }

  /** Waits until no request is in flight, up to some milliseconds. */
  async drain(graceMs: number): Promise<void> {
    this.#stop.abort()
    for (const { current, waiting } of this.#busy) {
      current!.shouldKeepAlive = false
      for (const { response } of waiting) response.shouldKeepAlive = false
    }
    if (this.#busy.size === 0) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, graceMs)
      this.#onIdle = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  #createLane(socket: Duplex): Lane {
    const lane = new Lane(socket, () => this.#advance(lane))
    this.#lanes.set(socket, lane)
    return lane
  }

  #advance(lane: Lane): void {
    const { socket, waiting } = lane
    if (socket.destroyed) waiting.length = 0
    const next = waiting.shift()
    lane.current = next?.response
    if (!next) {
      this.#busy.delete(lane)
      if (this.#busy.size === 0) this.#onIdle()
      return
    }
    next.response.on('close', lane.onClose)
    if (waiting.length === this.#limit) lane.readOn()
    // Not at once, so that other connections have a turn.
    setImmediate(() => {
      // A response that has got no connection in time is never closed.
      if (socket.destroyed) this.#advance(lane)
      else this.#handle(next.request, next.response)
    })
  }
}

/** The requests of one connection. */
class Lane {
  readonly socket: Duplex
  /**
   * One listener function for all responses, each of which is closed once: creating one for each costs microseconds.
   */
  readonly onClose: () => void
  /** The response that is next on the connection; undefined if no request is in flight. */
  current: ServerResponse | undefined
  readonly waiting: { readonly request: IncomingMessage; readonly response: ServerResponse }[] = []
  readonly #hold = (): void => void this.socket.pause()

  constructor(socket: Duplex, onClose: () => void) {
    this.socket = socket
    this.onClose = onClose
  }

  stopReading(): void {
    // After each response, node:http resumes a connection.
    this.socket.on('resume', this.#hold)
    this.socket.pause()
  }

  readOn(): void {
    this.socket.off('resume', this.#hold)
    this.socket.resume()
  }
}

/** Returns the rejection for bytes that are no complete HTTP request. */
function toConnectionRejection({ code }: NodeJS.ErrnoException): Rejection {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new Rejection('headers_too_large', 'Request line and headers must have at most 16384 bytes, had more.')
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new Rejection('request_timeout', 'The request must arrive in time, was late.')
    default:
      return new Rejection('request_malformed', 'The request must be HTTP/1.1, was not.')
  }
}

/** Sends a rejection on a connection without a request, and closes it. */
function refuseConnection(socket: Duplex, rejection: Rejection, now: number, id: string | undefined): void {
  const body = rejection.toJson(now)
  const head = [
    `HTTP/1.1 ${rejection.status} ${STATUS_CODES[rejection.status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    ...Object.entries(safeHeaders).map((header) => header.join(': ')),
    ...(id === undefined ? [] : [`${requestIdHeader}: ${id}`]),
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/**
 * Answers on the port of a standby until it takes over: every request gets 503 with `Retry-After`, so that a load
 * balancer sends nothing here, and a client that comes here by itself tries again.
 */
export interface StandbyServer {
  readonly url: string
  readonly port: number
  /** Frees the port. */
  close(): Promise<void>
}

/** Seconds after which a client may try again. */
const retryAfter = '1'

/** Port 0 takes any free one. `now` is the time that responses contain, in Unix milliseconds. */
export async function startStandbyServer(port: number, host: string, now: () => number): Promise<StandbyServer> {
  const message = 'This sandbox is a standby, and takes over when the active one ends.'
  const server = createServer((_request, response) => {
    response.writeHead(503, {
      'content-type': jsonType,
      'retry-after': retryAfter,
      'x-content-type-options': 'nosniff',
    })
    response.end(new Rejection('unavailable', message).toJson(now()))
  })
  allowHalfOpen(server)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host }, resolve)
  })
  const { port: taken } = server.address() as AddressInfo
  const name = host.includes(':') ? `[${host}]` : host
  return {
    url: `http://${name}:${taken}`,
    port: taken,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
