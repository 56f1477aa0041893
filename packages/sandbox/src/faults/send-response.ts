// How an answer leaves: whole, in part, drop by drop, or not at all.
//
// It works on the bare messages of node:http. A request in process has no socket: what breaks off a connection there
// makes the request fail, or its body if that has begun.

import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { ActionOf } from './rule.ts'

/** An answer before it is sent. */
export interface Message {
  readonly status: number
  readonly type: string
  readonly body: string
  readonly headers: readonly string[]
}

/** Waits; is rejected when the sandbox closes. */
export type Pause = (milliseconds: number) => Promise<void>

/** Why a request in process, which has no socket, got no answer. */
export class ConnectionLost extends Error {
  override readonly name: string = 'ConnectionLost'
  readonly code: string
  constructor(how: 'close' | 'reset') {
    super(how === 'reset' ? 'The connection was reset.' : 'The connection was closed before the answer.')
    this.code = how === 'reset' ? 'ECONNRESET' : 'UND_ERR_SOCKET'
  }
}

const pieces = 10

/** Sends an answer as it is. */
export function sendWhole(response: ServerResponse, message: Message): void {
  writeHead(response, message, Buffer.byteLength(message.body))
  response.end(message.body)
}

/** Sends half of an answer and closes the connection. */
export function sendHalf(response: ServerResponse, message: Message): void {
  const bytes = Buffer.from(message.body)
  writeHead(response, message, bytes.length)
  response.write(bytes.subarray(0, bytes.length >> 1), () => breakOff(response, 'close'))
}

/** Sends more of an answer than its header says, and closes the connection. */
export function sendTooMuch(response: ServerResponse, message: Message): void {
  const bytes = Buffer.from(message.body)
  // Once an answer has ended, it has no socket.
  const { socket } = response
  writeHead(response, message, bytes.length >> 1)
  response.end(bytes, () => socket?.destroy())
}

/** Sends an answer in pieces, over as long as is said. */
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
  response.writeHead(status, ['Content-Type', type, 'Content-Length', String(length), ...headers])
}

/** Ends a connection in the middle of whatever it carries. */
export function breakOff(response: ServerResponse, how: 'close' | 'reset'): void {
  const { socket } = response
  if (!(socket instanceof Socket)) response.destroy(new ConnectionLost(how))
  else if (how === 'reset') socket.resetAndDestroy()
  else socket.destroySoon()
}
