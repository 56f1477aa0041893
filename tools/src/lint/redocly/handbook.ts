/**
 * Reads `README.md` and `GAPS.md` beside the document. They are prose for people, and the only place where the keys, the
 * sections of the reference and the gaps are listed; so the rules read them rather than repeat them.
 */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { UserContext } from '@redocly/openapi-core'

export interface Page<Entry> {
  readonly path: string
  readonly text: string
  readonly entries: ReadonlyMap<string, Entry>
}

export interface Section {
  readonly title: string
  readonly line: number
}

export interface Gap {
  readonly title: string
  readonly line: number
  readonly sections: readonly string[]
  /** True for a gap that is felt nowhere in particular, so that nothing points at it. */
  readonly documentWide: boolean
}

function open(ctx: UserContext, name: string): { path: string; text: string } {
  const path = join(dirname(ctx.location.source.absoluteRef), name)
  return { path, text: readFileSync(path, 'utf8') }
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}

/** Returns the keys of our own: the headings of the page, and what its text excepts. Call it at the root of the document. */
export function readKeys(ctx: UserContext): ReadonlySet<string> {
  const { text } = open(ctx, 'README.md')
  const described = [...text.matchAll(/^### `(x-[\w-]+)`$/gm)]
  const excepted = [...text.matchAll(/\bexcept\s+`(x-[\w-]+)`/g)]
  return new Set([...described, ...excepted].map((match) => match[1] as string))
}

/** Returns the table of the reference's sections. Call it at the root of the document. */
export function readSections(ctx: UserContext): Page<Section> {
  const page = open(ctx, 'README.md')
  const table = page.text.indexOf('## Sections of the reference')
  const rows = [...page.text.matchAll(/^\|\s*(\d+(?:\.\d+)*)\s*\|\s*(.+?)\s*\|$/gm)].filter((row) => row.index > table)
  const entries = rows.map((row) => {
    const [, number = '', title = ''] = row
    return [number, { title, line: lineAt(page.text, row.index) }] as const
  })
  return { ...page, entries: new Map(entries) }
}

/** Returns the entries of the register of gaps. Call it at the root of the document. */
export function readGaps(ctx: UserContext): Page<Gap> {
  const page = open(ctx, 'GAPS.md')
  const headings = [...page.text.matchAll(/^## (G\d+)\. (.+)$/gm)]
  const entries = headings.map((heading, position) => {
    const [, id = '', title = ''] = heading
    const body = page.text.slice(heading.index, headings[position + 1]?.index)
    const [, sections = '', wide] = /^Sections? ([\d., ]*\d)\.( Document-wide\.)?$/m.exec(body) ?? []
    const line = lineAt(page.text, heading.index)
    return [
      id,
      { title, line, sections: sections.split(', ').filter(Boolean), documentWide: wide !== undefined },
    ] as const
  })
  return { ...page, entries: new Map(entries) }
}
