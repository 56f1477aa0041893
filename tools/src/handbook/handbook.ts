/**
 * Reads the prose beside the document: the meaning of the marks and the sections of the reference (`README.md`), and the list
 * of gaps (`GAPS.md`). The page displays these texts unchanged.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { specFolder } from '../bundle/paths.ts'

export interface Gap {
  readonly id: string
  readonly title: string
  readonly sections: readonly string[]
  /** Whether the gap affects the whole document, so that no place refers to it. */
  readonly isDocumentWide: boolean
  /** Its named paragraphs. */
  readonly points: readonly { readonly name: string; readonly text: string }[]
}

export interface Handbook {
  /** Marks with their meanings; without a mark, a fact is `documented`. */
  readonly marks: ReadonlyMap<string, string>
  /** Section numbers with their titles. */
  readonly sections: ReadonlyMap<string, string>
  readonly gaps: ReadonlyMap<string, Gap>
}

/** Returns the handbook of the repository. */
export async function readHandbook(): Promise<Handbook> {
  const [readme, gaps] = await Promise.all(
    ['README.md', 'GAPS.md'].map((name) => readFile(join(specFolder, name), 'utf8')),
  )
  return { marks: parseMarks(readme!), sections: parseSections(readme!), gaps: parseGaps(gaps!) }
}

export function parseMarks(readme: string): Map<string, string> {
  return new Map(rowsBelow(readme, '## Marks', /^\|\s*[(`](\w+)[)`]\s*\|\s*(.+?)\s*\|$/gm))
}

export function parseSections(readme: string): Map<string, string> {
  return new Map(rowsBelow(readme, '## Sections of the reference', /^\|\s*(\d+(?:\.\d+)*)\s*\|\s*(.+?)\s*\|$/gm))
}

export function parseGaps(text: string): Map<string, Gap> {
  const [, ...entries] = text.split(/^## /m)
  return new Map(entries.map(parseGap).map((gap) => [gap.id, gap]))
}

function parseGap(entry: string): Gap {
  const [, id, title] = /^(G\d+)\. (.+)$/m.exec(entry) ?? []
  if (!id || !title) throw new Error(`Expected a gap with a number and a title, was "${entry.slice(0, 40)}".`)
  const [, sections = '', wide] = /^Sections? ([\d., ]*\d)\.( Document-wide\.)?$/m.exec(entry) ?? []
  const points = [...entry.matchAll(/^- \*\*(.+?):\*\* (.+(?:\n {2}.+)*)$/gm)]
  return {
    id,
    title,
    sections: sections.split(', ').filter(Boolean),
    isDocumentWide: wide !== undefined,
    points: points.map(([, name = '', body = '']) => ({ name, text: body.replace(/\n {2}/g, ' ') })),
  }
}

function rowsBelow(text: string, heading: string, row: RegExp): [string, string][] {
  const start = text.indexOf(`${heading}\n`)
  if (start < 0) throw new Error(`Expected the heading "${heading}", was none.`)
  const end = text.indexOf('\n## ', start + 1)
  const section = text.slice(start, end < 0 ? undefined : end)
  return [...section.matchAll(row)].map(([, key = '', value = '']) => [key, value])
}
