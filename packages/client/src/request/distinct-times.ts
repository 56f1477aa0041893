// The timestamps of requests that change something: two equal ones never have the same, because a server may take the
// second one for a copy of the first one, and refuse it. The clock may stand still, and clients with one clock may
// share a key.
import type { Clock } from '../transport/clock.ts'

/** The latest timestamp of each of the latest requests by a clock, the latest last. */
const TIMES = new WeakMap<Clock, Map<string, number>>()

/**
 * Returns a timestamp from `time` on that no equal request has. `text` is all that is signed beside it, and the key.
 */
export function distinctTime(clock: Clock, time: number, text: string): number {
  const times = TIMES.get(clock) ?? new Map<string, number>()
  TIMES.set(clock, times)
  const last = times.get(text)!
  // Far ahead, it belongs to another clock, to a time that a simulated one has left again, or to a clock that was
  // corrected since.
  const distinct = last >= time && last < time + 2.5e4 ? last + 1 : time
  times.delete(text)
  if (times.set(text, distinct).size > 1e4) times.delete(times.keys().next().value!)
  return distinct
}
