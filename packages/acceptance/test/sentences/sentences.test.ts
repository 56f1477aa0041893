// Sentences of behaviour that stand alone in the guides, where no block of code shows them: one file of claims for each
// guide.
import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Claim } from './claim.ts'
import { inLine } from './unclaimed.ts'

const guides = join(import.meta.dirname, '../../../../spec/guides')
const folder = join(import.meta.dirname, 'claims')
const files = await Promise.all(
  (await readdir(folder)).toSorted().map(async (file) => {
    const { claims } = (await import(join(folder, file))) as { claims: readonly Claim[] }
    return { guide: file.replace('.ts', ''), claims }
  }),
)

describe.each(files)('the guide $guide', ({ guide, claims }) => {
  const text = inLine(readFileSync(join(guides, `${guide}.md`), 'utf8'))

  it.each(claims)('is true: $says', async ({ says, check }) => {
    expect(text).toContain(says)
    await check()
  })
})
