// The tool that finds operations, guides, error codes, reasons, schemas and open questions by words.
import { errorCodes } from '@capi/api'
import { refusalReasons } from '@capi/api/manual'
import MiniSearch from 'minisearch'
import type { Redactor } from '../results/redact.ts'
import { valueSource } from '../results/source.ts'
import { type Text, readSynonyms } from '../resources/texts.ts'
import type { Tool } from '../tools/tool.ts'

/** The most hits of a search. */
const mostHits = 8
/** The longest excerpt, in characters. */
const longestExcerpt = 240

interface Page {
  readonly id: string
  readonly kind: 'operation' | 'guide' | 'error' | 'reason' | 'schema' | 'question'
  readonly name: string
  /** The name in words, such as `place order`. */
  readonly words: string
  readonly title: string
  readonly text: string
  /** The tool that calls an operation. */
  readonly tool: string | null
  readonly uri: string | null
}

const text = { type: 'string' } as const
const textOrNull = { type: ['string', 'null'] } as const
const hit = { kind: text, name: text, title: text, tool: textOrNull, uri: textOrNull, excerpt: text } as const

/** Returns the tool; `texts` are the pages that the server offers. */
export function searchTool(operations: ReadonlyMap<string, Tool>, texts: readonly Text[], redactor: Redactor): Tool {
  let index: MiniSearch<Page> | undefined
  let pages: ReadonlyMap<string, Page> | undefined
  return {
    name: 'search',
    kind: 'read',
    title: 'Search',
    description: 'Find operations, guides and errors by words.',
    inputSchema: {
      type: 'object',
      properties: { words: { type: 'string' } },
      required: ['words'],
      additionalProperties: false,
    },
    dataSchema: {
      type: 'array',
      items: { type: 'object', properties: hit, required: Object.keys(hit), additionalProperties: false },
    },
    needs: [],
    isIdempotent: true,
    facts: {},
    confirmedBy: [],
    async run({ words }) {
      pages ??= new Map(pagesOf(operations, texts).map((page) => [page.id, page]))
      index ??= createIndex(Array.from(pages.values()))
      const found = index.search(String(words).slice(0, 200)).slice(0, mostHits)
      const hits = found.map(({ id, terms }) => describe(pages!.get(id as string)!, terms))
      return { outcome: 'done', source: valueSource(hits, redactor) }
    },
  }
}

const stopWords = new Set(
  'a an and as at be by can do does for from get how i in is it my not of on or the to what'.split(' '),
)

function createIndex(pages: readonly Page[]): MiniSearch<Page> {
  const synonyms = Object.entries(readSynonyms())
  const index = new MiniSearch<Page>({
    fields: ['name', 'words', 'title', 'text'],
    processTerm: (term) => (stopWords.has(term.toLowerCase()) ? null : term.toLowerCase()),
    searchOptions: {
      boost: { name: 6, words: 4, title: 4, text: 1 },
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      prefix: (term) => term.length > 2,
      weights: { fuzzy: 0.2, prefix: 0.4 },
      boostDocument: (id) => (String(id).startsWith('operation') ? 1.6 : 1),
      tokenize: (typed) => {
        const added = synonyms.filter(([words]) => new RegExp(`\\b(${words})\\b`, 'i').test(typed))
        return [typed, ...added.map(([, more]) => more)].join(' ').split(/[\s\p{P}]+/u)
      },
    },
  })
  index.addAll(pages)
  return index
}

function pagesOf(operations: ReadonlyMap<string, Tool>, texts: readonly Text[]): Page[] {
  const page = (kind: Page['kind'], name: string, title: string, body: string, more: Partial<Page> = {}): Page => ({
    id: `${kind} ${name}`,
    kind,
    name,
    words: name.replaceAll(/[_-]/g, ' ').replaceAll(/([a-z\d])([A-Z])/g, '$1 $2'),
    title,
    text: body,
    tool: null,
    uri: null,
    ...more,
  })
  const kinds = { guides: 'guide', schemas: 'schema', gaps: 'question' } as const
  return [
    ...Array.from(operations.values(), ({ name, title, description, kind, inputSchema }) =>
      page('operation', name, title, `${description} ${Object.keys(inputSchema.properties).join(' ')}`, { tool: kind }),
    ),
    ...texts.flatMap(({ uri, kind, name, title, markdown }) =>
      name !== undefined && kind in kinds
        ? [page(kinds[kind as keyof typeof kinds], name, title, markdown, { uri })]
        : [],
    ),
    ...Object.values(errorCodes).map(({ code, name, description }) => page('error', code, name, description)),
    ...Object.entries(refusalReasons).map(([reason, { cause, remedy }]) => page('reason', reason, cause, remedy)),
  ]
}

function describe({ kind, name, title, text: body, tool, uri }: Page, terms: readonly string[]): object {
  return { kind, name, title, tool, uri, excerpt: excerptOf(body, terms) }
}

/** Returns the paragraph with the most of the terms. */
function excerptOf(body: string, terms: readonly string[]): string {
  const paragraphs = body.split(/\n\s*\n/).map((each) => each.replaceAll(/\s+/g, ' ').trim())
  const countOf = (each: string): number => terms.filter((term) => each.toLowerCase().includes(term)).length
  const readable = paragraphs.filter((each) => each !== '' && !/^[#|`<]/.test(each))
  const [best = ''] = readable.toSorted((one, other) => countOf(other) - countOf(one))
  return best.length > longestExcerpt ? `${best.slice(0, longestExcerpt)}…` : best
}
