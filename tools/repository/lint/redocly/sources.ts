// What the rules read: the objects of the document with their locations, and the registers beside it, `README.md` and
// `GAPS.md`, with their lines.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Oas3Visitor, UserContext } from '@redocly/openapi-core'
import { parse } from 'yaml'
import { type Gap as GapEntry, parseGaps, parseSections } from '../../../product/bundle/registers.ts'

export type Node = Readonly<Record<string, unknown>>
export type Location = UserContext['location']
type Source = Location['source']

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns a value for a message. */
export function show(value: unknown): string {
  return value === undefined ? 'absent' : JSON.stringify(value)
}

/** Reports a problem of a key of an object. */
export type Report = (key: string, message: string) => void

/** Returns the function that reports problems of the object at a location. */
export function reporter({ report, location }: UserContext): Report {
  return (key, message) => report({ message, location: location.child(key) })
}

export interface ObjectVisitor {
  /** Called at the root, before all objects. */
  readonly start?: (ctx: UserContext) => void
  /** Called once for every object of the document. */
  readonly visit: (node: Node, ctx: UserContext, report: Report) => void
  /** Called at the root, after all objects. */
  readonly end?: (ctx: UserContext) => void
}

/**
 * Returns the visitor of a rule for every object of the document, each once, with the keys beside a `$ref`, but without
 * the values of examples.
 */
export function everyObject({ start, visit, end }: ObjectVisitor): Oas3Visitor {
  const visited = new WeakSet<object>()
  function once(node: unknown, ctx: UserContext): void {
    if (ctx.type.name === 'Root') start?.(ctx)
    if (!isNode(node) || visited.has(node)) return
    visited.add(node)
    visit(node, ctx, reporter(ctx))
  }
  return {
    any: { enter: once },
    ref: { enter: once },
    Root: { leave: (_, ctx) => end?.(ctx) },
  }
}

const parsed = new WeakMap<Source, unknown>()

/**
 * Returns the objects from the root of the file down to the location, outermost first. It looks upward inside one file
 * only, because a mark does not apply to what a `$ref` leads to.
 */
export function lineage(location: Location): Node[] {
  const { source } = location
  if (!parsed.has(source)) parsed.set(source, parse(source.body))
  let value = parsed.get(source)
  const nodes = [value]
  for (const step of location.pointer.replace(/^#\/?/, '').split('/').filter(Boolean)) {
    const key = decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~')
    value = (value as Record<string, unknown> | undefined)?.[key]
    nodes.push(value)
  }
  return nodes.filter(isNode)
}

/**
 * Whether the location, or an object above it in its file, is marked as public practice or as the local exchange's own.
 */
export function isPractice(location: Location): boolean {
  return lineage(location).some((node) => node['x-basis'] === 'practice' || node['x-basis'] === 'sandbox')
}

/** Returns the location of a line in a file that is not part of the document, such as GAPS.md. */
export function lineOf(ctx: UserContext, path: string, text: string, line: number): object {
  // The class of the running core, because the Redocly command line bundles its own.
  const File = ctx.location.source.constructor as new (path: string, text: string) => Source
  return { source: new File(path, text), pointer: undefined, start: { line, col: 1 } }
}

export interface Page<Entry> {
  readonly path: string
  readonly text: string
  readonly entries: ReadonlyMap<string, Entry>
}

export interface Section {
  readonly title: string
  readonly line: number
}

export interface Gap extends GapEntry {
  readonly line: number
}

function open(ctx: UserContext, name: string): { path: string; text: string } {
  const path = join(dirname(ctx.location.source.absoluteRef), name)
  return { path, text: readFileSync(path, 'utf8') }
}

/** Returns the number of the first line that begins with a pattern. */
function lineOfMatch(text: string, pattern: string): number {
  return text.slice(0, text.search(new RegExp(`^${pattern}`, 'm'))).split('\n').length
}

/**
 * Returns the known extension keys: the headings of the page and its exceptions. Call it at the root of the document.
 */
export function readKeys(ctx: UserContext): ReadonlySet<string> {
  const { text } = open(ctx, 'README.md')
  const described = [...text.matchAll(/^### `(x-[\w-]+)`$/gm)]
  const excepted = [...text.matchAll(/\bexcept\s+`(x-[\w-]+)`/g)]
  return new Set([...described, ...excepted].map((match) => match[1] as string))
}

/** Returns the table of the reference's sections. Call it at the root of the document. */
export function readSections(ctx: UserContext): Page<Section> {
  const page = open(ctx, 'README.md')
  const numberLine = (number: string): number =>
    lineOfMatch(page.text, `\\|\\s*${number.replaceAll('.', '\\.')}\\s*\\|`)
  const entries = Array.from(parseSections(page.text), ([number, title]) => {
    return [number, { title, line: numberLine(number) }] as const
  })
  return { ...page, entries: new Map(entries) }
}

/** Returns the gaps. Call it at the root of the document. */
export function readGaps(ctx: UserContext): Page<Gap> {
  const page = open(ctx, 'GAPS.md')
  const entries = Array.from(parseGaps(page.text), ([id, gap]) => {
    return [id, { ...gap, line: lineOfMatch(page.text, `## ${id}\\. `) }] as const
  })
  return { ...page, entries: new Map(entries) }
}
