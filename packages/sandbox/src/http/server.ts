// The HTTP server: one route for each operation, the control API, the pages and the metrics.
//
// Bodies reach the gateway as the received bytes, because the signature covers those. Every response is a result or an error
// in the format of the document.

import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type Operation, type OperationId, operations } from '@capi/api'
import type { ControlId } from '@capi/api/control'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { createAbortableWait } from '../faults/abortable-wait.ts'
import type { Metrics } from './metrics.ts'
import { bodyLimit } from '../operations/body.ts'
import { addControl, type ControlOptions } from './control.ts'
import { routeOperations, type RequestHandler, sendRejection } from './raw-http.ts'
import { safeHeaders } from '../document/safe-headers.ts'
import type { RequestGuard } from './request-guard.ts'
import { createConnectionQueue } from './connection-queue.ts'
import { checkEveryMs, type ConnectionLimits } from './connection-limits.ts'
import { refuseConnection, toConnectionRejection } from './http-errors.ts'
import { toRejection, unknownPath } from '../operations/request-errors.ts'
import { createTokenCheck } from './control-token.ts'
import { jsonType } from '../document/write-json.ts'
import { addMetrics } from './metrics-page.ts'
import { createRequestWatcher, noOperation, requestIdHeader, requestIdOf } from './observer.ts'
import { addPages } from './pages.ts'
import { Rejection } from '../document/rejection.ts'
import type { RequestObserver } from '../operations/served-request.ts'
import type { HttpContext } from './http-responder.ts'
import { createOperationRoute } from './operation-route.ts'
import type { RateLimits } from '../operations/rate-limits.ts'
import type { Service } from '../operations/serve-operation.ts'
import { splitTarget, withOneSlash } from './request-target.ts'
import { trackInFlight } from './in-flight.ts'

export interface ServerOptions extends Omit<ControlOptions, 'checkToken' | 'stopping'> {
  readonly services: ReadonlyMap<OperationId, Service>
  /** The limits of requests over HTTP; null if there are none. */
  readonly rateLimits: RateLimits | null
  /** The clock that timestamps are checked against, in Unix milliseconds. */
  readonly authClock: () => number
  /** The clock that dates responses, in Unix milliseconds. */
  readonly responseClock: () => number
  /** Refuses paths that begin with two slashes. */
  readonly isStrict: boolean
  /** The token of the control API; undefined admits every request. */
  readonly controlToken: string | undefined
  readonly guard: RequestGuard
  readonly connectionLimits: ConnectionLimits
  /** Called after each request. */
  readonly onRequest?: RequestObserver | undefined
  /** Metrics, served at `/metrics`. */
  readonly metrics?: Pick<Metrics, 'contentType' | 'write'> | undefined
  /** Called with each internal error. */
  readonly onError: (error: unknown, id?: string) => void
}

/** What a route says of itself. */
interface RouteConfig {
  /** For observers. */
  readonly operation?: string
  readonly controlId?: ControlId
  /** A page changes nothing and costs nothing, so pages of other sites may link to it. */
  readonly isPage?: boolean
}

export interface Server {
  readonly http: FastifyInstance
  /** Accepts no more connections, drains the requests in flight, and closes. */
  close(): Promise<void>
}

export function createServer(options: ServerOptions): Server {
  const { authClock, responseClock, onError, metrics, connectionLimits, guard } = options
  const inFlight = trackInFlight()
  const watcher = options.onRequest && createRequestWatcher(options.onRequest)
  const checkToken = options.controlToken === undefined ? undefined : createTokenCheck(options.controlToken)
  const reportError = (response: ServerResponse, error: unknown): void => {
    onError(error, requestIdOf(response))
  }
  /** Observes a request that Fastify serves. */
  const observe = (operation: string, request: FastifyRequest, reply: FastifyReply): void => {
    watcher?.request(operation, request.raw, reply.raw)
    const id = requestIdOf(reply.raw)
    if (id !== undefined) reply.header(requestIdHeader, id)
  }
  const queue = createConnectionQueue(connectionLimits.waitingRequests, inFlight)
  const refuse = (reply: FastifyReply, rejection: Rejection): FastifyReply =>
    reply.code(rejection.status).type(jsonType).send(rejection.toJson(responseClock()))
  const refusePath = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    refuse(reply, unknownPath(request.method, splitTarget(request.raw).path))

  const handlers = new Map<string, Map<string, RequestHandler>>()
  const toPath: (path: string) => string = options.isStrict ? (path) => path : withOneSlash
  const server = fastify({
    logger: false,
    bodyLimit,
    requestTimeout: connectionLimits.requestMs,
    keepAliveTimeout: connectionLimits.idleMs,
    connectionTimeout: connectionLimits.unreadMs,
    exposeHeadRoutes: false,
    rewriteUrl: ({ method, url = '/' }) =>
      handlers.get(method!)?.has(toPath(splitTarget({ url }).path)) ? toPath(url) : url,
    forceCloseConnections: true,
    http: {
      requireHostHeader: false,
      headersTimeout: connectionLimits.headersMs,
      requestTimeout: connectionLimits.requestMs,
      connectionsCheckingInterval: checkEveryMs(connectionLimits),
    },
    clientErrorHandler: refuseBytes,
    // A path that cannot be decoded is unknown.
    frameworkErrors(_error, request, reply) {
      observe(noOperation, request, reply)
      reply.headers(safeHeaders)
      try {
        guard.admit(request.raw)
      } catch (rejection) {
        return refuse(reply, rejection as Rejection)
      }
      return refusePath(request, reply)
    },
  })
  server.server.maxConnections = connectionLimits.connections
  server.server.on('drop', () => watcher?.connection(0))
  server.server.on('timeout', cutInactive)
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  server.setNotFoundHandler(refusePath)
  server.setErrorHandler((error, request, reply) => {
    const { controlId } = request.routeOptions.config as RouteConfig
    return refuse(
      reply,
      toRejection(error, (internal) => reportError(reply.raw, internal), controlId),
    )
  })
  server.server.on('checkExpectation', (request, response) => server.server.emit('request', request, response))
  server.server.on('connect', (_request, socket) => {
    refuseSocket(socket, new Rejection('path_unknown', 'No endpoint takes CONNECT.'))
  })
  server.addHook('onRequest', (request, reply, done) => {
    const { operation = noOperation, isPage = false } = request.routeOptions.config as RouteConfig
    observe(operation, request, reply)
    reply.headers(safeHeaders)
    guard.admit(request.raw)
    if (!isPage) guard.requireSameOrigin(request.raw)
    done()
  })

  const waits = createAbortableWait()
  const context: HttpContext = {
    now: responseClock,
    authNow: authClock,
    waits,
    rateLimits: options.rateLimits,
    onError: reportError,
  }
  for (const operation of Object.values<Operation>(operations)) {
    const { id, method, path } = operation
    const handle = createOperationRoute(context, operation, options.services.get(id)!)
    const handlersOfMethod = handlers.get(method) ?? new Map<string, RequestHandler>()
    handlers.set(method, handlersOfMethod)
    handlersOfMethod.set(path, (request, response) => {
      watcher?.request(id, request, response)
      try {
        guard.admit(request)
        guard.requireSameOrigin(request)
      } catch (rejection) {
        return sendRejection(response, rejection as Rejection, responseClock())
      }
      handle(request, response)
    })
    server.route({
      method,
      url: path,
      config: { operation: id },
      // Handled before Fastify reads the body.
      onRequest(request, reply) {
        reply.hijack()
        handle(request.raw, reply.raw)
      },
      handler: refusePath,
    })
  }
  routeOperations(server, handlers, toPath, queue.run)
  addControl(server, { ...options, checkToken, stopping: inFlight.stopping })
  addPages(server)
  if (metrics) addMetrics(server, metrics, checkToken)
  return {
    http: server,
    async close() {
      const { server: listener } = server
      // Also closes idle connections.
      if (listener.listening) listener.close()
      waits.stop()
      await inFlight.drain(connectionLimits.drainMs)
      await server.close()
    },
  }

  function refuseSocket(socket: Duplex, rejection: Rejection): void {
    refuseConnection(socket, rejection, responseClock(), watcher?.connection(rejection.status))
  }

  // A client that waits for its response may go on waiting; one that does not read it would occupy memory for ever.
  function cutInactive(socket: Socket): void {
    if (!queue.lastOn(socket) || socket.writableLength > 0) socket.destroy()
  }

  // Called with bytes that are no complete request.
  function refuseBytes(error: NodeJS.ErrnoException, socket: Duplex): void {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const rejection = toConnectionRejection(error)
    const pending = queue.lastOn(socket)
    if (!pending) return refuseSocket(socket, rejection)
    // Complete requests get their responses; only an incomplete one is refused.
    pending.shouldKeepAlive = false
    pending.once('finish', () => socket.end())
    if (!pending.req.complete && !pending.headersSent) sendRejection(pending, rejection, responseClock())
  }
}
