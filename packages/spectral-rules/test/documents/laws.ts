// What holds for random documents. Tests run these laws over a few of them, slow tests over many.
import fc from 'fast-check'
import { expect } from 'vitest'
import { lint } from './lint.ts'
import { brokenDocument, cleanRandom, plantedDocument } from './random.ts'

/** A fault at a random place of a random valid document is found, once and at its path, and nothing else is. */
export function findsPlanted(numRuns: number): Promise<void> {
  return fc.assert(
    fc.asyncProperty(plantedDocument, async ({ document, rule, path, how }) => {
      const found = await lint(document)
      expect(
        found.map((each) => [each.rule, each.path]),
        how,
      ).toEqual([[rule, path]])
    }),
    { numRuns },
  )
}

/** Nothing is found in a random document without a fault. */
export function findsNothing(numRuns: number): Promise<void> {
  return fc.assert(
    fc.asyncProperty(cleanRandom, async (document) => {
      expect(await lint(document)).toEqual([])
    }),
    { numRuns },
  )
}

/** Linting a random document that is broken at random places ends with findings. */
export function endsOnBroken(numRuns: number): Promise<void> {
  return fc.assert(
    fc.asyncProperty(brokenDocument, async (document) => {
      expect(await lint(document)).toEqual(expect.any(Array))
    }),
    { numRuns },
  )
}
