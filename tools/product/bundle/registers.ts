// The registers beside the document, which are the tables of `README.md` and the gaps of `GAPS.md`: reads them, and
// puts them into a bundle, so that it explains its own keys. `x-keys` has purpose, usage and values of every key that
// begins with `x-`, and `x-gaps` the gaps that places refer to.
import type { Json, Node } from './document.ts'

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
function parseKeys(readme: string): Map<string, Key> {
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

/** The paragraphs of a gap, by the names that they have in the bundle. */
const points: ReadonlyMap<string, string> = new Map([
  ['Missing', 'missing'],
  ['Affects', 'affects'],
  ['Practice', 'practice'],
  ['Local exchange', 'localExchange'],
  ['How to find out', 'howToFindOut'],
])

/** Returns the bundle with what its keys mean, and with its gaps. */
export function withRegisters(bundle: Node, readme: string, gaps: string): Node {
  const { tags, ...before } = bundle
  const { paths, components, ...rest } = before
  const entries = [...parseGaps(gaps).values()].map((gap) => [gap.id, describeGap(gap)] as const)
  return {
    ...rest,
    // A list, because tools would read the keys of a map as those of the document.
    'x-keys': describeKeys(readme),
    'x-gaps': Object.fromEntries(entries),
    ...(tags && { tags }),
    paths: paths!,
    components: components!,
  }
}

/** An entry of `x-keys`. */
export interface KeyEntry {
  readonly key: string
  readonly purpose: string
  readonly usage: string
  /** The values that are names of something, with what they name. */
  readonly values?: Readonly<Record<string, string>>
}

function describeKeys(readme: string): Json {
  const values: Readonly<Record<string, Map<string, string>>> = {
    'x-basis': parseMarks(readme),
    'x-source': parseSections(readme),
  }
  return Array.from(parseKeys(readme), ([key, { purpose, usage }]) => ({
    key,
    purpose,
    usage: plain(usage),
    ...(values[key] && { values: Object.fromEntries(values[key]) }),
  }))
}

function describeGap({ title, points: texts }: Gap): Json {
  return Object.fromEntries([
    ['title', title],
    ...texts.map(({ name, text }) => [points.get(name) ?? name, plain(text)]),
  ])
}

/** Returns a text whose links to other gaps are their names. */
function plain(text: string): string {
  return text.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
}

/** Leaves of the registers only what a bundle uses. */
export function withUsedRegisters(bundle: Node): Node {
  if (!bundle['x-keys'] || !bundle['x-gaps']) return bundle
  const { 'x-gaps': gaps, ...rest } = withUsedKeys(bundle)
  const named = valuesOfKeys(rest).get('x-gap') ?? new Set()
  return { ...rest, 'x-gaps': Object.fromEntries(Object.entries(gaps as Node).filter(([id]) => named.has(id))) }
}

/** Leaves of the keys only those that a bundle has, with the values that they have in it. */
export function withUsedKeys(bundle: Node): Node {
  const { 'x-keys': list, ...rest } = bundle
  const used = valuesOfKeys({ ...rest, 'x-gaps': {} })
  const keys = (list as unknown as KeyEntry[])
    .filter(({ key }) => used.has(key) || key === 'x-keys')
    .map(({ values, ...entry }) => {
      if (!values) return entry
      const named = Object.entries(values).filter(([value]) => used.get(entry.key)!.has(value))
      return { ...entry, values: Object.fromEntries(named) }
    })
  return { ...bundle, 'x-keys': keys as unknown as Json }
}

/** Leaves of each gap only what the reference lacks. */
export function withoutAnswers(bundle: Node): Node {
  if (!bundle['x-gaps']) return bundle
  const gaps = Object.entries(bundle['x-gaps'] as Record<string, Node>)
  const missing = gaps.map(([id, { title, missing: text }]) => [id, { title: title!, missing: text! }] as const)
  return { ...bundle, 'x-gaps': Object.fromEntries(missing) }
}

/** Returns the keys that begin with `x-`, with the values that they have anywhere. */
function valuesOfKeys(node: unknown, found = new Map<string, Set<string>>()): Map<string, Set<string>> {
  if (typeof node !== 'object' || node === null) return found
  for (const [key, inner] of Object.entries(node)) {
    if (key.startsWith('x-'))
      found.set(key, new Set([...(found.get(key) ?? []), ...[inner as unknown].flat().map(String)]))
    valuesOfKeys(inner, found)
  }
  return found
}
