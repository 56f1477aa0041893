import { describe, expect, it } from 'vitest'
import { checkFigures, randomRun } from './figures-law.ts'

describe('figures of random runs', () => {
  it('equal those computed from their files of trades and equity', async () => {
    const kinds = new Set<string>()
    let forced = 0
    // Each kind once, and twelve of those that trade often.
    const unusual = Array.from({ length: 6 }, (_, index) => index * 10)
    const others = Array.from({ length: 12 }, (_, index) => index * 5 + 1)
    for (const index of [...unusual, ...others]) {
      const run = randomRun(index, 1)
      const { trades } = await checkFigures(run)
      kinds.add(run.kind)
      forced += trades.filter(({ isForced }) => isForced).length
    }
    expect(kinds.size).toBe(7)
    expect(forced).toBeGreaterThan(1)
  })
})
