// Maps a path in the bundle to the line of the source file. The bundler inlines paths and collects shared files under
// `components` by their names; this follows the same way through the sources. If a path cannot be followed to its end,
// the result is the last line that was found.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml'
import type { ParsedNode } from 'yaml'

export interface Line {
  readonly file: string
  readonly line: number
}

export type Locate = (path: readonly (string | number)[]) => Line

/** A place in a source: the value, and where it or its key begins. */
interface Spot {
  readonly file: string
  readonly node: ParsedNode | null
  readonly line: number
}

/** Returns a function that locates paths into the bundle of the document whose root is the file. */
export function locator(rootFile: string): Locate {
  const sources = new Map<string, { node: ParsedNode | null; lines: LineCounter }>()

  function read(file: string): { node: ParsedNode | null; lines: LineCounter } {
    const known = sources.get(file)
    if (known) return known
    const lines = new LineCounter()
    const source = { node: parseDocument(readFileSync(file, 'utf8'), { lineCounter: lines }).contents, lines }
    sources.set(file, source)
    return source
  }

  function open(file: string): Spot {
    const { node, lines } = read(file)
    return { file, node, line: lines.linePos(node?.range[0] ?? 0).line }
  }

  function step({ file, node }: Spot, key: string): Spot | undefined {
    const found = child(node, key)
    return found && { file, node: found.node, line: read(file).lines.linePos(found.offset).line }
  }

  /** Goes one key down, through a reference to another file where the key does not stand beside it. */
  function descend(spot: Spot, key: string): Spot | undefined {
    const here = step(spot, key)
    if (here) return here
    const ref = child(spot.node, '$ref')?.node
    if (!isScalar(ref) || String(ref.value).startsWith('#')) return undefined
    return descend(open(join(dirname(spot.file), String(ref.value))), key)
  }

  return (path) => {
    const [section, kind = '', name = ''] = path.map(String)
    const file = join(dirname(rootFile), kind, `${name}.yaml`)
    const isFile = section === 'components' && name !== '' && existsSync(file)
    let spot = open(isFile ? file : rootFile)
    for (const key of path.slice(isFile ? 3 : 0)) {
      const next = descend(spot, String(key))
      if (!next) break
      spot = next
    }
    return { file: spot.file, line: spot.line }
  }
}

function child(node: ParsedNode | null, key: string): { node: ParsedNode | null; offset: number } | undefined {
  if (isMap(node)) {
    const pair = node.items.find((item) => isScalar(item.key) && String(item.key.value) === key)
    return pair && { node: pair.value, offset: pair.key.range[0] }
  }
  const item = isSeq(node) ? node.items[Number(key)] : undefined
  return item && { node: item, offset: item.range[0] }
}
