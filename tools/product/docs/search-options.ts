// How the search ranks: all words before some, titles before text, guides and operations before types; with synonyms
// and typing errors.
import type { SearchOptions } from 'minisearch'
import synonyms from '../../../spec/synonyms.json' with { type: 'json' }

const stopWords = new Set(
  'a an and as at be by can do does for from get how i in is it my not of on or the to what with without'.split(' '),
)

export const searchOptions: SearchOptions = {
  fuzzy: (term) => (term.length > 4 ? 0.2 : false),
  prefix: (term) => term.length > 2,
  weights: { fuzzy: 0.2, prefix: 0.4 },
  boost: { title: 4, titles: 2, text: 1 },
  tokenize: (typed) => {
    const found = Object.entries(synonyms).filter(([words]) => new RegExp(`\\b(${words})\\b`, 'i').test(typed))
    return [typed, ...found.map(([, added]) => added)].join(' ').split(/[\s\p{P}]+/u)
  },
  processTerm: (term) => (stopWords.has(term.toLowerCase()) ? null : term.toLowerCase()),
  boostDocument: (id, _term, stored) => {
    const page = String(id).replace(/^\.?\//, '')
    const title = String(stored?.['title'])
    // A heading above it means that it is a section of its page.
    const isSection = (stored?.['titles'] as string[] | undefined)?.length !== 0
    if (title === 'Code' || title.startsWith('Example re')) return 0.2
    if (page.startsWith('walk')) return 0.4
    if (/^cli\/|-reference/.test(page)) return 0.5
    if (page.startsWith('schemas/')) return isSection ? 0.8 : 1.2
    if (/^(packages|sandbox-api)\//.test(page)) return 0.7
    if (!page.includes('/') && !page.startsWith('gaps')) return isSection ? 1.5 : 2.5
    return isSection ? 1 : 1.8
  },
}
