// The age of a ticker, by the clock of the server that sent it. G92: its time is that of the response.
import type { Ticker } from '@capi/api'
import { clip } from '@capi/engine'

/** The difference of the clock of a server and that of the follower; null where it is not known. */
export type ClockOffset = number | null

/**
 * Returns the age of a ticker in milliseconds, zero where its time or that of the server is not known. Throws an error
 * with the reason where it is older than `staleMs`, or further ahead of the clock of the server.
 */
export function readAge({ timestamp }: Ticker, offset: ClockOffset, now: number, staleMs: number): number {
  if (timestamp === null || offset === null) return 0
  if (!Number.isSafeInteger(timestamp)) {
    throw new RangeError(`its time must be Unix milliseconds, was ${clip(String(timestamp))}`)
  }
  const age = Math.round(now + offset - timestamp)
  if (age >= staleMs) throw new RangeError(`its prices are ${Math.floor(age / 1_000)} s old by the clock of the server`)
  if (age <= -staleMs) {
    throw new RangeError(`its time is ${Math.floor(-age / 1_000)} s ahead of the clock of the server`)
  }
  return Math.max(0, age)
}
