// Reads a schema as its reader understands it, however it is written: through `$ref`, `allOf`, `anyOf` and `oneOf`.
// What is marked as practice, and keys that are named as assumptions, count as not said.
import { type Json, type Node, follow, isBeyondReference } from '../../product/bundle/document.ts'

const everyType = ['string', 'integer', 'number', 'boolean', 'object', 'array', 'null']

export function isPractice(node: Node): boolean {
  return isBeyondReference(node)
}

/** Returns what holds of the schema itself: the node, what it refers to, and what it must satisfy besides. */
export function whole(bundle: Node, schema: Node): Node[] {
  const ref = schema['$ref'] as string | undefined
  const parts = [...(ref ? [follow(bundle, ref) as Node] : []), ...((schema['allOf'] as Node[] | undefined) ?? [])]
  return [schema, ...parts.filter((part) => !isPractice(part)).flatMap((part) => whole(bundle, part))]
}

/** Returns the schema, its parts and all its choices. */
export function expand(bundle: Node, schema: Node): Node[] {
  return whole(bundle, schema).flatMap((part) => {
    const below = choices(part, bundle).flatMap((choice) => expand(bundle, choice))
    return [part].concat(below)
  })
}

function choices(part: Node, bundle?: Node): Node[] {
  const both = [part['anyOf'], part['oneOf']] as (Node[] | undefined)[]
  return both.flatMap((list) => list ?? []).filter((choice) => !isPracticeChoice(choice, bundle))
}

/** Whether a choice is practice, itself or by what it refers to. */
function isPracticeChoice(choice: Node, bundle: Node | undefined): boolean {
  const ref = choice['$ref'] as string | undefined
  return isPractice(choice) || (ref !== undefined && bundle !== undefined && isPractice(follow(bundle, ref) as Node))
}

/** Returns the types that a value may have, sorted; a branch for the empty string alone adds none. */
export function typesOf(bundle: Node, schema: Node): string[] {
  let types = everyType
  for (const part of whole(bundle, schema)) {
    const own = part['type'] as string | string[] | undefined
    if (own !== undefined) types = types.filter((type) => [own].flat().includes(type))
    if ('const' in part) types = types.filter((type) => type === typeOfConst(part['const']!))
    for (const key of ['anyOf', 'oneOf'] as const) {
      const known = (part[key] as Node[] | undefined)?.filter((choice) => !isPracticeChoice(choice, bundle))
      if (!known?.length) continue
      const union = new Set(
        known.filter((choice) => choice['const'] !== '').flatMap((choice) => typesOf(bundle, choice)),
      )
      types = types.filter((type) => union.has(type))
    }
  }
  return types.toSorted()
}

function typeOfConst(value: Json): string {
  return typeof value === 'number' ? 'integer' : typeof value
}

/** Returns the values of a keyword anywhere in the schema, each once. */
export function keyword(bundle: Node, schema: Node, key: string): Json[] {
  const said = expand(bundle, schema).filter((part) => key in part && !isAssumed(part, key))
  return [...new Set(said.map((part) => part[key]!))]
}

export function isAssumed(node: Node, key: string): boolean {
  return ((node['x-assumed'] as string[] | undefined) ?? []).includes(key)
}

/** Returns the branches of the schema itself that name one value each. */
export function named(schema: Node): Node[] {
  return choices(schema).filter((choice) => 'const' in choice)
}

/** Returns the branches anywhere in the schema that name one value each, without the one for the empty string. */
export function branches(bundle: Node, schema: Node): Node[] {
  return expand(bundle, schema).filter((part) => 'const' in part && part['const'] !== '')
}

/** Returns the words of a node for readers. */
export function textOf(node: Node): string {
  const words = ['title', 'summary', 'description', 'x-note'].map((key) => node[key])
  return words.filter((word) => typeof word === 'string').join(' ')
}
