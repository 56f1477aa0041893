/**
 * Puts the registers beside the document into its bundle, so that it explains its own keys: `x-keys` has the purpose of every key
 * that begins with `x-`, and `x-gaps` the gaps that places refer to.
 */
import type { Json, Node } from './document.ts'
import { type Gap, parseGaps, parseKeys } from './registers.ts'

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
    'x-keys': Array.from(parseKeys(readme), ([key, purpose]) => ({ key, purpose })),
    'x-gaps': Object.fromEntries(entries),
    ...(tags && { tags }),
    paths: paths!,
    components: components!,
  }
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

/** Leaves of the registers only what a bundle uses, and of the gaps only what the reference lacks. */
export function withUsedRegisters(bundle: Node): Node {
  const { 'x-keys': list, 'x-gaps': gaps, ...rest } = bundle as { 'x-keys'?: Json; 'x-gaps'?: Node } & Node
  const keys = list as { key: string; purpose: string }[] | undefined
  if (!keys || !gaps) return bundle
  const used = new Set<string>()
  const named = new Set<string>()
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (typeof value !== 'object' || value === null) return
    for (const [key, inner] of Object.entries(value)) {
      if (key.startsWith('x-')) used.add(key)
      if (key === 'x-gap') for (const gap of [inner].flat()) named.add(String(gap))
      visit(inner)
    }
  }
  visit(rest)
  const missing = Object.entries(gaps).map(([id, gap]) => {
    const { title, missing: text } = gap as Node
    return [id, { title: title!, missing: text! }] as const
  })
  return {
    ...bundle,
    'x-keys': keys.filter(({ key }) => used.has(key) || key === 'x-keys' || key === 'x-gaps'),
    'x-gaps': Object.fromEntries(missing.filter(([id]) => named.has(id))),
  }
}
