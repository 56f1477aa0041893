import { setMaxListeners } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import type { Pause } from './delivery.ts'

export interface Waiting {
  readonly pause: Pause
  readonly isStopped: boolean
  /** Waits until all waiting ends, which is an error. Nothing is kept alive by it. */
  forever(): Promise<never>
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
    forever: () =>
      new Promise((_resolve, reject) => {
        if (signal.aborted) reject(signal.reason as Error)
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
      }),
    stop: () => stopping.abort(),
  }
}
