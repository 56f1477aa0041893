// Ways to send a response: whole, truncated, slowly, or not at all.
//
// They work on the messages of node:http. A request in process has no socket: closing its connection makes the request fail,
// or its body if that has begun.

import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { safeHeaderList } from '../document/safe-headers.ts'
import type { ActionOf } from './rule.ts'

/** A response before it is sent. */
export interface Message {
  readonly status: number
  readonly type: string
  readonly body: string
  readonly headers: readonly string[]
}

/** Waits; rejects when the sandbox closes. */
export type Pause = (milliseconds: number) => Promise<void>

/** The error of a request in process, which has no socket, whose connection was closed. */
export class ConnectionLost extends Error {
  override readonly name: string = 'ConnectionLost'
  readonly code: string
  constructor(how: 'close' | 'reset') {
    super(how === 'reset' ? 'The connection was reset.' : 'The connection was closed before the response.')
    this.code = how === 'reset' ? 'ECONNRESET' : 'UND_ERR_SOCKET'
  }
}

const pieces = 10

/** Sends a response as it is. */
export function sendWhole(response: ServerResponse, message: Message): void {
  writeHead(response, message, Buffer.byteLength(message.body))
  response.end(message.body)
}

/** Sends half of a response and closes the connection. */
export function sendTruncated(response: ServerResponse, message: Message): void {
  const bytes = Buffer.from(message.body)
  writeHead(response, message, bytes.length)
  response.write(bytes.subarray(0, bytes.length >> 1), () => closeConnection(response, 'close'))
}

/** Sends a longer body than its header announces, and closes the connection. */
export function sendOverlong(response: ServerResponse, message: Message): void {
  const bytes = Buffer.from(message.body)
  // A response loses its socket when it ends.
  const { socket } = response
  writeHead(response, message, bytes.length >> 1)
  response.end(bytes, () => socket?.destroy())
}

/** Sends a response in pieces over a time. */
export async function sendSlowly(
  response: ServerResponse,
  message: Message,
  { ms = 1_000 }: ActionOf<'slowDrip'>,
  pause: Pause,
): Promise<void> {
  const bytes = Buffer.from(message.body)
  const size = Math.ceil(bytes.length / pieces)
  writeHead(response, message, bytes.length)
  for (let start = 0; start < bytes.length && !response.destroyed; start += size) {
    await pause(ms / pieces)
    response.write(bytes.subarray(start, start + size))
  }
  response.end()
}

function writeHead(response: ServerResponse, { status, type, headers }: Message, length: number): void {
  response.writeHead(status, ['Content-Type', type, 'Content-Length', String(length), ...safeHeaderList, ...headers])
}

/** Closes a connection at once, in the middle of a response too. */
export function closeConnection(response: ServerResponse, how: 'close' | 'reset'): void {
  const { socket } = response
  if (!(socket instanceof Socket)) response.destroy(new ConnectionLost(how))
  else if (how === 'reset') socket.resetAndDestroy()
  else socket.destroySoon()
}
