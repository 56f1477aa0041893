// Reads the registers beside the document: the tables of `README.md`, and the gaps of `GAPS.md`.

export interface Gap {
  readonly id: string
  readonly title: string
  readonly sections: readonly string[]
  /** Whether the gap affects the whole document, so that no place refers to it. */
  readonly isDocumentWide: boolean
  /** Its named paragraphs. */
  readonly points: readonly { readonly name: string; readonly text: string }[]
}

export interface Key {
  /** What the key is for, as a sentence. */
  readonly purpose: string
  /** Where it stands, and what its values mean. */
  readonly usage: string
}

/** Returns the extension keys with what a reader has to know of them. */
export function parseKeys(readme: string): Map<string, Key> {
  const [, ...entries] = readme.split(/^### (?=`x-)/m)
  return new Map(
    entries.map((entry) => {
      const [, key] = /^`(x-[\w-]+)`\n/.exec(entry) ?? []
      const [purpose, usage] = ['Purpose', 'Usage'].map((name) => paragraphOf(entry, name))
      if (!key || !purpose || !usage)
        throw new Error(`Expected a key, its purpose and its usage, was "${entry.slice(0, 40)}".`)
      return [key, { purpose, usage }]
    }),
  )
}

/** Returns a paragraph of an entry on one line, with a capital at its start. */
function paragraphOf(entry: string, name: string): string | undefined {
  const [, text] = new RegExp(`^- ${name}: (.+(?:\\n {2}.+)*)$`, 'm').exec(entry) ?? []
  const line = text?.replaceAll('\n ', '')
  return line && line.charAt(0).toUpperCase() + line.slice(1)
}

/** Returns the meaning of each mark. */
export function parseMarks(readme: string): Map<string, string> {
  return new Map(rowsBelow(readme, '## Marks', /^\|\s*[(`](\w+)[)`]\s*\|\s*(.+?)\s*\|$/gm))
}

/** Returns the titles of the sections of the reference. */
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
