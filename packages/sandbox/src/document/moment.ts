// Moments as ISO 8601. `Date.parse` takes 2026-02-30 for 2 March, and hour 24 for the next day.

const pattern = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z)?$/

/** Returns the Unix milliseconds of a day or a moment in UTC; not a number for any other text and impossible dates. */
export function parseMoment(text: string): number {
  const time = pattern.test(text) ? Date.parse(text) : Number.NaN
  const isReal = !Number.isNaN(time) && new Date(time).toISOString().startsWith(text.slice(0, 10))
  return isReal ? time : Number.NaN
}
