import type { Ticker } from '@capi/api'
import { describe, expect, it } from 'vitest'
import { readAge } from '../src/ticker-time.ts'

const staleMs = 30_000
/** The clock of the server is an hour ahead of that of the follower. */
const [now, offset] = [1_000_000, 3_600_000]
const age = (timestamp: unknown, known: number | null = offset): number =>
  readAge({ timestamp } as Ticker, known, now, staleMs)

describe('readAge', () => {
  it.each([
    [now + offset, 0],
    [now + offset - 29_999, 29_999],
    [now + offset + 29_999, 0],
    [null, 0],
  ])('reads from %s an age of %d', (timestamp, want) => {
    expect(age(timestamp)).toBe(want)
  })

  it('reads no age where the clock of the server is not known', () => {
    expect(age(0, null)).toBe(0)
  })

  it.each([
    [now + offset - 30_000, 'its prices are 30 s old by the clock of the server'],
    [now + offset + 30_000, 'its time is 30 s ahead of the clock of the server'],
    [0, 'its prices are 4600 s old'],
    ['yesterday', 'its time must be Unix milliseconds, was yesterday'],
    [1.5, 'its time must be Unix milliseconds, was 1.5'],
    [Number.NaN, 'its time must be Unix milliseconds, was NaN'],
    [{}, 'its time must be Unix milliseconds'],
  ])('refuses %j', (timestamp, reason) => {
    expect(() => age(timestamp)).toThrow(reason)
  })
})
