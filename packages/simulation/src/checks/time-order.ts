// Requires that time never goes back for an observer: a time that was read is not before one that was read earlier.

/** The latest time that any program has read from a clock, in Unix milliseconds. */
export interface SeenTime {
  latest: number
}

/** Begins to read a time. Returns a function that returns what is wrong with it; undefined if nothing is. */
export function beginTimeRead(seen: SeenTime): (time: number) => string | undefined {
  const before = seen.latest
  return (time) => {
    seen.latest = Math.max(seen.latest, time)
    return time < before ? `went back from ${before} to ${time}` : undefined
  }
}
