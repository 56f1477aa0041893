// Values, intervals and verdicts of the bounds.
import { describe, expect, it } from 'vitest'
import {
  isFarWorse,
  isWorse,
  type Measured,
  ratioOf,
  summarise,
  verdictOf,
} from '../../../bench/src/bounds/measured.ts'

const measured = (value: number, low = value, high = value): Measured => ({
  value,
  interval: { low, high },
  rounds: 15,
})
const most = { kind: 'at most', limit: 2 } as const
const least = { kind: 'at least', limit: 2 } as const

describe('ratioOf', () => {
  it('compares each turn with the turn next to it', () => {
    const turns = { cpu: { ours: [2, 40, 6], peer: [1, 10, 2] } }
    expect(ratioOf(turns, 'cpu', 'ours', 'peer')).toBe(3)
  })
})

describe('summarise', () => {
  it('has an interval from six rounds on', () => {
    expect(summarise([1, 2, 3, 4, 5])).toEqual({ value: 3, interval: null, rounds: 5 })
    expect(summarise([1, 2, 3, 4, 5, 6])).toEqual({ value: 3.5, interval: { low: 1, high: 6 }, rounds: 6 })
  })
})

describe('verdictOf', () => {
  it('says how much is left, or by how much a bound is missed', () => {
    expect(verdictOf(most, measured(1.5))).toBe('holds, 25 % left')
    expect(verdictOf(most, measured(3))).toBe('misses by 50 %')
    expect(verdictOf(least, measured(3))).toBe('holds, 50 % left')
    expect(verdictOf(least, measured(1))).toBe('misses by 50 %')
  })

  it('is not certain when the interval reaches beyond the limit', () => {
    expect(verdictOf(most, measured(1.9, 1.8, 2.1))).toBe('holds, not certain')
    expect(verdictOf(least, measured(2.1, 1.9, 2.2))).toBe('holds, not certain')
  })
})

describe('a regression', () => {
  it('is a measurement whose interval lies beyond the earlier one, on the bad side', () => {
    expect(isWorse(most, measured(3, 2.5, 3.5), measured(2, 1.5, 2.4))).toBe(true)
    expect(isWorse(most, measured(3, 2.3, 3.5), measured(2, 1.5, 2.4))).toBe(false)
    expect(isWorse(most, measured(1, 0.9, 1.1), measured(2, 1.5, 2.4))).toBe(false)
    expect(isWorse(least, measured(1, 0.9, 1.1), measured(2, 1.5, 2.4))).toBe(true)
  })

  it('of a short run is a value that is half as bad again as the worst of the earlier interval', () => {
    expect(isFarWorse(most, 3.7, measured(2, 1.5, 2.4))).toBe(true)
    expect(isFarWorse(most, 3.5, measured(2, 1.5, 2.4))).toBe(false)
    expect(isFarWorse(least, 0.9, measured(2, 1.5, 2.4))).toBe(true)
    expect(isFarWorse(least, 1.1, measured(2, 1.5, 2.4))).toBe(false)
  })
})
