import { setMaxListeners } from 'node:events'
import type { ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { Pause } from './send-response.ts'

export interface Waiting {
  readonly pause: Pause
  readonly isStopped: boolean
  /** Waits until whoever asked has left; nothing is kept alive by it. */
  untilLeft(response: ServerResponse): Promise<void>
  /** Ends all waiting with an error. */
  stop(): void
}

export function createWaiting(): Waiting {
  const stopping = new AbortController()
  const { signal } = stopping
  setMaxListeners(0, signal)
  return {
    pause: (milliseconds) => setTimeout(milliseconds, undefined, { signal }),
    get isStopped() {
      return signal.aborted
    },
    untilLeft: (response) =>
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
