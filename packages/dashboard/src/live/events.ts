// Follows what happens in the sandbox, event by event, as it happens.
//
// It waits at the server for the next event. What it has missed it asks for; where that is no longer kept, or where the
// sandbox has begun anew, it begins anew as well. Only the latest are kept here.

import { useEffect, useState } from 'preact/hooks'
import { Away } from '../surface/failure.ts'
import type { Answer, Surface } from '../surface/surface.ts'

export type Event = Extract<Answer<'listEvents'>, { readonly events: unknown }>['events'][number]

const keptEvents = 300
const waitMs = 20_000
const pauseMs = 1_000

/** Returns the latest events, the newest first, and calls back when there are new ones. */
export function useEvents(surface: Surface, isLocked: boolean, onNews: () => void): readonly Event[] {
  const [events, setEvents] = useState<readonly Event[]>([])

  useEffect(() => {
    if (isLocked) return
    const leaving = new AbortController()
    const { signal } = leaving
    const follow = async (): Promise<void> => {
      let after: number | undefined
      while (!signal.aborted) {
        try {
          const wish = after === undefined ? { limit: keptEvents } : { after, limit: keptEvents, waitMs }
          const page = (await surface.call('listEvents', wish, signal)) as { events: readonly Event[]; next: number }
          const isFirst = after === undefined
          after = page.next
          if (page.events.length === 0 && !isFirst) continue
          const news = page.events.toReversed()
          setEvents((known) => (isFirst ? news : [...news, ...known].slice(0, keptEvents)))
          if (!isFirst) onNews()
        } catch (error) {
          if (signal.aborted) return
          if (!(error instanceof Away)) after = undefined
          await new Promise((resolve) => setTimeout(resolve, pauseMs))
        }
      }
    }
    void follow()
    return () => leaving.abort()
  }, [surface, isLocked, onNews])

  return events
}
