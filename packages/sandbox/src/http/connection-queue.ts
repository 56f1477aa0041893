// Handles the requests of each connection one after the other, in the order in which their responses must be sent, and
// drains them when the server stops: each gets its response, then its connection is closed.
//
// A client may send thousands of requests at once without reading a response. They arrive in one piece, so handling
// each as it is parsed would delay every other connection by seconds. Here a request waits until the response before it
// has been written, and other connections have a turn in between. A connection with many waiting requests is not read
// further.
import { setMaxListeners } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/** Serves one request. */
export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void

export class ConnectionQueue {
  readonly #limit: number
  readonly #handle: RequestHandler
  readonly #lanes = new WeakMap<Duplex, Lane>()
  /** The connections with a request in flight. */
  readonly #busy = new Set<Lane>()
  readonly #stop = new AbortController()
  #onIdle = (): void => undefined

  /** A connection is not read further while more than `limit` of its requests wait. */
  constructor(limit: number, handle: RequestHandler) {
    this.#limit = limit
    this.#handle = handle
    // Each long poll listens.
    setMaxListeners(0, this.#stop.signal)
  }

  /** Aborted when the server begins to stop: long polls then respond at once. */
  get stopping(): AbortSignal {
    return this.#stop.signal
  }

  /**
   * Handles a request when the responses of the same connection before this one are complete; never, if it is closed.
   */
  run(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request
    if (this.stopping.aborted) response.shouldKeepAlive = false
    const lane = this.#lanes.get(socket) ?? this.#createLane(socket)
    if (lane.current) {
      lane.waiting.push({ request, response })
      // What has been read already is still parsed.
      if (lane.waiting.length === this.#limit + 1) lane.stopReading()
      return
    }
    this.#busy.add(lane)
    lane.current = response
    response.on('close', lane.onClose)
    this.#handle(request, response)
  }

  /** Returns the last response of a connection that is not complete. */
  lastOn(socket: Duplex): ServerResponse | undefined {
    const lane = this.#lanes.get(socket)
    return lane?.waiting.at(-1)?.response ?? lane?.current
  }

  /** Waits until no request is in flight, up to some milliseconds. */
  async drain(graceMs: number): Promise<void> {
    this.#stop.abort()
    for (const { current, waiting } of this.#busy) {
      current!.shouldKeepAlive = false
      for (const { response } of waiting) response.shouldKeepAlive = false
    }
    if (this.#busy.size === 0) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, graceMs)
      this.#onIdle = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  #createLane(socket: Duplex): Lane {
    const lane = new Lane(socket, () => this.#advance(lane))
    this.#lanes.set(socket, lane)
    return lane
  }

  #advance(lane: Lane): void {
    const { socket, waiting } = lane
    if (socket.destroyed) waiting.length = 0
    const next = waiting.shift()
    lane.current = next?.response
    if (!next) {
      this.#busy.delete(lane)
      if (this.#busy.size === 0) this.#onIdle()
      return
    }
    next.response.on('close', lane.onClose)
    if (waiting.length === this.#limit) lane.readOn()
    // Not at once, so that other connections have a turn.
    setImmediate(() => {
      // A response that has got no connection in time is never closed.
      if (socket.destroyed) this.#advance(lane)
      else this.#handle(next.request, next.response)
    })
  }
}

/** The requests of one connection. */
class Lane {
  readonly socket: Duplex
  /**
   * One listener function for all responses, each of which is closed once: creating one for each costs microseconds.
   */
  readonly onClose: () => void
  /** The response that is next on the connection; undefined if no request is in flight. */
  current: ServerResponse | undefined
  readonly waiting: { readonly request: IncomingMessage; readonly response: ServerResponse }[] = []
  readonly #hold = (): void => void this.socket.pause()

  constructor(socket: Duplex, onClose: () => void) {
    this.socket = socket
    this.onClose = onClose
  }

  stopReading(): void {
    // After each response, node:http resumes a connection.
    this.socket.on('resume', this.#hold)
    this.socket.pause()
  }

  readOn(): void {
    this.socket.off('resume', this.#hold)
    this.socket.resume()
  }
}
