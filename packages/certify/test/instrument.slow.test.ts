// The judge is judged: a careful program passes what it exercises, and each planted mistake is found by the rule and in
// the cases that should find it. `npm --prefix packages/certify run instrument` does the same on many seeds.
import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { careful, missedOf, mistakes, playBot } from '../bots/instrument.ts'

const hasPython = spawnSync('python3', ['--version']).status === 0

describe.skipIf(!hasPython)('the judge', () => {
  it('finds nothing in a careful program, in any case', async () => {
    const { results, baseline } = await playBot(careful, 'capi')
    expect(baseline.problem).toBeNull()
    const found = results.flatMap(({ case: { id }, findings }) =>
      findings.map(({ rule, text }) => `${id} ${rule}: ${text}`),
    )
    expect(found).toEqual([])
    expect(results.filter(({ verdict }) => verdict === 'passed').length).toBeGreaterThan(40)
  }, 600_000)

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
