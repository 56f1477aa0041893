// Times of the engine, in UTC, since that is what its records and its candles count in.

/** Returns a moment as `2025-11-27 08:00:00`. */
export function showMoment(time: number): string {
  return new Date(time).toISOString().slice(0, 19).replace('T', ' ')
}

/** Returns a moment without its year, as `11-27 08:00:00`. */
export function showShort(time: number | null): string {
  return time === null ? '–' : showMoment(time).slice(5)
}

/** Returns a moment to the millisecond, as `08:00:00.001`. */
export function showExact(time: number): string {
  return new Date(time).toISOString().slice(11, 23)
}
