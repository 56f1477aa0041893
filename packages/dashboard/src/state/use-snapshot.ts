/**
 * Reads a snapshot every second, and at once after an action or a change of the selection.
 *
 * A snapshot replaces the previous one as a whole, so that all parts of the page are consistent. While the server does not
 * respond, the last one stays, and the page shows its age. A hidden page sends no requests.
 */
import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import type { ControlClient } from '../api/control-client.ts'
import { messageOf, requiresToken } from '../api/errors.ts'
import { type Selection, readSnapshot, type Snapshot } from './snapshot.ts'

export interface SnapshotState {
  /** Null until the first one was read. */
  readonly snapshot: Snapshot | null
  /** When it was requested, by the monotonic clock of the page. */
  readonly readAt: number
  /** The error of the latest read; null if it succeeded. */
  readonly trouble: string | null
  /** Whether the server requires a token. */
  readonly isLocked: boolean
  /** Reads a snapshot now. */
  readonly refresh: () => void
}

type State = Omit<SnapshotState, 'refresh'>

const intervalMs = 1_000
/** The shortest time between two snapshots, however often something happens, in milliseconds. */
const leastIntervalMs = 500

export function useSnapshot(client: ControlClient, selection: Selection): SnapshotState {
  const [state, setState] = useState<State>({ snapshot: null, readAt: 0, trouble: null, isLocked: false })
  const wake = useRef<() => void>(() => {})
  const refresh = useCallback(() => wake.current(), [])
  const { symbol, accountId, minutes } = selection

  useEffect(() => {
    const unmount = new AbortController()
    const poll = async (): Promise<void> => {
      while (!unmount.signal.aborted) {
        const paused = new Promise<void>((resolve) => (wake.current = resolve))
        if (!document.hidden) {
          try {
            const readAt = performance.now()
            const snapshot = await readSnapshot(client, { symbol, accountId, minutes }, unmount.signal)
            setState({ snapshot, readAt, trouble: null, isLocked: false })
          } catch (error) {
            if (unmount.signal.aborted) return
            setState((before) => ({ ...before, trouble: messageOf(error), isLocked: requiresToken(error) }))
          }
        }
        const timer = setTimeout(wake.current, intervalMs)
        const least = new Promise((resolve) => setTimeout(resolve, leastIntervalMs))
        await paused
        clearTimeout(timer)
        await least
      }
    }
    void poll()
    const onVisible = (): void => wake.current()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      unmount.abort()
      wake.current()
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [client, symbol, accountId, minutes])

  return { ...state, refresh }
}
