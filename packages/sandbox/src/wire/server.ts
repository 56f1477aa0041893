// The HTTP server: one route per operation of the document, all through the same gateway.
//
// Bodies reach the gateway as the bytes that came, since the signature covers those. Whatever happens, the answer is a
// value of the document or its envelope of errors.

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { type Operation, operations } from '@capi/api'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { RuleBook } from '../faults/rule-book.ts'
import { createWaiting } from '../faults/pause.ts'
import { serveFaulty } from '../faults/serve.ts'
import type { Metrics } from '../metrics.ts'
import { bodyLimit } from './body.ts'
import { accountNamed, type SignedRequest } from './auth.ts'
import { addControl, type ControlOptions } from './control.ts'
import { readBytes, sendText, takeDirectly, type Taker } from './direct.ts'
import { checkEveryMs, type ConnectionLimits } from './connection-limits.ts'
import { refuseConnection, toConnectionRejection, toRejection, unknownPath } from './failure.ts'
import type { Weights } from './weights.ts'
import { createGateway, type GatewayOptions } from './gateway.ts'
import { createGuard } from './guard.ts'
import { jsonType, writeJson } from './json.ts'
import { addMetrics } from './metrics-page.ts'
import { createWatcher, noOperation, requestIdHeader } from './observer.ts'
import { addPages } from './pages.ts'
import { Rejection } from './rejection.ts'
import type { Observer } from './served-request.ts'
import { createTraffic } from './traffic.ts'

const noBytes = new Uint8Array()

export interface ServerOptions extends GatewayOptions, Omit<ControlOptions, 'guard' | 'stopping'> {
  /** What callers of the sandbox's own surface must show; anyone is admitted without it. */
  readonly controlToken: string | undefined
  readonly connectionLimits: ConnectionLimits
  /** The rules by which requests fail on purpose. */
  readonly faults: RuleBook
  /** The budgets that requests are charged to; null where there are none. */
  readonly weights: Weights | null
  /** So many changes may wait to be kept before requests are refused. */
  readonly queueLimit: number
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
  const { keys, faults, weights, authClock, report, keeping, queueLimit, metrics, connectionLimits } = options
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
  // What an answer tells of is kept first, refusals included: they follow from it as well.
  const send = (response: ServerResponse, status: number, text: string): void => {
    if (keeping) keeping.whenKept(() => sendText(response, status, text))
    else sendText(response, status, text)
  }

  const takers = new Map<string, Taker>()
  for (const operation of Object.values<Operation>(operations)) {
    const { id, method, path } = operation
    const answer = createGateway(options, id)
    const sendRefusal = (response: ServerResponse, error: unknown): void => {
      const rejection = toRejection(error, reportOf(response))
      send(response, rejection.status, rejection.toJson(authClock()))
    }
    const carryOut = async (request: SignedRequest, lagMs?: number): Promise<unknown> => {
      try {
        return await answer(request, lagMs)
      } finally {
        await keeping?.kept()
      }
    }
    const failOnPurpose = (request: SignedRequest, response: ServerResponse): void => {
      serveFaulty(faults, {
        operation,
        account: accountNamed(keys, request),
        response,
        carryOut: (lagMs) => carryOut(request, lagMs),
        refuse: (error) => toRejection(error, reportOf(response)),
        now: authClock,
        pause: waiting.pause,
        forever: waiting.forever,
      }).catch((error: unknown) => {
        if (waiting.isStopped || response.headersSent) response.destroy()
        else sendRefusal(response, error)
      })
    }
    const serve = (request: IncomingMessage, response: ServerResponse, body: Uint8Array): void => {
      if (keeping && keeping.waiting > queueLimit) return refuseForNow(response, authClock())
      const described = describe(request, body)
      if (weights && !admit(weights, operation, request, accountNamed(keys, described), response, authClock())) return
      if (!faults.isEmpty) return failOnPurpose(described, response)
      const fail = (error: unknown): void => sendRefusal(response, error)
      const succeed = (value: unknown): void => send(response, 200, writeJson(value))
      try {
        const value = answer(described)
        if (value instanceof Promise) value.then(succeed).catch(fail)
        else succeed(value)
      } catch (error) {
        fail(error)
      }
    }
    const take = (request: IncomingMessage, response: ServerResponse): void => {
      if (method === 'GET') return serve(request, response, noBytes)
      readBytes(request, (bytes, rejection) => {
        if (!rejection) return serve(request, response, bytes)
        response.shouldKeepAlive = false
        sendText(response, rejection.status, rejection.toJson(authClock()))
      })
    }
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

function refuseForNow(response: ServerResponse, now: number): void {
  const rejection = new Rejection('unavailable', 'More changes wait to be kept than the sandbox takes; try again.')
  sendText(response, rejection.status, rejection.toJson(now), ['Retry-After', '1'])
}

// Charges a request to its budgets and says in headers what was spent; answers it where too much was. The account is that
// which the key names, whether or not the signature is right.
function admit(
  weights: Weights,
  operation: Operation,
  { socket }: IncomingMessage,
  account: string | undefined,
  response: ServerResponse,
  now: number,
): boolean {
  const { waitMs, ip, uid } = weights.charge(operation, socket.remoteAddress ?? 'unknown', account, now)
  response.setHeader('x-sandbox-weight-ip', String(ip))
  if (uid !== null) response.setHeader('x-sandbox-weight-uid', String(uid))
  if (waitMs === null) return true
  const { limits } = weights
  const text = `There is a weight of ${limits.ip} for an address and ${limits.uid} for an account in ${limits.windowMs} ms, it is spent; wait ${waitMs} ms.`
  const rejection = new Rejection('too_many_requests', text)
  sendText(response, rejection.status, rejection.toJson(now), ['Retry-After', String(Math.ceil(waitMs / 1_000))])
  return false
}

function describe(request: IncomingMessage, body: Uint8Array): SignedRequest {
  const { path, query } = splitTarget(request)
  return { method: request.method!, path, query, headers: request.headers, body }
}

// The target as it stood in the request line: the signature covers exactly this.
function splitTarget({ url: target = '/' }: IncomingMessage): { path: string; query: string } {
  const mark = target.indexOf('?')
  return mark < 0 ? { path: target, query: '' } : { path: target.slice(0, mark), query: target.slice(mark + 1) }
}
