// Reads requests and sends responses of operations on the messages of node:http, without Fastify.
//
// Fastify serves everything else. For an operation, its router, parsers and hooks would cost as much as the check of the
// signature, so a request whose path is exactly that of an operation is routed before them. A response is sent once; a body
// that is too large is not read to its end.

import type { IncomingMessage, ServerResponse } from 'node:http'
import { bodyLimit } from '../operations/body.ts'
import { bodyTooLarge, bodyLengthMismatch } from '../operations/request-errors.ts'
import { jsonType } from '../document/write-json.ts'
import type { FastifyInstance } from 'fastify'
import type { Rejection } from '../document/rejection.ts'
import { safeHeaderList } from '../document/safe-headers.ts'
import type { Message } from '../faults/responder.ts'
import { requestIdHeader, requestIdOf } from './observer.ts'

const noBytes = new Uint8Array()

/** Serves one request. */
export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void

/** The handlers of operations by method, then by path. */
export type OperationHandlers = ReadonlyMap<string, ReadonlyMap<string, RequestHandler>>

/**
 * Routes requests by method and path to handlers, and all others to the server. `toPath` returns the path of a handler for that
 * of a request. `run` calls the handlers when it is their turn.
 */
export function routeOperations(
  { server }: FastifyInstance,
  handlers: OperationHandlers,
  toPath: (path: string) => string,
  run: (request: IncomingMessage, response: ServerResponse, handle: RequestHandler) => void,
): void {
  const [fallback] = server.listeners('request') as RequestHandler[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const { method, url = '' } = request
    const mark = url.indexOf('?')
    const path = toPath(mark < 0 ? url : url.slice(0, mark))
    run(request, response, handlers.get(method!)?.get(path) ?? fallback!)
  })
}

/**
 * Reads the body of a request and calls `done` once, with the bytes or a rejection; does not call it if the client
 * disconnects. A body that is too large is refused at once, and the rest of it is discarded.
 */
export function readBytes(request: IncomingMessage, done: (bytes: Uint8Array, rejection?: Rejection) => void): void {
  const announced = Number(request.headers['content-length'] ?? 0)
  const chunks: Buffer[] = []
  let length = 0
  let isRefused = false
  const refuse = (rejection: Rejection): void => {
    if (!isRefused) done(noBytes, rejection)
    isRefused = true
  }
  if (announced > bodyLimit) refuse(bodyTooLarge())
  request.on('data', (chunk: Buffer) => {
    length += chunk.length
    if (length > bodyLimit) refuse(bodyTooLarge())
    else if (!isRefused) chunks.push(chunk)
  })
  request.on('end', () => {
    if (isRefused) return
    if (announced !== 0 && announced !== length) refuse(bodyLengthMismatch())
    else done(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks))
  })
}

/** Sends a complete response. */
export function sendText(
  response: ServerResponse,
  status: number,
  text: string,
  headers: readonly string[] = [],
): void {
  const length = Buffer.byteLength(text)
  writeHead(response, { status, type: jsonType, headers }, length)
  // Text in ASCII has the same bytes in Latin-1, which is written without counting the bytes of each character.
  response.end(text, length === text.length ? 'latin1' : 'utf8')
}

/** Writes the head of a response, with the id of its request. Headers in one list cost less than `setHeader` for each. */
export function writeHead(
  response: ServerResponse,
  { status, type, headers }: Pick<Message, 'status' | 'type' | 'headers'>,
  length: number,
): void {
  const list = ['Content-Type', type, 'Content-Length', String(length), ...safeHeaderList]
  if (headers.length > 0) list.push(...headers)
  const id = requestIdOf(response)
  if (id !== undefined) list.push(requestIdHeader, id)
  response.writeHead(status, list)
}

/** Sends a refusal. */
export function sendRejection(
  response: ServerResponse,
  rejection: Rejection,
  now: number,
  headers: readonly string[] = [],
): void {
  sendText(response, rejection.status, rejection.toJson(now), headers)
}
