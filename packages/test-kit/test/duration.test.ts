import { describe, expect, it } from 'vitest'
import { type Duration, toMs } from '../src/duration.ts'

describe('toMs', () => {
  it.each<[Duration, number]>([
    [0, 0],
    [1_500, 1_500],
    ['250ms', 250],
    ['90s', 90_000],
    ['8h', 28_800_000],
    ['1h 30m', 5_400_000],
    ['1w', 604_800_000],
  ])('reads %s as %d ms', (duration, ms) => expect(toMs(duration)).toBe(ms))

  it.each([-1, 0.5, Number.NaN, '1.5h', '-1h', '1 h', '8', '8y', ''])('refuses %j with an example', (duration) => {
    expect(() => toMs(duration as Duration)).toThrow(
      new RangeError(
        `A duration must be whole milliseconds or a text such as 8h, 90s or 1h 30m, was ${JSON.stringify(duration)}.`,
      ),
    )
  })
})
