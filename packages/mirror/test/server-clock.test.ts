import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createServerClock, type ServerClock } from '../src/server-clock.ts'

/** The clock of the server is an hour ahead of that of the follower. */
const ahead = 3_600_000

/** Adds a reading that takes 100 ms; returns the reason of a refusal, or null. */
function read(clock: ServerClock, requestedAt: number, time: number, tripMs: number = 100): string | null {
  try {
    clock.add({ time, requestedAt, receivedAt: requestedAt + tripMs })
    return null
  } catch (error) {
    return (error as Error).message
  }
}

describe('a server clock', () => {
  it('knows no offset before its first reading, and then the one in the middle of the request', () => {
    const clock = createServerClock()
    expect(clock.offset).toBeNull()
    expect(read(clock, 1_000, 1_050 + ahead)).toBeNull()
    expect(clock.offset).toBe(ahead)
  })

  it('follows a clock that is slewed', () => {
    const clock = createServerClock()
    for (let minute = 0; minute < 60; minute += 1) {
      expect(read(clock, minute * 60_000, minute * 60_050 + ahead)).toBeNull()
    }
    expect(clock.offset).toBe(ahead + 59 * 50 - 50)
  })

  it.each([
    ['forward', ahead],
    ['back', -ahead],
  ])('refuses a clock that is set %s until a second reading confirms it', (_name, jump) => {
    const clock = createServerClock()
    read(clock, 0, ahead)
    expect(read(clock, 60_000, 60_000 + ahead + jump)).toBe(
      `The clock of the server must have advanced by about 60000 ms, has by ${60_000 + jump} ms.`,
    )
    expect(clock.offset).toBe(ahead - 50)
    expect(read(clock, 61_000, 61_000 + ahead + jump)).not.toBeNull()
    expect(read(clock, 70_000, 70_000 + ahead + jump)).toBeNull()
    expect(clock.offset).toBe(ahead + jump - 50)
  })

  it('takes the reading of a shorter request at once', () => {
    const clock = createServerClock()
    read(clock, 0, ahead, 4_000)
    expect(clock.offset).toBe(ahead - 2_000)
    read(clock, 4_100, 4_110 + ahead, 20)
    expect(clock.offset).toBe(ahead)
    read(clock, 4_200, 4_200 + ahead, 400)
    expect(clock.offset).toBe(ahead)
  })

  it('forgets a single wrong reading', () => {
    const clock = createServerClock()
    read(clock, 0, ahead)
    expect(read(clock, 60_000, 0)).not.toBeNull()
    expect(read(clock, 70_000, 70_000 + ahead)).toBeNull()
    expect(read(clock, 80_000, 20_000)).not.toBeNull()
    expect(clock.offset).toBe(ahead - 50)
  })

  it('never believes a clock that stands still, or one that jumps back to where it was, however the readings are spaced', () => {
    const wait = fc.integer({ min: 0, max: 120_000 })
    const trip = fc.integer({ min: 0, max: 10_000 })
    const ticking = fc.integer({ min: 0, max: 200 })
    fc.assert(
      fc.property(fc.array(fc.tuple(wait, trip, ticking), { minLength: 2, maxLength: 60 }), trip, (readings, first) => {
        const clock = createServerClock()
        let now = first
        read(clock, 0, ahead, first)
        for (const [ms, tripMs, shift] of readings) {
          now += ms
          read(clock, now, ahead + shift, tripMs)
          now += tripMs
        }
        const { offset } = clock
        // A reading is at most as far off as the responses were slow.
        expect(offset).toBeGreaterThanOrEqual(ahead - first - 4_000)
      }),
    )
  })

  it('always believes a clock that advances with that of the follower, and errs by half of a round trip', () => {
    const trip = fc.tuple(fc.integer({ min: 0, max: 10_000 }), fc.double({ min: 0, max: 1, noNaN: true }))
    const drift = fc.integer({ min: -10, max: 10 })
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 60_000 }), trip, drift)), (readings) => {
        const clock = createServerClock()
        let now = 0
        for (const [ms, [tripMs, part], wrong] of readings) {
          now += ms
          expect(read(clock, now, Math.round(now + tripMs * part) + ahead + wrong, tripMs)).toBeNull()
          now += tripMs
          expect(Math.abs(clock.offset! - ahead)).toBeLessThanOrEqual(5_000 + 11)
        }
      }),
    )
  })
})
