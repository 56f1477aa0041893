// Handles the requests of each connection one after the other, in the order in which their responses must be sent.
//
// A client may send thousands of requests at once without reading a response. They arrive in one piece, so handling each as
// it is parsed would delay every other connection by seconds. Here a request waits until the response before it has been
// written, and other connections have a turn in between. A connection with many waiting requests is not read further.

import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

export interface ConnectionQueue {
  /** Calls a function when the responses of the same connection before this one are complete; never, if it is closed. */
  run(request: IncomingMessage, response: ServerResponse, handle: () => void): void
  /** Returns the last response of a connection that is not complete. */
  lastOn(socket: unknown): ServerResponse | undefined
}

interface Entry {
  readonly response: ServerResponse
  readonly handle: () => void
}

interface Lane {
  current: Entry
  readonly waiting: Entry[]
}

/** Returns a queue that stops reading a connection while more than `limit` of its requests wait. */
export function createConnectionQueue(limit: number): ConnectionQueue {
  const lanes = new WeakMap<object, Lane>()

  function advance(socket: Socket, lane: Lane): void {
    const next = lane.waiting.shift()
    if (!next || socket.destroyed) return void lanes.delete(socket)
    lane.current = next
    next.response.once('close', () => advance(socket, lane))
    if (lane.waiting.length === limit) readOn(socket)
    // Not at once, so that other connections have a turn.
    setImmediate(() => {
      if (!socket.destroyed) next.handle()
    })
  }

  return {
    run({ socket }, response, handle) {
      const lane = lanes.get(socket)
      const entry = { response, handle }
      if (lane) {
        lane.waiting.push(entry)
        // What has been read already is still parsed.
        if (lane.waiting.length === limit + 1) stopReading(socket)
        return
      }
      if (socket instanceof Socket) {
        const own: Lane = { current: entry, waiting: [] }
        lanes.set(socket, own)
        response.once('close', () => advance(socket, own))
      }
      handle()
    },
    lastOn(socket) {
      const lane = lanes.get(socket as Socket)
      return lane && (lane.waiting.at(-1) ?? lane.current).response
    },
  }
}

function stopReading(socket: Socket): void {
  socket.pause()
  // After each response, node:http resumes a connection that it has paused itself.
  socket.resume = () => socket
}

function readOn(socket: Socket): void {
  Reflect.deleteProperty(socket, 'resume')
  socket.resume()
}
