/** Formats engine times in UTC, which the records and candles use. */
/** Returns a time as `2025-11-27 08:00:00`. */
export function showMoment(time: number): string {
  return new Date(time).toISOString().slice(0, 19).replace('T', ' ')
}

/** Returns a time without the year, as `11-27 08:00:00`. */
export function showShort(time: number | null): string {
  return time === null ? '–' : showMoment(time).slice(5)
}

/** Returns a time of day with milliseconds, as `08:00:00.001`. */
export function showExact(time: number): string {
  return new Date(time).toISOString().slice(11, 23)
}

/** Returns an age in whole seconds, or minutes from two minutes on. */
export function showAge(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1_000)
  return seconds < 120 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`
}
