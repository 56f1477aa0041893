import { setMaxListeners } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import type { Pause } from './delivery.ts'

export interface Waiting {
  readonly pause: Pause
  readonly isStopped: boolean
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
    stop: () => stopping.abort(),
  }
}
