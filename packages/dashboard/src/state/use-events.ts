/**
 * Follows the sandbox's events by long polling. It starts again with the latest events if the server no longer has those
 * that it missed, or has another world, such as after a reset.
 */
import { useEffect, useState } from 'preact/hooks'
import type { ControlAnswer, ControlClient } from '../api/control-client.ts'
import { UnreachableError } from '../api/errors.ts'

export type Event = ControlAnswer<'listEvents'>['events'][number]

const mostEvents = 300
const waitMs = 20_000
const pauseMs = 1_000
/** Events of this time are shown together, in milliseconds. */
const batchMs = 250

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
      while (!signal.aborted) {
        try {
          const query = after === undefined ? { limit: mostEvents } : { after, limit: mostEvents, waitMs }
          const page = await client.call('listEvents', query, signal)
          const isFirst = after === undefined
          after = page.next
          if (page.events.length === 0 && !isFirst) continue
          const latest = page.events.toReversed()
          setEvents((known) => (isFirst ? latest : [...latest, ...known].slice(0, mostEvents)))
          if (isFirst) continue
          onEvents()
          await new Promise((resolve) => setTimeout(resolve, batchMs))
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
