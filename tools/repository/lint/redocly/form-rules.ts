// Rules on the form of the sources: the order of keys, marks of long texts, texts that say nothing new, and the names
// and the use of the files, of which each example has one.
import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { Oas3Rule, Oas3Visitor, UserContext } from '@redocly/openapi-core'
import { type Document, isAlias, isCollection, isScalar, LineCounter, type Node, parseDocument, visit } from 'yaml'
import { isNode, lineOf, reporter, show } from './sources.ts'
import { misplacedKeys } from '../key-order.ts'

const folders = ['paths', 'schemas', 'parameters', 'responses', 'examples']
const pascal = /^([A-Z][a-z0-9]*)+\.yaml$/
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/

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
  /**
   * Integers of examples are exact as doubles. The tools that render and check examples parse JSON numbers as doubles,
   * so that any other id would be displayed wrong without an error.
   */
  'example-exact': () => ({
    Example(_, ctx) {
      const { source, pointer } = ctx.location
      // An inline example is refused by file-named.
      if (pointer.replace(/^#\/?/, '') !== '') return
      visit(parseDocument(source.body, { intAsBigInt: true }), {
        Scalar(_key, scalar) {
          if (!isScalar(scalar) || typeof scalar.value !== 'bigint') return
          if (String(Number(scalar.value)) === String(scalar.value)) return
          const line = source.body.slice(0, scalar.range?.[0]).split('\n').length
          const message = `Write an integer that a double represents exactly, such as an id of 18 digits that ends in 00, was ${scalar.value}.`
          ctx.report({ message, location: { source, pointer: undefined, start: { line, col: 1 } } as object })
        },
      })
    },
  }),
  /**
   * Every example of a request has one of a response with the same key, so that both are a pair. A response may have
   * more: to a request that the schema does not allow.
   */
  'example-paired': () => ({
    Operation(operation, ctx) {
      const answered = new Set(Object.values(operation.responses ?? {}).flatMap(keysOf))
      for (const key of keysOf(operation.requestBody).filter((name) => !answered.has(name))) {
        const location = ctx.location.child(['requestBody', 'content', 'application/json', 'examples', key]).key()
        ctx.report({
          message: `Add an example of the response to the request ${show(key)}, with the same key.`,
          location,
        })
      }
    },
  }),
  /** Every request and response body has an example. */
  'example-present': () => ({
    MediaType(media, ctx) {
      if (Object.keys(media.examples ?? {}).length > 0) return
      const message = 'Add `examples` of the body that refer to `examples/<operationId>.<case>.yaml`, was none.'
      ctx.report({ message, location: ctx.location.key() })
    },
  }),
  /**
   * An operation is in `paths/<folder>/<operationId>.yaml`, where the folder is that of its path after the version, an
   * example in `examples/<owner>.<case>.yaml`, and that of a request in `<owner>.<case>.request.yaml`. Files of
   * schemas, parameters and responses have names in PascalCase.
   */
  'file-named': () => ({
    PathItem(item, ctx) {
      const file = ctx.location.source.absoluteRef
      const folder = /\/v\d+\/([^/]+)\//.exec(String(ctx.key))?.[1]
      for (const { operationId } of Object.values(item).filter(isNode)) {
        const wanted = `paths/${folder}/${String(operationId)}.yaml`
        if (operationId === undefined || file.endsWith(`/${wanted}`)) continue
        const message = `Move the operation to \`${wanted}\`, was in ${basename(dirname(file))}/${basename(file)}.`
        ctx.report({ message, location: ctx.rawLocation })
      }
    },
    MediaType(media, ctx) {
      const owner = basename(ctx.location.source.absoluteRef, '.yaml')
      const isRequest = ctx.location.pointer.includes('/requestBody/')
      for (const [name, example] of Object.entries(media.examples ?? {})) {
        const location = ctx.location.child(['examples', name])
        const caseMessage = `Name the case in kebab-case by its meaning, was ${show(name)}.`
        if (!kebab.test(name)) ctx.report({ message: caseMessage, location: location.key() })
        const wanted = `${owner}.${name}${isRequest ? '.request' : ''}.yaml`
        const file = isNode(example) && typeof example['$ref'] === 'string' ? basename(example['$ref']) : undefined
        const message = `Put the example into \`examples/${wanted}\` and refer to it, was ${show(file)}.`
        if (file !== wanted) ctx.report({ message, location })
      }
    },
    ref(_, ctx, resolved) {
      const file = resolved.location?.source.absoluteRef ?? ''
      const folder = basename(dirname(file))
      if (!['schemas', 'parameters', 'responses'].includes(folder) || pascal.test(basename(file))) return
      const message = `Name files of ${folder}/ in PascalCase, by what they define, was ${show(basename(file))}.`
      ctx.report({ message, location: ctx.location.child('$ref') })
    },
  }),
  /**
   * Every file in the document's folders is referenced from its root. The folders are beside `openapi.yaml`; those of
   * any other document are in a folder of its name.
   */
  'file-used': () => {
    const reached = new Set<string>()
    return {
      ref(_, __, resolved) {
        if (resolved.location) reached.add(resolve(resolved.location.source.absoluteRef))
      },
      Root: {
        leave(_, ctx) {
          const document = resolve(ctx.location.source.absoluteRef)
          const root = dirname(document)
          const home = basename(document) === 'openapi.yaml' ? '' : `${basename(document, '.yaml')}/`
          for (const folder of folders.map((name) => home + name).filter((name) => existsSync(join(root, name)))) {
            for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).toSorted()) {
              const file = join(root, folder, name)
              if (!name.endsWith('.yaml') || reached.has(file)) continue
              const message = `Refer to \`${folder}/${name}\` from the document, or delete the file.`
              ctx.report({ message, location: lineOf(ctx, file, '', 1) })
            }
          }
        },
      },
    }
  },
}

/** Returns the keys of the examples of a body that stands in the same file. */
function keysOf(holder: unknown): string[] {
  const media = isNode(holder) && isNode(holder['content']) ? holder['content']['application/json'] : undefined
  return isNode(media) && isNode(media['examples']) ? Object.keys(media['examples']) : []
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
