// Follows the sandbox's events by long polling. It starts again with the latest events if the server no longer has
// those that it missed, or has another world, such as after a reset.
import { useEffect, useState } from 'preact/hooks'
import type { ControlAnswer, ControlClient } from '../api/control-client.ts'
import { UnreachableError } from '../api/errors.ts'

export type Event = ControlAnswer<'listEvents'>['events'][number]

const mostEvents = 300
const waitMs = 20_000
const pauseMs = 1_000
/** Events of this time are shown together, in milliseconds. */
const batchMs = 250
/** Events of this time cause one call together, in milliseconds. */
const gatherMs = 20

/** Returns the latest events of a world, the newest first, and calls `onEvents` when new ones arrive. */
export function useEvents(
  client: ControlClient,
  world: string | undefined,
  isLocked: boolean,
  onEvents: () => void,
): readonly Event[] {
  const [events, setEvents] = useState<readonly Event[]>([])

  useEffect(() => {
    if (isLocked || world === undefined) return
    setEvents([])
    const unmount = new AbortController()
    const { signal } = unmount
    const follow = async (): Promise<void> => {
      let after: number | undefined
      let gathered: Event[] = []
      let shown = 0
      const show = (): void => {
        if (signal.aborted || gathered.length === 0) return
        const latest = gathered
        gathered = []
        shown = performance.now()
        setEvents((known) => [...latest, ...known].slice(0, mostEvents))
      }
      while (!signal.aborted) {
        try {
          const query = after === undefined ? { limit: mostEvents } : { after, limit: mostEvents, waitMs }
          const page = await client.call('listEvents', query, signal)
          const isFirst = after === undefined
          after = page.next
          if (page.events.length === 0 && !isFirst) continue
          const latest = page.events.toReversed()
          if (isFirst) {
            gathered = []
            setEvents(latest)
            continue
          }
          onEvents()
          if (gathered.length === 0) setTimeout(show, Math.max(0, shown + batchMs - performance.now()))
          gathered = [...latest, ...gathered]
          await new Promise((resolve) => setTimeout(resolve, gatherMs))
        } catch (error) {
          if (signal.aborted) return
          if (!(error instanceof UnreachableError)) after = undefined
          await new Promise((resolve) => setTimeout(resolve, pauseMs))
        }
      }
    }
    void follow()
    return () => unmount.abort()
  }, [client, world, isLocked, onEvents])

  return events
}
