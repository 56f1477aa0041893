// Requests under way on connections, and how they end when the server stops: each is answered, and its connection closed.
//
// Requests in process have no connection; they need nothing of this.

import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

export interface Traffic {
  /** Is aborted when the server begins to stop: whoever waits answers with what there is. */
  readonly stopping: AbortSignal
  /** Follows a request until its answer is complete or its caller has left. */
  enter(response: ServerResponse): void
  /** Returns the answer that is the next on a connection. */
  pendingOn(socket: Duplex): ServerResponse | undefined
  /** Waits until all are answered, but no longer than some milliseconds. */
  drain(graceMs: number): Promise<void>
}

export function createTraffic(): Traffic {
  const stop = new AbortController()
  const pending = new Set<ServerResponse>()
  let whenEmpty = (): void => undefined
  return {
    stopping: stop.signal,
    enter(response) {
      if (!(response.req.socket instanceof Socket)) return
      pending.add(response)
      if (stop.signal.aborted) response.shouldKeepAlive = false
      response.on('timeout', cutUnread)
      response.once('close', () => {
        pending.delete(response)
        if (pending.size === 0) whenEmpty()
      })
    },
    pendingOn: (socket) => Array.from(pending).find((response) => response.socket === socket),
    async drain(graceMs) {
      stop.abort()
      for (const response of pending) response.shouldKeepAlive = false
      if (pending.size === 0) return
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, graceMs)
        whenEmpty = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    },
  }
}

// Nothing was written to or read from the connection for a time. A caller that waits for its answer may go on waiting; one
// that does not read it would hold its bytes for ever.
function cutUnread(socket: Socket): void {
  if (socket.writableLength > 0) socket.destroy()
}
