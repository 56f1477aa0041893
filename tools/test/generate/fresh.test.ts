import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findStale, generate } from '../../src/generate/generate.ts'
import { distFolder } from '../../src/paths.ts'

describe('generated files', () => {
  it('are what the document asks for; otherwise run npm run generate', async () => {
    const bundle = await readFile(join(distFolder, 'openapi.json'), 'utf8')
    expect(await findStale(await generate(bundle))).toEqual([])
  })
})
