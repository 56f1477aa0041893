// Rules on the form of the sources: the order of keys, marks of long texts, and texts that say nothing new.
import type { Oas3Rule, Oas3Visitor, UserContext } from '@redocly/openapi-core'
import { type Document, type Node, LineCounter, isAlias, isCollection, isScalar, parseDocument, visit } from 'yaml'
import { misplacedKeys } from '../../key-order.ts'
import { isNode, lineOf, reporter } from '../node.ts'

/** How often the same note may stand in the document: the two times of two records are four places. */
const maxCopies = 4

export const formRules: Record<string, Oas3Rule> = {
  /** Keys stand in the order of `key-order.ts`. `npm run fix` sorts them. */
  'key-order': () =>
    eachSource(({ text, report }) => {
      for (const { line, key, before } of misplacedKeys(text)) report(line, `Put \`${key}\` before \`${before}\`.`)
    }),
  /** A map or a list in braces stays on one line. */
  'flow-short': () =>
    eachSource(({ lineOf: lineOfNode, nodes, report }) => {
      for (const node of nodes) {
        if (!isCollection(node) || !node.flow || !node.range) continue
        const [first, last] = [lineOfNode(node.range[0]), lineOfNode(node.range[1])]
        if (first < last) report(first, 'Write what does not fit on one line without braces, one key or item a line.')
      }
    }),
  /** A text of several lines has a mark, so that its end is visible. */
  'text-marked': () =>
    eachSource(({ lineOf: lineOfNode, nodes, report }) => {
      for (const node of nodes) {
        if (!isScalar(node) || node.type !== 'PLAIN' || !node.range) continue
        const [first, last] = [lineOfNode(node.range[0]), lineOfNode(node.range[1])]
        if (first < last) report(first, 'Begin a text of several lines with `>-`.')
      }
    }),
  /** A note that stands in many places, of one file or of several, belongs above them, or into a gap that they name. */
  'note-once': () => {
    const places = new Map<string, ((message: string) => void)[]>()
    return eachSource(
      ({ document, report, lineOf: lineOfNode }) => {
        visit(document, {
          Pair(_, { key, value }) {
            if (!isScalar(key) || key.value !== 'x-note' || !isScalar(value)) return
            const line = lineOfNode(key.range?.[0] ?? 0)
            const note = String(value.value)
            places.set(note, [...(places.get(note) ?? []), (message) => report(line, message)])
          },
        })
      },
      () => {
        for (const [note, reports] of places) {
          if (reports.length <= maxCopies) continue
          const text = note.slice(0, 60)
          reports[0]!(`Say it once, above or in a gap; ${reports.length} places have the note "${text}".`)
        }
      },
    )
  },
  /** A description says more than the summary beside it. */
  'description-adds': () => ({
    any: {
      enter(node: unknown, ctx: UserContext) {
        if (!isNode(node) || typeof node['description'] !== 'string' || typeof node['summary'] !== 'string') return
        const known = wordsOf(node['summary'])
        if ([...wordsOf(node['description'])].every((word) => known.has(word)))
          reporter(ctx)('description', 'Say more than the summary, or leave the description out.')
      },
    },
  }),
}

/** Words that say nothing of the thing itself: articles, and the verb with which a summary and a description begin. */
const empty: ReadonlySet<string> = new Set(
  'a an the of in by for and one all its get list return read show set place cancel close create delete change'.split(
    ' ',
  ),
)

/** Returns the words of a text that say something, without endings. */
function wordsOf(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/[a-z]+/g) ?? []
  return new Set(words.map((word) => word.replace(/s$/, '')).filter((word) => !empty.has(word)))
}

interface Source {
  readonly text: string
  readonly document: Document
  readonly nodes: readonly Node[]
  readonly lineOf: (offset: number) => number
  readonly report: (line: number, message: string) => void
}

/** Calls `check` once for every file of the document, and `end` after the last. */
function eachSource(check: (source: Source) => void, end?: () => void): Oas3Visitor {
  const bodies = new Map<string, string>()
  return {
    ref: {
      enter(_, __, resolved) {
        const source = resolved.location?.source
        if (source) bodies.set(source.absoluteRef, source.body)
      },
    },
    Root: {
      leave(_, ctx) {
        const { source } = ctx.location
        for (const [path, text] of new Map([[source.absoluteRef, source.body], ...bodies])) {
          const counter = new LineCounter()
          const document = parseDocument(text, { lineCounter: counter })
          const nodes: Node[] = []
          visit(document, { Node: (_key, node) => void (isAlias(node) || nodes.push(node)) })
          const report = (line: number, message: string): void =>
            ctx.report({ message, location: lineOf(ctx, path, text, line) })
          check({ text, document, nodes, lineOf: (offset) => counter.linePos(offset).line, report })
        }
        end?.()
      },
    },
  }
}
