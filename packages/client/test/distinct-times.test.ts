import { expect, it } from 'vitest'
import { systemClock } from '../src/clock.ts'
import { distinctTime } from '../src/signature.ts'

const clock = { ...systemClock }

it('is the time itself for each request that differs, and a later millisecond for each equal one', () => {
  expect(['a', 'b', 'a', 'a', 'b'].map((text) => distinctTime(clock, 1_000, text))).toEqual([
    1_000, 1_000, 1_001, 1_002, 1_001,
  ])
  expect([distinctTime(clock, 1_001, 'a'), distinctTime(clock, 2_000, 'a'), distinctTime(clock, 2_000, 'a')]).toEqual([
    1_003, 2_000, 2_001,
  ])
})

it.each([10_000_000, 35_001])('follows a clock that has left the later time %d, or was corrected', (later) => {
  expect(distinctTime(clock, later, `c ${later}`)).toBe(later)
  expect(distinctTime(clock, 5_000, `c ${later}`)).toBe(5_000)
})

it('gives 10,000 equal requests of a standing clock one time each, within the allowed skew', () => {
  const times = new Set(Array.from({ length: 10_000 }, () => distinctTime(clock, 3_000, 'd')))
  expect([times.size, Math.max(...times)]).toEqual([10_000, 12_999])
})

it('keeps the latest requests only', () => {
  distinctTime(clock, 4_000, 'old')
  for (let count = 0; count < 10_000; count += 1) distinctTime(clock, 4_000, `other ${count}`)
  expect(distinctTime(clock, 4_000, 'old')).toBe(4_000)
})
