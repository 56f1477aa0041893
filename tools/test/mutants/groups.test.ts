import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findKillers } from '../../src/mutants/groups.ts'

const files = ['a', 'b', 'c', 'd', 'e']
const anyKills = fc.uniqueArray(fc.record({ mutant: fc.nat(30), killing: fc.uniqueArray(fc.constantFrom(...files)) }), {
  selector: ({ mutant }) => mutant,
  maxLength: 14,
})

it('mutants in groups have the killer that they have alone', async () => {
  await fc.assert(
    fc.asyncProperty(anyKills, async (kills) => {
      const killing = new Map(kills.map((one) => [one.mutant, one.killing]))
      const found = await findKillers([...killing.keys()], files, async (mutants, tried) => {
        await Promise.resolve()
        return tried.find((file) => mutants.some((mutant) => killing.get(mutant)!.includes(file)))
      })
      const alone = kills.flatMap(({ mutant, killing: by }) => {
        const first = files.find((file) => by.includes(file))
        return first === undefined ? [] : [[mutant, first] as const]
      })
      expect(found).toEqual(new Map(alone))
    }),
  )
})

it('two mutants that fail only together survive, as each does alone', async () => {
  let runs = 0
  const found = await findKillers([1, 2, 3, 4], files, async (mutants, tried) => {
    runs++
    await Promise.resolve()
    return mutants.includes(2) && mutants.includes(3) && tried.includes('c') ? 'c' : undefined
  })
  expect(found).toEqual(new Map())
  expect(runs).toBeLessThan(10)
})

it('a dozen that survive take one run', async () => {
  let runs = 0
  await findKillers(
    Array.from({ length: 12 }, (_, mutant) => mutant),
    files,
    async () => {
      runs++
      return await Promise.resolve(undefined)
    },
  )
  expect(runs).toBe(1)
})
