// The bounds, their verdicts, and what counts as a regression.
import { expect, it } from 'vitest'
import { bounds, type Measured, partOf, regressionOf, verdictOf } from '../../repository/bench/src/bounds.ts'
import { formatTable, readOptions } from '../../repository/bench/src/command.ts'
import { duels } from '../../repository/bench/src/duels.ts'

const measured = (value: number, low = value, high = value): Measured => ({
  value,
  interval: { low, high },
  rounds: 15,
})
const most = { kind: 'at most', limit: 2 } as const
const least = { kind: 'at least', limit: 2 } as const

it('a verdict says how much is left, or by how much a bound is missed', () => {
  expect(verdictOf(most, measured(1.5))).toBe('holds, 25 % left')
  expect(verdictOf(most, measured(3))).toBe('misses by 50 %')
  expect(verdictOf(least, measured(3))).toBe('holds, 50 % left')
  expect(verdictOf(least, measured(1))).toBe('misses by 50 %')
})

it('a verdict is not certain when the interval reaches beyond the limit', () => {
  expect(verdictOf(most, measured(1.9, 1.8, 2.1))).toBe('holds, not certain')
  expect(verdictOf(least, measured(2.1, 1.9, 2.2))).toBe('holds, not certain')
})

it('a regression is a measurement whose interval lies beyond the earlier one, on the bad side', () => {
  const earlier = measured(2, 1.5, 2.5)
  expect(regressionOf(most, measured(4, 3, 5), earlier)).toBe(1.2)
  expect(regressionOf(most, measured(3, 2.4, 5), earlier)).toBeLessThan(1)
  expect(regressionOf(most, measured(1, 0.9, 1.1), earlier)).toBeLessThan(1)
  expect(regressionOf(least, measured(1, 0.9, 1), earlier)).toBe(1.5)
  expect(regressionOf(least, { value: 1, interval: null, rounds: 3 }, earlier)).toBe(1.5)
})

it('the bounds have ids of their own, and name sides of their duel', () => {
  expect(new Set(bounds.map(({ id }) => id)).size).toBe(bounds.length)
  for (const { of } of bounds) {
    if ('duel' in of) expect(Object.keys(duels[of.duel])).toEqual(expect.arrayContaining([of.over, of.under]))
  }
  expect(new Set(bounds.map(partOf))).toEqual(new Set([...Object.keys(duels), 'import', 'repository']))
})

it('options that are none are refused with what was expected', () => {
  const defaults = { rounds: 15, parts: ['client', 'server'], more: ['repository'] }
  expect(readOptions([], defaults)).toMatchObject({ rounds: 15, parts: ['client', 'server'], isResumed: false })
  expect(readOptions(['--only', 'repository, client', 'HEAD~5'], defaults)).toMatchObject({
    parts: ['client', 'repository'],
    commit: 'HEAD~5',
  })
  expect(() => readOptions(['--only', 'browser'], defaults)).toThrow('client, server, repository, was "browser"')
  expect(() => readOptions(['--rounds', '5'], defaults)).toThrow('from 6 to 999, was "5"')
  expect(() => readOptions(['--fast'], defaults)).toThrow("Unknown option '--fast'")
  expect(() => readOptions(['HEAD', 'main'], defaults)).toThrow('at most one commit, received HEAD main')
})

it('a table has numbers to the right', () => {
  expect(
    formatTable([
      ['', 'base', ''],
      ['engine', '1', 'holds'],
    ]),
  ).toBe('        base\nengine     1  holds')
})
