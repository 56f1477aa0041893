// Counts the sentences of behaviour in the guides, and prints a table. With CAPI_SENTENCES set to the name of a guide,
// or to `all`, it prints the sentences that nothing checks.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Claim } from './claim.ts'
import { checkSentences, sentencesOf } from './unclaimed.ts'

const guides = join(import.meta.dirname, '../../../../spec/guides')
const folder = join(import.meta.dirname, 'claims')
const withClaims = new Set(readdirSync(folder).map((file) => file.replace('.ts', '')))

async function claimsOf(guide: string): Promise<readonly string[]> {
  if (!withClaims.has(guide)) return []
  const { claims } = (await import(join(folder, `${guide}.ts`))) as { claims: readonly Claim[] }
  return claims.map(({ says }) => says)
}

describe('sentencesOf', () => {
  it('reads prose, and which paragraph a block of code follows', () => {
    const text = '# Title\n\nOne\nmore. Two.\n\n| a |\n\n- `x` is.\n- `y` has:\n\n```sh\nignored\n```\n\nLast.\n'
    expect(sentencesOf(text)).toEqual([
      { text: 'One more.', hasBlock: false },
      { text: 'Two.', hasBlock: false },
      { text: '- `x` is.', hasBlock: false },
      { text: '- `y` has:', hasBlock: true },
      { text: 'Last.', hasBlock: false },
    ])
  })
})

describe('checkSentences', () => {
  it('lists what a program does and nothing checks', () => {
    const text = [
      'The client waits. The server stops at once. Use the command. The reference shows the exchange.',
      'Prices rise. `limit` is bounded.',
      'The exchange fills it:\n\n```ts\n```\n',
    ].join('\n\n')
    expect(checkSentences(text, ['The server stops'])).toEqual({
      all: ['The client waits.', 'The server stops at once.', '`limit` is bounded.', 'The exchange fills it:'],
      unclaimed: ['The client waits.', '`limit` is bounded.'],
    })
  })
})

describe('the guides', () => {
  it('have their sentences of behaviour counted', async () => {
    const names = readdirSync(guides).flatMap((file) => (file.endsWith('.md') ? [file.replace('.md', '')] : []))
    const wanted = process.env['CAPI_SENTENCES'] ?? ''
    const rows = await Promise.all(
      names.map(async (guide) => {
        const claims = await claimsOf(guide)
        const { all, unclaimed } = checkSentences(readFileSync(join(guides, `${guide}.md`), 'utf8'), claims)
        if (wanted === 'all' || wanted === guide) for (const text of unclaimed) console.log(`${guide}: ${text}`)
        return { guide, sentences: all.length, claims: claims.length, unclaimed: unclaimed.length }
      }),
    )
    const sum = (key: 'sentences' | 'claims' | 'unclaimed'): number => rows.reduce((total, row) => total + row[key], 0)
    const line = (guide: string, ...counts: number[]): string =>
      [guide.padEnd(24), ...counts.map((count) => String(count).padStart(9))].join('')
    console.log(
      [
        `${'guide'.padEnd(24)}sentences   claims  unchecked`,
        ...rows.map(({ guide, sentences, claims, unclaimed }) => line(guide, sentences, claims, unclaimed)),
        line('sum', sum('sentences'), sum('claims'), sum('unclaimed')),
      ].join('\n'),
    )
    expect([...withClaims].filter((guide) => !names.includes(guide))).toEqual([])
    expect(sum('sentences')).toBeGreaterThan(300)
  })
})
