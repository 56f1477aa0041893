// Puts the registers beside the document into its bundle, so that it explains its own keys: `x-keys` has purpose, usage
// and values of every key that begins with `x-`, and `x-gaps` the gaps that places refer to.
import type { Json, Node } from './document.ts'
import { type Gap, parseGaps, parseKeys, parseMarks, parseSections } from './registers.ts'

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
  const entries = [...parseGaps(gaps).values()].map((gap) => [gap.id, describe(gap)] as const)
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

function describe({ title, points: texts }: Gap): Json {
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
