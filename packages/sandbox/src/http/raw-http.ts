// How the bytes of an operation come and go: read whole, answered whole, on the bare messages of node:http.
//
// Fastify serves everything else. For an operation its router, parsers and hooks would cost as much again as the check of
// the signature, so a request that names one by its whole path is taken before them. An answer is sent once, whatever happens; a body that is too large is not read to its end.

import type { IncomingMessage, ServerResponse } from 'node:http'
import { bodyLimit } from '../operations/body.ts'
import { bodyTooLarge, bodyUnlikeHeaders } from './failure.ts'
import { jsonType } from '../document/write-json.ts'
import type { FastifyInstance } from 'fastify'
import type { Rejection } from '../document/rejection.ts'

const noBytes = new Uint8Array()

/** Serves one request as it comes. */
export type Taker = (request: IncomingMessage, response: ServerResponse) => void

/** Lets those take a request whose method and path it has, and leaves all others to the server. */
export function takeDirectly({ server }: FastifyInstance, takers: ReadonlyMap<string, Taker>): void {
  const [route] = server.listeners('request') as Taker[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const { method, url = '' } = request
    const mark = url.indexOf('?')
    const take = takers.get(`${method} ${mark < 0 ? url : url.slice(0, mark)}`) ?? route!
    take(request, response)
  })
}

/**
 * Reads the body of a request and hands it on, or the rejection of one that cannot be read. Calls `done` once, and not at
 * all when the caller has left. A body that is too large is refused at once; what still comes of it is dropped.
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
    if (announced !== 0 && announced !== length) refuse(bodyUnlikeHeaders())
    else done(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks))
  })
}

/** Sends a whole answer. */
export function sendText(
  response: ServerResponse,
  status: number,
  text: string,
  headers: readonly string[] = [],
): void {
  const length = String(Buffer.byteLength(text))
  response.writeHead(status, ['Content-Type', jsonType, 'Content-Length', length, ...headers])
  response.end(text)
}
