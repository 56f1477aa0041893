// Waits that end early when the sandbox closes.

import { setMaxListeners } from 'node:events'
import type { ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { Pause } from './send-response.ts'

export interface AbortableWait {
  readonly pause: Pause
  readonly isStopped: boolean
  /** Waits until the client has closed the connection; does not keep the process alive. */
  untilClosed(response: ServerResponse): Promise<void>
  /** Rejects all waits. */
  stop(): void
}

export function createAbortableWait(): AbortableWait {
  const stopping = new AbortController()
  const { signal } = stopping
  setMaxListeners(0, signal)
  return {
    pause: (milliseconds) => setTimeout(milliseconds, undefined, { signal }),
    get isStopped() {
      return signal.aborted
    },
    untilClosed: (response) =>
      new Promise((resolve, reject) => {
        const stop = (): void => reject(signal.reason as Error)
        if (signal.aborted) return stop()
        signal.addEventListener('abort', stop, { once: true })
        response.once('close', () => {
          signal.removeEventListener('abort', stop)
          resolve()
        })
      }),
    stop: () => stopping.abort(),
  }
}
