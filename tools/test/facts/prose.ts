// Compares prose with the words of the reference: `words.tsv` lists, per section, the words that the reference uses
// there. A text of the bundle may use the words of the sections that it cites, of the introductions, and neutral ones.
import { readFileSync } from 'node:fs'
import type { Node } from '../../product/bundle/document.ts'

/** Words without a claim of their own: grammar, and terms for the reference and for parts of a document. */
const neutral = new Set(
  `a about again all also among an and another any appears apart are as at be between both but by can code codes contain
  contains conventions corresponding decimals described differently direction does each entry every exact exactly except
  exist exists explain field fields filter for from generators gives has have here how if in included including instead into is it
  its kind last leave left length like list lists more most name named names neither new no none nor not nothing number
  numbers numeric of on once one only or other others otherwise out over own part per program range read reads reference
  return returned returns same says set several show shown shows so spell spelled spelling state stated states such table
  tables text that the their them there these they this those title to true two until up used value values was we were
  what when where whether which while whole whose with without`.split(/\s+/),
)

/** Words of ours for words of the reference. */
const synonyms: Record<string, string> = {
  adding: 'addition',
  automatically: 'auto',
  case: 'lowercase',
  loss: 'pnl',
  lower: 'lowercase',
  profit: 'pnl',
  refused: 'rejected',
  start: 'prefix',
  unique: 'repeat',
}

/** What every text may use: what the service does, and the introductions of the other chapters. */
const introductions = ['0', '1', '2', '3', '4', '5']

const file = new URL('words.tsv', import.meta.url)
const [, ...rows] = readFileSync(file, 'utf8').trimEnd().split('\n')
const wordsOf = new Map(
  rows.map((row) => row.split('\t') as [string, string]).map(([id, text]) => [id, text.split(' ')]),
)

/** Returns a line for every word of a text that the cited sections do not use. */
export function wordsBeyondReference(bundle: Node): string[] {
  const lines: string[] = []
  const visit = (node: unknown, sections: readonly string[], at: string): void => {
    if (node === null || typeof node !== 'object') return
    const source = (node as Node)['x-source']
    const cited = source === undefined ? sections : [source as string | string[]].flat()
    for (const [key, value] of Object.entries(node)) {
      const isProse = ['title', 'summary', 'description', 'x-note'].includes(key) && typeof value === 'string'
      if (isProse) lines.push(...strangers(value, cited).map((word) => `${at} ${key}: "${word}" in "${value}"`))
      else visit(value, cited, `${at}/${key}`)
    }
  }
  const { info, paths, components } = bundle as Record<string, Node>
  const { examples: _, ...rest } = components!
  const { title: __, ...about } = info!
  visit({ info: about, tags: bundle['tags'], paths, components: rest }, [], '')
  return lines
}

function strangers(text: string, sections: readonly string[]): string[] {
  // Who cites a chapter cites its sections.
  const ids = [...wordsOf.keys()].filter((id) => sections.some((cited) => id === cited || id.startsWith(`${cited}.`)))
  const known = new Set([...introductions, ...ids].flatMap((id) => wordsOf.get(id) ?? []).map(stem))
  return [...new Set(wordsIn(text))].filter((word) => {
    if (neutral.has(word) || known.has(stem(word))) return false
    const other = synonyms[word]
    return other === undefined || !known.has(stem(other))
  })
}

function wordsIn(text: string): string[] {
  const prose = text.replace(/`[^`]*`/g, ' ').replace(/([a-z])([A-Z])/g, '$1 $2')
  return (prose.toLowerCase().match(/[a-z]+/g) ?? []).filter((word) => word.length > 1)
}

/** Returns what a word has in common with its other forms. */
function stem(word: string): string {
  const base = word.replace(/(?<=..)(ions?|ings?|ers?|ed|es|ly|s|e)$/, '')
  return base.slice(0, 5)
}
