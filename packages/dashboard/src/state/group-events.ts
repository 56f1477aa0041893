// Groups events for display: the price steps of one glide become one row.
import type { Event } from './use-events.ts'

/** An event, and the number of similar events right before it. */
export interface EventGroup {
  readonly event: Event
  /** The first event of the group; the same one if it is alone. */
  readonly first: Event
  readonly count: number
}

/** Groups events, the newest first: consecutive prices of one contract and one command become one group. */
export function groupEvents(events: readonly Event[]): readonly EventGroup[] {
  const groups: { event: Event; first: Event; count: number }[] = []
  for (const event of events) {
    const last = groups.at(-1)
    if (last && isSameGroup(last.first, event)) {
      last.first = event
      last.count += 1
    } else {
      groups.push({ event, first: event, count: 1 })
    }
  }
  return groups
}

function isSameGroup(later: Event, earlier: Event): boolean {
  return (
    later.kind === 'price' && earlier.kind === 'price' && later.turn === earlier.turn && later.symbol === earlier.symbol
  )
}
