// The clock of a server, compared with that of the follower at each reading. Two readings fit if one difference of the
// clocks explains both. A reading that does not fit the ones before is refused until a later one confirms it: then the
// clock was set. The readings of a clock that stands still, or of replayed responses, never fit each other, so old
// prices stay old.
import type { ClockOffset } from './ticker-time.ts'

/** A time of a server, and when it was requested and received on the clock of the follower. All are milliseconds. */
export interface ClockReading {
  readonly time: number
  readonly requestedAt: number
  readonly receivedAt: number
}

export interface ServerClock {
  /** The difference of the clock of the server and that of the follower; null before the first reading. */
  readonly offset: ClockOffset
  /** Adds a reading; throws an error with the reason where it does not fit the ones before. */
  add(reading: ClockReading): void
}

/** How far a clock may go wrong between two readings. */
const toleranceMs = 1_000
/** The least time between two readings that are compared. A clock that stands still goes wrong by more in it. */
const leastGapMs = 2_500

export function createServerClock(): ServerClock {
  let trusted: ClockReading | null = null
  /** The first of the readings that fit each other, but not the trusted one. */
  let doubted: ClockReading | null = null
  return {
    get offset() {
      return trusted && trusted.time - (trusted.requestedAt + trusted.receivedAt) / 2
    },
    add(reading) {
      if (!trusted || fits(trusted, reading)) {
        doubted = null
        if (!trusted || isLater(trusted, reading) || isBetter(trusted, reading)) trusted = reading
        return
      }
      const before = doubted ?? trusted
      if (!doubted || !fits(doubted, reading)) doubted = reading
      else if (isLater(doubted, reading)) {
        trusted = reading
        doubted = null
        return
      }
      const here = Math.round(reading.receivedAt - before.receivedAt)
      const there = reading.time - before.time
      throw new RangeError(`The clock of the server must have advanced by about ${here} ms, has by ${there} ms.`)
    },
  }
}

// The server read its clock between the request and the response, so each reading allows a range of differences.
function fits(one: ClockReading, other: ClockReading, byMs: number = toleranceMs): boolean {
  const [oneLow, otherLow] = [one.time - one.receivedAt, other.time - other.receivedAt]
  const [oneHigh, otherHigh] = [one.time - one.requestedAt, other.time - other.requestedAt]
  return oneLow <= otherHigh + byMs && otherLow <= oneHigh + byMs
}

// A shorter request says more. It has to fit exactly, which it never does where the clock stands still.
function isBetter(one: ClockReading, other: ClockReading): boolean {
  return other.receivedAt - other.requestedAt < one.receivedAt - one.requestedAt && fits(one, other, 0)
}

function isLater(one: ClockReading, other: ClockReading): boolean {
  return other.requestedAt - one.receivedAt >= leastGapMs
}
