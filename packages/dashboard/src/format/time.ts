// Formats engine times in UTC, which the records and candles use.
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

/** Returns the time until something as `07:59:58`, or with days from two days on. */
export function showCountdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1_000))
  const days = Math.floor(seconds / 86_400)
  if (days >= 2) return `${days} days`
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
