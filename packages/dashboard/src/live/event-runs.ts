// Events as they are read: a glide of the price is one thing that happened, not a hundred.

import type { Event } from './events.ts'

/** An event, and how many like it came right before it. */
export interface EventRun {
  readonly event: Event
  /** The first of the run; the event itself where it stands alone. */
  readonly first: Event
  readonly count: number
}

/** Returns events, the newest first, with neighbouring prices of one contract and one cause as one. */
export function joinRuns(events: readonly Event[]): readonly EventRun[] {
  const runs: { event: Event; first: Event; count: number }[] = []
  for (const event of events) {
    const last = runs.at(-1)
    if (last && isOneRun(last.first, event)) {
      last.first = event
      last.count += 1
    } else {
      runs.push({ event, first: event, count: 1 })
    }
  }
  return runs
}

function isOneRun(later: Event, earlier: Event): boolean {
  return (
    later.kind === 'price' && earlier.kind === 'price' && later.turn === earlier.turn && later.symbol === earlier.symbol
  )
}
