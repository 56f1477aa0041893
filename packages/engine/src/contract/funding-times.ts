// Funding times of a contract: fixed times of each day, UTC.

const dayMs = 86_400_000

/** Parses times of day to milliseconds after midnight, earliest first; throws when a text is not HH:MM:SS. */
export function readFundingTimes(times: readonly string[]): readonly number[] {
  const found = times.map((text) => {
    const [, hours, minutes, seconds] = /^(\d\d):(\d\d):(\d\d)$/.exec(text) ?? []
    const time = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000
    if (Number(hours) > 23 || Number(minutes) > 59 || !(Number(seconds) < 60)) {
      throw new RangeError(`a funding time must be HH:MM:SS, was ${text}.`)
    }
    return time
  })
  if (found.length === 0) throw new RangeError('a contract needs at least one funding time, had none.')
  return Array.from(new Set(found)).toSorted((one, other) => one - other)
}

/** Returns the first funding time after a time. */
export function fundingTimeAfter(delivery: readonly number[], time: number): number {
  const midnight = Math.floor(time / dayMs) * dayMs
  const today = delivery.find((each) => midnight + each > time)
  return today === undefined ? midnight + dayMs + delivery[0]! : midnight + today
}

/** Returns the last funding time before a time. */
export function fundingTimeBefore(delivery: readonly number[], time: number): number {
  const midnight = Math.floor(time / dayMs) * dayMs
  const today = delivery.findLast((each) => midnight + each < time)
  return today === undefined ? midnight - dayMs + delivery.at(-1)! : midnight + today
}
