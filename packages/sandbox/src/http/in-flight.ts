// Tracks the requests in flight, and drains them when the server stops: each gets its response, then its connection is closed.
//
// Requests in process have no connection and are not tracked.

import { setMaxListeners } from 'node:events'
import type { ServerResponse } from 'node:http'

export interface InFlight {
  /** Aborted when the server begins to stop: long polls then respond at once. */
  readonly stopping: AbortSignal
  /** Tracks a request until `end` is called with its response. */
  begin(response: ServerResponse): void
  /** Called when the response is complete or its client has disconnected. */
  end(response: ServerResponse): void
  /** Waits until no request is in flight, up to some milliseconds. */
  drain(graceMs: number): Promise<void>
}

export function trackInFlight(): InFlight {
  const stop = new AbortController()
  // Each long poll listens.
  setMaxListeners(0, stop.signal)
  const pending = new Set<ServerResponse>()
  let onEmpty = (): void => undefined
  return {
    stopping: stop.signal,
    begin(response) {
      pending.add(response)
      if (stop.signal.aborted) response.shouldKeepAlive = false
    },
    end(response) {
      pending.delete(response)
      if (pending.size === 0) onEmpty()
    },
    async drain(graceMs) {
      stop.abort()
      for (const response of pending) response.shouldKeepAlive = false
      if (pending.size === 0) return
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, graceMs)
        onEmpty = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    },
  }
}
