/** Compares the types, formats and enum values of a schema, over all branches of a choice. */
import { follow } from '../bundle/document.ts'
import type { Node, Report } from './change.ts'

/** The direction of a schema. */
export type Direction = 'request' | 'answer'

/** A schema, and the document of its references. */
export interface Placed {
  readonly document: Node
  readonly node: Node
}

interface Values {
  readonly types: readonly string[]
  readonly formats: readonly string[]
  readonly words: readonly string[]
}

/** Reports values that a request no longer accepts, and new ones of an answer. */
export function compareValues(
  before: Placed,
  after: Placed,
  path: readonly string[],
  direction: Direction,
  report: Report,
): void {
  const [old, now] = [valuesOf(before), valuesOf(after)]
  const [rule, kept, given] =
    direction === 'request' ? (['input-narrowed', old, now] as const) : (['field-widened', now, old] as const)
  // A request must accept all old values; an answer may have only old values.
  if (lost(kept.types, given.types).length > 0)
    report(rule, path, `The type was ${list(old.types)}, is ${list(now.types)}.`)
  // Without a format every text is valid, so that a new format narrows a request.
  const isOther = lost(kept.formats, given.formats).length > 0 || lost(given.formats, kept.formats).length > 0
  if (given.formats.length > 0 && isOther && !isWider(kept, given))
    report(rule, path, `The format was ${list(old.formats)}, is ${list(now.formats)}.`)
  if (direction === 'answer' || now.words.length === 0) return
  if (old.words.length === 0) report(rule, path, `Any value was taken, now one of ${list(now.words)}.`)
  const words = lost(old.words, now.words)
  if (words.length > 0) report('word-removed', path, `${list(words)} was taken, is not.`)
}

/** Whether a format was only added to others. */
function isWider(kept: Values, given: Values): boolean {
  return kept.formats.length > 0 && lost(kept.formats, given.formats).length === 0
}

function valuesOf({ document, node }: Placed): Values {
  const branches = ['anyOf', 'oneOf', 'allOf'].flatMap((key) => (node[key] as Node[] | undefined) ?? [])
  const inner = branches.map((branch) => {
    const ref = branch['$ref']
    return valuesOf({ document, node: typeof ref === 'string' ? (follow(document, ref) as Node) : branch })
  })
  const all = (key: string, name: keyof Values): string[] => [
    ...new Set([
      ...(node[key] === undefined ? [] : [node[key]].flat().map(String)),
      ...inner.flatMap((each) => each[name]),
    ]),
  ]
  const types = all('type', 'types')
  // Every integer is a number.
  if (types.includes('number') && !types.includes('integer')) types.push('integer')
  return { types, formats: all('format', 'formats'), words: all('const', 'words') }
}

function lost(before: readonly string[], after: readonly string[]): string[] {
  return before.filter((each) => !after.includes(each))
}

function list(values: readonly string[]): string {
  return values.join(', ') || 'none'
}
