// The judge is judged: a careful program passes what it exercises, and each planted mistake is found by the rule and in
// the cases that should find it. `npm --prefix packages/certify run instrument` does the same on many seeds.
import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { careful, foundIn, missedOf, mistakes, playBot, withClient } from '../bots/instrument.ts'

const hasPython = spawnSync('python3', ['--version']).status === 0

describe.skipIf(!hasPython)('the judge', () => {
  it.each([
    ['of the standard library of Python', careful],
    ['with the client', withClient],
  ])(
    'finds nothing in a careful program %s, in any case',
    async (_, program) => {
      const certificate = await playBot(program, 'capi')
      expect(foundIn(certificate)).toEqual([])
      expect(certificate.results.filter(({ verdict }) => verdict === 'passed').length).toBeGreaterThan(35)
    },
    600_000,
  )

  it('finds every planted mistake where it should', async () => {
    const missed: string[] = []
    const waiting = [...mistakes]
    const work = async (): Promise<void> => {
      for (let mistake = waiting.shift(); mistake; mistake = waiting.shift())
        missed.push(...(await missedOf(mistake, 'capi')))
    }
    await Promise.all([work(), work(), work()])
    expect(missed).toEqual([])
  }, 900_000)
})
