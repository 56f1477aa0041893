// Requires that time never goes back for an observer: a time that was read is not before one that was read earlier.

/** The latest time that any program has read from a clock, in Unix milliseconds. */
export interface SeenTime {
  latest: number
  /** How often the clock was set, after which an earlier time is no violation. */
  settings?: number
}

/** Begins to read a time. Returns a function that returns what is wrong with it; undefined if nothing is. */
export function beginTimeRead(seen: SeenTime): (time: number) => string | undefined {
  const { latest: before, settings } = seen
  return (time) => {
    if (seen.settings !== settings) return undefined
    seen.latest = Math.max(seen.latest, time)
    return time < before ? `went back from ${before} to ${time}` : undefined
  }
}
