// The comparison of rounds: what a known difference gives, what no difference gives, and that noise on one side does
// not lean.
import { describe, expect, it } from 'vitest'
import { compare, type Samples } from '../../repository/bench/src/comparison.ts'
import { createRandom } from './random.ts'

/** Makes rounds whose processes differ by some percent, and whose turns are disturbed upwards by a random factor. */
function makeRounds(options: { rounds: number; factor: number; disturbance: number; seed: number }): Samples[] {
  const { rounds, factor, disturbance, seed } = options
  const random = createRandom(seed)
  const turnsOf = (micros: number): number[] => {
    const own = micros * (0.995 + random() / 100)
    return Array.from({ length: 24 }, () => own * (1 + disturbance * random() ** 8))
  }
  return Array.from({ length: rounds }, () => ({ base: turnsOf(10), now: turnsOf(10 * factor), control: turnsOf(10) }))
}

describe('compare', () => {
  it('reports medians, the ratio and its interval', () => {
    const rounds = Array.from({ length: 12 }, (_, round) => {
      const slower = 1 + (round + 1) / 100
      return { base: [10, 20, 40], control: [10, 20, 40], now: [10 * slower, 20 * slower, 40 * slower] }
    })
    const { base, now, ratio, interval, control, verdict } = compare(rounds)
    expect(base).toBe(20)
    expect(now).toBeCloseTo(21.3, 9)
    expect(ratio).toBeCloseTo(1.065, 9)
    expect(interval!.low).toBeCloseTo(1.03, 9)
    expect(interval!.high).toBeCloseTo(1.1, 9)
    expect(control).toEqual({ low: 1, high: 1 })
    expect(verdict).toBe('slower')
  })

  it('compares turns in pairs, so that a machine that becomes slower during a round does not count', () => {
    const slowing = [10, 11, 13, 17, 25, 41]
    const round = { base: slowing, control: slowing, now: slowing.map((value) => value * 1.01) }
    expect(compare(Array.from({ length: 6 }, () => round)).ratio).toBeCloseTo(1.01, 9)
  })

  it.each([
    { factor: 1.1, want: 'slower' },
    { factor: 0.9, want: 'faster' },
    { factor: 1.01, want: 'within 3 %' },
  ])('finds a factor of $factor under disturbance', ({ factor, want }) => {
    const { ratio, interval, verdict } = compare(makeRounds({ rounds: 12, factor, disturbance: 1, seed: 3 }))
    expect(ratio).toBeGreaterThan(factor * 0.99)
    expect(ratio).toBeLessThan(factor * 1.01)
    expect(interval!.low).toBeLessThan(factor)
    expect(interval!.high).toBeGreaterThan(factor)
    expect(verdict).toBe(want)
  })

  it('leans to neither side where disturbances are strong and there is no difference', () => {
    const { ratio } = compare(makeRounds({ rounds: 400, factor: 1, disturbance: 20, seed: 4 }))
    expect(Math.abs(Math.log(ratio))).toBeLessThan(0.005)
  })

  it('takes a difference that two processes of the base show as well for noise', () => {
    const round = (far: number): Samples => ({ base: [10], control: [10 * far], now: [10 * 1.05] })
    const rounds = Array.from({ length: 12 }, (_, index) => round(index % 2 === 0 ? 1.12 : 1 / 1.12))
    const { control, verdict } = compare(rounds)
    expect(control!.high).toBeCloseTo(1.12, 9)
    expect(verdict).toBe('within A/A')
  })

  it('has no intervals and no verdict for five rounds', () => {
    const { interval, control, verdict } = compare(makeRounds({ rounds: 5, factor: 2, disturbance: 1, seed: 5 }))
    expect([interval, control, verdict]).toEqual([null, null, 'too few rounds'])
  })
})
