/** Parses the times of `capi report`: durations before now, ISO dates or Unix milliseconds. */
import { UsageError } from '@capi/client'
import { readTime } from '../input/parse-value.ts'

const unitsMs: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 }

/** Returns the time that a text means; `now` is the time of the exchange, before which durations count. Unix milliseconds. */
export function readMoment(flag: string, text: string, now: number): number {
  const [, count, unit] = /^(\d{1,6})([smhdw])$/.exec(text) ?? []
  const time = unit ? now - Number(count) * unitsMs[unit]! : readTime(text)
  if (time !== undefined) return time
  throw new UsageError(
    `${flag} must be a duration such as 7d or 1h, a UTC time such as 2026-01-31T12:00:00Z, or Unix milliseconds, was ${JSON.stringify(text)}.`,
  )
}

/** Returns the range of a report; throws a UsageError if its end is not after its start. */
export function readRange(
  { since, until }: { readonly since?: string; readonly until?: string },
  now: number,
): { since: number | undefined; until: number | undefined } {
  const range = {
    since: since === undefined ? undefined : readMoment('--since', since, now),
    until: until === undefined ? undefined : readMoment('--until', until, now),
  }
  if (range.since !== undefined && range.since >= (range.until ?? now))
    throw new UsageError(`--since must be before ${range.until ? '--until' : 'now'}, was ${JSON.stringify(since)}.`)
  return range
}
