// The judge is judged: careful programs pass what they exercise, and a planted mistake is found by the rule and in the
// cases that should find it. These are some of the cases and mistakes; `npm --prefix packages/certify run instrument`
// plays all of them, on many seeds.
import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { careful, foundIn, missedOf, mistakes, playBot, withClient } from '../bots/instrument.ts'

const hasPython = spawnSync('python3', ['--version']).status === 0
const seed = 'capi'

describe.skipIf(!hasPython)('the judge', () => {
  it.each([
    ['of the standard library of Python', careful, ['U', 'R1', 'R2', 'L1', 'S4', 'S6', 'F2', 'T1', 'T7'], 16],
    ['with the client', withClient, ['U1', 'U2', 'U13', 'R2', 'S4', 'S7'], 6],
  ] as const)(
    'finds nothing in a careful program %s',
    async (_, program, cases, least) => {
      const certificate = await playBot(program, seed, cases)
      expect(foundIn(certificate)).toEqual([])
      expect(certificate.results.filter(({ verdict }) => verdict === 'passed').length).toBeGreaterThanOrEqual(least)
    },
    600_000,
  )

  it.each([
    'again after a loss',
    'again after 500',
    'refused again',
    'no wait',
    'rounded ids',
    'dies of a page',
    'first page',
    'blind start',
  ])(
    'finds the planted mistake: %s',
    async (name) => {
      const mistake = mistakes.find((each) => each.name === name)!
      expect(await missedOf(mistake, seed)).toEqual([])
    },
    300_000,
  )
})
