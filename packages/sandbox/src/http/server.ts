// The HTTP server: one route per operation of the document, all through the same gateway.
//
// Bodies reach the gateway as the bytes that came, since the signature covers those. Whatever happens, the answer is a
// value of the document or its envelope of errors.

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { type Operation, operations } from '@capi/api'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { createWaiting } from '../faults/abortable-wait.ts'
import type { Metrics } from './metrics.ts'
import { bodyLimit } from '../operations/body.ts'
import { addControl, type ControlOptions } from './control.ts'
import { sendText, takeDirectly, type Taker } from './raw-http.ts'
import { checkEveryMs, type ConnectionLimits } from './connection-limits.ts'
import { refuseConnection, toConnectionRejection, toRejection, unknownPath } from './failure.ts'
import { createGuard } from './control-token.ts'
import { jsonType } from '../document/write-json.ts'
import { addMetrics } from './metrics-page.ts'
import { createWatcher, noOperation, requestIdHeader } from './observer.ts'
import { addPages } from './pages.ts'
import { Rejection } from '../document/rejection.ts'
import type { Observer } from './served-request.ts'
import { createTaker, type TakerOptions } from './operation-route.ts'
import { splitTarget } from './request-target.ts'
import { createTraffic } from './in-flight.ts'

export interface ServerOptions extends TakerOptions, Omit<ControlOptions, 'guard' | 'stopping'> {
  /** What callers of the sandbox's own surface must show; anyone is admitted without it. */
  readonly controlToken: string | undefined
  readonly connectionLimits: ConnectionLimits
  /** Hears of each request when it is over. */
  readonly observer?: Observer | undefined
  /** Numbers for a monitor, at `/metrics`. */
  readonly metrics?: Pick<Metrics, 'contentType' | 'write'> | undefined
  /** Hears of faults of the sandbox itself. */
  readonly report: (error: unknown, id?: string) => void
}

/** A server that can be asked to stop. */
export interface Server {
  readonly http: FastifyInstance
  /** Takes no more connections, answers what is under way, and ends. */
  close(): Promise<void>
}

export function createServer(options: ServerOptions): Server {
  const { authClock, report, metrics, connectionLimits } = options
  const traffic = createTraffic()
  const watcher = options.observer && createWatcher(options.observer)
  const guard = options.controlToken === undefined ? undefined : createGuard(options.controlToken)
  const reportOf = (response: ServerResponse) => (error: unknown) => {
    const id = response.getHeader(requestIdHeader)
    report(error, id === undefined ? undefined : String(id))
  }
  /** Whatever comes in, comes by here first. */
  const enter = (operation: string, request: IncomingMessage, response: ServerResponse): void => {
    traffic.enter(response)
    watcher?.request(operation, request, response)
  }
  const refuse = (reply: FastifyReply, rejection: Rejection): FastifyReply =>
    reply.code(rejection.status).type(jsonType).send(rejection.toJson(authClock()))
  const refusePath = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    refuse(reply, unknownPath(request.method, splitTarget(request.raw).path))

  const server = fastify({
    logger: false,
    bodyLimit,
    requestTimeout: connectionLimits.requestMs,
    keepAliveTimeout: connectionLimits.idleMs,
    connectionTimeout: connectionLimits.unreadMs,
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    http: {
      requireHostHeader: false,
      headersTimeout: connectionLimits.headersMs,
      requestTimeout: connectionLimits.requestMs,
      connectionsCheckingInterval: checkEveryMs(connectionLimits),
    },
    clientErrorHandler: refuseBytes,
    // A path that cannot be decoded is the path of nothing.
    frameworkErrors(_error, request, reply) {
      enter(noOperation, request.raw, reply.raw)
      return refusePath(request, reply)
    },
  })
  server.server.maxConnections = connectionLimits.connections
  server.server.on('drop', () => watcher?.connection(0))
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  server.setNotFoundHandler(refusePath)
  server.setErrorHandler((error, _request, reply) => refuse(reply, toRejection(error, reportOf(reply.raw))))
  server.server.on('checkExpectation', (request, response) => server.routing(request, response))
  server.server.on('connect', (_request, socket) => {
    refuseSocket(socket, new Rejection('path_unknown', 'No endpoint takes CONNECT.'))
  })
  server.addHook('onRequest', (request, { raw }, done) => {
    const { operation = noOperation } = request.routeOptions.config as { operation?: string }
    enter(operation, request.raw, raw)
    done()
  })

  const waiting = createWaiting()
  const takers = new Map<string, Taker>()
  for (const operation of Object.values<Operation>(operations)) {
    const { id, method, path } = operation
    const take = createTaker(options, operation, { waiting, reportOf })
    takers.set(`${method} ${path}`, (request, response) => {
      enter(id, request, response)
      take(request, response)
    })
    server.route({
      method,
      url: path,
      config: { operation: id },
      // Taken over before the body is read.
      onRequest(request, reply) {
        reply.hijack()
        take(request.raw, reply.raw)
      },
      handler: refusePath,
    })
  }
  takeDirectly(server, takers)
  addControl(server, { ...options, guard, stopping: traffic.stopping })
  addPages(server)
  if (metrics) addMetrics(server, metrics, guard)
  return {
    http: server,
    async close() {
      const { server: listener } = server
      // Closes idle connections as well.
      if (listener.listening) listener.close()
      waiting.stop()
      await traffic.drain(connectionLimits.drainMs)
      await server.close()
    },
  }

  function refuseSocket(socket: Duplex, rejection: Rejection): void {
    refuseConnection(socket, rejection, authClock(), watcher?.connection(rejection.status))
  }

  // Bytes that are no request, or only a part of one.
  function refuseBytes(error: NodeJS.ErrnoException, socket: Duplex): void {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const rejection = toConnectionRejection(error)
    const pending = traffic.pendingOn(socket)
    if (!pending) return refuseSocket(socket, rejection)
    // An answer that is under way belongs to what was asked before; only a request that is not complete is refused.
    pending.shouldKeepAlive = false
    pending.once('finish', () => socket.end())
    if (!pending.req.complete && !pending.headersSent)
      sendText(pending, rejection.status, rejection.toJson(authClock()))
  }
}
