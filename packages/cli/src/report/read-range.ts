// The range of `capi report`, from its flags --since and --until.
import { UsageError } from '@capi/client'
import { readMoment } from '../input/time-range.ts'

interface Flags {
  readonly since?: string
  readonly until?: string
}

interface Range {
  readonly since: number | undefined
  readonly until: number | undefined
}

/** Returns the range in Unix milliseconds. Ages count before `now`, the time of the exchange. */
export function readRange({ since, until }: Flags, now: number): Range {
  return {
    since: since === undefined ? undefined : readMoment('--since', since, now),
    until: until === undefined ? undefined : readMoment('--until', until, now),
  }
}

/** Throws a UsageError if the range does not start before its end and before now. */
export function requireOrder({ since = -Infinity, until }: Range, flags: Flags, now: number): void {
  if (since < (until ?? now)) return
  const end = until === undefined ? 'now' : '--until'
  throw new UsageError(`--since must be before ${end}, was ${JSON.stringify(flags.since)}.`)
}
