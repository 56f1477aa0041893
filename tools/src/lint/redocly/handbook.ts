// Reads the extension keys, the sections of the reference and the gaps from `README.md` and `GAPS.md` beside the
// document, with their lines. No other place lists them.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { UserContext } from '@redocly/openapi-core'
import { type Gap as GapEntry, parseGaps, parseSections } from '../../bundle/registers.ts'

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
  const lineOf = (number: string): number => lineOfMatch(page.text, `\\|\\s*${number.replaceAll('.', '\\.')}\\s*\\|`)
  const entries = Array.from(parseSections(page.text), ([number, title]) => {
    return [number, { title, line: lineOf(number) }] as const
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
