// Reads a snapshot when something has happened: an event, an action, a change of the selection, and the next step of
// the prices while the clock runs; and at least once a second.
//
// A snapshot replaces the previous one as a whole, so that all parts of the page are consistent. While the server does
// not respond, the last one stays, and the page shows its age. A hidden page sends no requests.
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
  /** Reads what trading changes now. */
  readonly follow: () => void
}

type State = Omit<SnapshotState, 'refresh' | 'follow'>

const intervalMs = 1_000
/** The shortest time between two snapshots, however often something happens, in milliseconds. */
const leastPauseMs = 20
/** Engine time between two prices. */
const stepMs = 1_000
/** How long after a step its price is certainly there. */
const afterStepMs = 15

export function useSnapshot(client: ControlClient, selection: Selection): SnapshotState {
  const [state, setState] = useState<State>({ snapshot: null, readAt: 0, trouble: null, isLocked: false })
  const wake = useRef<() => void>(() => {})
  /** Whether the next snapshot is read as a whole. */
  const isAllWanted = useRef(true)
  const follow = useCallback(() => wake.current(), [])
  const refresh = useCallback(() => {
    isAllWanted.current = true
    wake.current()
  }, [])
  const latest = useRef<Snapshot | null>(null)
  const { symbol, accountId, minutes } = selection

  useEffect(() => {
    const unmount = new AbortController()
    const poll = async (): Promise<void> => {
      while (!unmount.signal.aborted) {
        const paused = new Promise<void>((resolve) => (wake.current = resolve))
        const readAt = performance.now()
        if (!document.hidden) {
          try {
            const given = { symbol, accountId, minutes }
            const isWhole = isAllWanted.current
            isAllWanted.current = false
            const snapshot = await readSnapshot(client, given, unmount.signal, latest.current, isWhole)
            latest.current = snapshot
            setState({ snapshot, readAt, trouble: null, isLocked: false })
          } catch (error) {
            if (unmount.signal.aborted) return
            // What comes next may be another world.
            latest.current = null
            isAllWanted.current = true
            setState((before) => ({ ...before, trouble: messageOf(error), isLocked: requiresToken(error) }))
          }
        }
        // Reading and drawing take as much of the time as nothing does, so that the page stays usable.
        const least = new Promise((resolve) => setTimeout(resolve, Math.max(leastPauseMs, performance.now() - readAt)))
        const timer = setTimeout(refresh, pauseOf(latest.current))
        await paused
        clearTimeout(timer)
        await least
      }
    }
    void poll()
    document.addEventListener('visibilitychange', refresh)
    return () => {
      unmount.abort()
      wake.current()
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [client, symbol, accountId, minutes])

  return { ...state, refresh, follow }
}

/** Returns the time until the prices may change by themselves, at most a second. */
function pauseOf(snapshot: Snapshot | null): number {
  if (snapshot?.clock.mode !== 'real') return intervalMs
  const { time, rate } = snapshot.clock
  const left = (stepMs - (time % stepMs)) / Math.max(1, Number(rate))
  return Math.min(intervalMs, left + afterStepMs)
}
