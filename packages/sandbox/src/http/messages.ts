// Reads the bodies of requests and writes the heads of responses, on the messages of node:http. A body that is too
// large is not read to its end.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { bodyLimit } from '../operations/body.ts'
import { safeHeaderList } from '../document/safe-headers.ts'
import type { Message } from '../faults/responder.ts'
import { requestIdHeader, requestIdOf } from './observer.ts'

/**
 * Reads the body of a request and calls `done` once, with the bytes, or undefined if it is too large: at once, and the
 * rest is discarded. Does not call it if the client disconnects.
 */
export function readBytes(request: IncomingMessage, done: (bytes: Uint8Array | undefined) => void): void {
  const chunks: Buffer[] = []
  let length = 0
  let isTooLarge = false
  const refuse = (): void => {
    if (!isTooLarge) done(undefined)
    isTooLarge = true
  }
  if (Number(request.headers['content-length']) > bodyLimit) refuse()
  request.on('data', (chunk: Buffer) => {
    length += chunk.length
    if (length > bodyLimit) refuse()
    else if (!isTooLarge) chunks.push(chunk)
  })
  request.on('end', () => {
    if (!isTooLarge) done(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks))
  })
}

/**
 * Writes the head of a response, with the time and the id of its request. Headers in one list cost less than
 * `setHeader` for each.
 */
export function writeHead(
  response: ServerResponse,
  { status, type, headers }: Pick<Message, 'status' | 'type' | 'headers'>,
  length: number | undefined,
  now: number,
): void {
  const list = ['Date', dateHeader(now), ...safeHeaderList]
  if (type !== '') list.push('Content-Type', type)
  if (length !== undefined) list.push('Content-Length', String(length))
  if (headers.length > 0) list.push(...headers)
  const id = requestIdOf(response)
  if (id !== undefined) list.push(requestIdHeader, id)
  response.writeHead(status, list)
}

/** The latest text, and the second of which it is. */
let second = Number.NaN
let secondText = ''

/**
 * Returns the value of the header Date for the time of the exchange, in Unix milliseconds: programs may set their
 * clocks by it.
 */
function dateHeader(now: number): string {
  const whole = Math.floor(now / 1_000)
  if (whole !== second) {
    second = whole
    secondText = new Date(whole * 1_000).toUTCString()
  }
  return secondText
}
