// Waits that end early when the sandbox closes, on the timers of the system or on those of the sandbox's clock.
import { type SetTimer, systemTiming } from '../platform/timers.ts'

export interface AbortableWait {
  /** Waits for a time in milliseconds; rejects when the sandbox closes. */
  pause(ms: number): Promise<void>
  readonly isStopped: boolean
  /** Calls back when the sandbox closes, at once if it has. Returns a function that cancels the callback. */
  onStop(callback: (reason: Error) => void): () => void
  /** Rejects all waits. */
  stop(): void
}

export function createAbortableWait(setTimer: SetTimer = systemTiming.setTimer): AbortableWait {
  const callbacks = new Set<(reason: Error) => void>()
  let reason: Error | undefined
  const onStop = (callback: (reason: Error) => void): (() => void) => {
    if (reason) callback(reason)
    else callbacks.add(callback)
    return () => void callbacks.delete(callback)
  }
  return {
    pause: (ms) =>
      new Promise((resolve, reject) => {
        const cancelTimer = setTimer(ms, () => {
          cancelStop()
          resolve()
        })
        const cancelStop = onStop((stopped) => {
          cancelTimer()
          reject(stopped)
        })
      }),
    get isStopped() {
      return reason !== undefined
    },
    onStop,
    stop() {
      reason ??= new Error('The sandbox was closed.')
      for (const callback of callbacks) callback(reason)
      callbacks.clear()
    },
  }
}
