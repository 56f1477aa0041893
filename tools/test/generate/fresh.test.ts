import { describe, expect, it } from 'vitest'
import { findStale, generate, readBundles } from '../../src/generate/generate.ts'

describe('generated files', () => {
  it('are what the document asks for; otherwise run npm run generate', async () => {
    expect(await findStale(await generate(await readBundles()))).toEqual([])
  })
})
