// A fault at a random place of a random valid document is found, once and at its path, and nothing else is.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lint } from './documents/lint.ts'
import { cleanRandom, plantedDocument } from './documents/random.ts'

/** Number of random documents with a fault. */
const cases = Number(process.env['CAPI_FUZZ'] || 300)

describe('the rules for safety', () => {
  it('find a planted fault, once and at its path', async () => {
    await fc.assert(
      fc.asyncProperty(plantedDocument, async ({ document, rule, path, how }) => {
        const found = await lint(document)
        expect(
          found.map((each) => [each.rule, each.path]),
          how,
        ).toEqual([[rule, path]])
      }),
      { numRuns: cases },
    )
  })

  it('find nothing in a document without a fault', async () => {
    await fc.assert(
      fc.asyncProperty(cleanRandom, async (document) => {
        expect(await lint(document)).toEqual([])
      }),
      { numRuns: Math.ceil(cases / 3) },
    )
  })
})
