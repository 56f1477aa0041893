// Handles the requests of each connection one after the other, in the order in which their responses must be sent.
//
// A client may send thousands of requests at once without reading a response. They arrive in one piece, so handling each as
// it is parsed would delay every other connection by seconds. Here a request waits until the response before it has been
// written, and other connections have a turn in between. A connection with many waiting requests is not read further.

import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { InFlight } from './in-flight.ts'
import type { RequestHandler } from './raw-http.ts'

export interface ConnectionQueue {
  /** Calls a handler when the responses of the same connection before this one are complete; never, if it is closed. */
  run(request: IncomingMessage, response: ServerResponse, handle: RequestHandler): void
  /** Returns the last response of a connection that is not complete. */
  lastOn(socket: unknown): ServerResponse | undefined
}

/** What the queue reports: each request of a connection, and the end of its response, even if it was never handled. */
type Tracker = Pick<InFlight, 'begin' | 'end'>

interface Entry {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly handle: RequestHandler
}

interface Lane {
  /** The response that is next on the connection; undefined if no request is open. */
  current: ServerResponse | undefined
  readonly waiting: Entry[]
  readonly onClose: () => void
}

/** Returns a queue that stops reading a connection while more than `limit` of its requests wait. */
export function createConnectionQueue(limit: number, tracker: Tracker): ConnectionQueue {
  const lanes = new WeakMap<object, Lane>()

  function createLane(socket: Socket): Lane {
    // One listener function for all responses, each of which is closed once: creating one for each costs microseconds.
    const lane: Lane = { current: undefined, waiting: [], onClose: () => advance(socket, lane) }
    lanes.set(socket, lane)
    return lane
  }

  function advance(socket: Socket, lane: Lane): void {
    tracker.end(lane.current!)
    lane.current = undefined
    // Node closes only the response that was next.
    if (socket.destroyed) for (const { response } of lane.waiting.splice(0)) tracker.end(response)
    const next = lane.waiting.shift()
    if (!next) return
    lane.current = next.response
    next.response.on('close', lane.onClose)
    if (lane.waiting.length === limit) readOn(socket)
    // Not at once, so that other connections have a turn.
    setImmediate(() => {
      if (!socket.destroyed) next.handle(next.request, next.response)
    })
  }

  return {
    run(request, response, handle) {
      const { socket } = request
      // In process there is no connection.
      if (!(socket instanceof Socket)) return handle(request, response)
      tracker.begin(response)
      const lane = lanes.get(socket) ?? createLane(socket)
      if (lane.current) {
        lane.waiting.push({ request, response, handle })
        // What has been read already is still parsed.
        if (lane.waiting.length === limit + 1) stopReading(socket)
        return
      }
      lane.current = response
      response.on('close', lane.onClose)
      handle(request, response)
    },
    lastOn(socket) {
      const lane = lanes.get(socket as Socket)
      return lane?.waiting.at(-1)?.response ?? lane?.current
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
