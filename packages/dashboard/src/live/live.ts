// Keeps a snapshot up to date: reads one every second, and at once when a person did or chose something.
//
// A snapshot replaces the one before as a whole, so the parts of the page always belong together. When the server does not
// answer, the last one stays and the page says how old it is. Nothing is asked for while the page is hidden.

import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { say, wantsToken } from '../surface/failure.ts'
import type { Surface } from '../surface/surface.ts'
import { type Choice, readSnapshot, type Snapshot } from './snapshot.ts'

export interface Live {
  /** Null until the first one is there. */
  readonly snapshot: Snapshot | null
  /** Why the latest one could not be read; null where it could. */
  readonly trouble: string | null
  /** Whether the server wants a token. */
  readonly isLocked: boolean
  /** Reads again now. */
  readonly refresh: () => void
}

type State = Omit<Live, 'refresh'>

const pauseMs = 1_000

export function useLive(surface: Surface, choice: Choice): Live {
  const [state, setState] = useState<State>({ snapshot: null, trouble: null, isLocked: false })
  const wake = useRef<() => void>(() => {})
  const refresh = useCallback(() => wake.current(), [])
  const { symbol, accountId, minutes } = choice

  useEffect(() => {
    const leaving = new AbortController()
    const watch = async (): Promise<void> => {
      while (!leaving.signal.aborted) {
        const paused = new Promise<void>((resolve) => (wake.current = resolve))
        if (!document.hidden) {
          try {
            const snapshot = await readSnapshot(surface, { symbol, accountId, minutes }, leaving.signal)
            setState({ snapshot, trouble: null, isLocked: false })
          } catch (error) {
            if (leaving.signal.aborted) return
            setState(({ snapshot }) => ({ snapshot, trouble: say(error), isLocked: wantsToken(error) }))
          }
        }
        const timer = setTimeout(wake.current, pauseMs)
        await paused
        clearTimeout(timer)
      }
    }
    void watch()
    const show = (): void => wake.current()
    document.addEventListener('visibilitychange', show)
    return () => {
      leaving.abort()
      wake.current()
      document.removeEventListener('visibilitychange', show)
    }
  }, [surface, symbol, accountId, minutes])

  return { ...state, refresh }
}
