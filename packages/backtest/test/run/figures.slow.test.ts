import { describe, expect, it } from 'vitest'
import { checkFigures, randomRun } from './figures-law.ts'

const seed = Number(process.env['CAPI_SEED'] ?? 2)

describe('figures of three hundred random runs', () => {
  it('equal those computed from their files of trades and equity', async () => {
    let [forced, closed] = [0, 0]
    for (let index = 0; index < 300; index += 1) {
      const run = randomRun(index, seed)
      const { trades } = await checkFigures(run).catch((error: unknown) => {
        throw new Error(`run ${JSON.stringify(run)}`, { cause: error })
      })
      forced += trades.filter(({ isForced }) => isForced).length
      closed += trades.length
    }
    expect(forced).toBeGreaterThan(7)
    expect(closed).toBeGreaterThan(500)
  }, 1_800_000)
})
