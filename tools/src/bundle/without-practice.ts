// Creates the reference bundle: the document without facts that only public practice or the local exchange shows. It
// removes the marked nodes, references to them, assumed keys, sentences that state our reading or practice, and
// components that are no longer used. Everything else stays unchanged.
import { withUsedRegisters, withoutAnswers } from './registers-in-bundle.ts'
import { type Json, type Node, follow, isBeyondReference } from './document.ts'

/** Returns a copy of the bundle without practice. */
export function withoutPractice(bundle: Node): Node {
  const kept = strip(bundle, bundle) as Node
  const paths = kept['paths'] as Node
  for (const [path, item] of Object.entries(paths)) if (Object.keys(item as Node).length === 0) delete paths[path]
  while (dropUnused(kept));
  return withoutAnswers(withUsedRegisters(kept))
}

function strip(node: Json, bundle: Node): Json | undefined {
  if (Array.isArray(node)) return node.map((item) => strip(item, bundle)).filter((item) => item !== undefined)
  if (node === null || typeof node !== 'object') return node
  if (isPractice(node, bundle)) return undefined

  const assumed = new Set((node['x-assumed'] as string[] | undefined) ?? [])
  const kept: Node = {}
  for (const [key, value] of Object.entries(withoutPaths(node, [...assumed]))) {
    if (key === 'x-stated') Object.assign(kept, value)
    if (assumed.has(key) || ownKeys.has(key) || isWidth(key, value) || ofLocalExchange.has(key)) continue
    // The note of an assumption is removed with it; the note of a mark stays.
    if (key === 'x-note' && assumed.size > 0 && !node['x-basis']) continue
    const isProse = prose.has(key) && typeof value === 'string'
    const rest = isProse ? withoutReadings(value) : strip(value, bundle)
    if (rest !== undefined && !(isProse && rest === '')) kept[key] = rest
  }
  return tidy(kept)
}

/**
 * Returns an example without the parts of its value that are assumed, which their paths name: `value.items.0.symbol`.
 */
function withoutPaths(node: Node, assumed: readonly string[]): Node {
  const paths = assumed.filter((name) => name.startsWith('value.'))
  if (paths.length === 0) return node
  const copy = structuredClone(node)
  for (const path of paths) {
    const steps = path.split('.')
    const last = steps.pop()!
    const parent = steps.reduce<Json | undefined>((at, step) => (at as Node | undefined)?.[step], copy)
    delete (parent as Node | undefined)?.[last]
  }
  return copy
}

/** Keys with sentences, of which those about our reading or practice are removed. `usage` is a key of `x-keys`. */
const prose: ReadonlySet<string> = new Set(['description', 'x-note', 'usage'])

/**
 * The keys about assumptions, programs that sign as public practice does, links, because the reference describes no
 * connection between operations, and what an operation does and may be repeated, of which it says nothing. The
 * reference bundle has none of them.
 */
const ownKeys: ReadonlySet<string> = new Set([
  'x-assumed',
  'x-stated',
  'x-codeSamples',
  'links',
  'x-repeat',
  'x-effect',
])

/** The keys that say which of several forms a server was seen to send, or the local exchange sends. */
export const ofLocalExchange: ReadonlySet<string> = new Set([
  'x-sent-type',
  'x-sent-in',
  'x-sent-for',
  'x-observed-type',
])

/** Whether a key is the width of an integer. The reference says Integer, and a Long is an int64. */
export function isWidth(key: string, value: Json): boolean {
  return key === 'format' && value === 'int32'
}

/**
 * Removes the sentences that begin with "We" (our reading) or "In practice", and items of a list that consist of them.
 */
function withoutReadings(text: string): string {
  const lines = text.split(/\n(?=\n|- )/)
  const sentence = /(^|[.;:]\s+|^\s*- )(?:We|In practice,) [^]*?(?:\.(?:\s+|$)|$)/
  const shortened = lines.map((line) => {
    let rest = line
    while (sentence.test(rest)) rest = rest.replace(sentence, '$1').trimEnd()
    return rest
  })
  return shortened.filter((line) => line.trim() !== '-').join('\n')
}

function isPractice(node: Node, bundle: Node): boolean {
  if (isBeyondReference(node)) return true
  const ref = node['$ref']
  return typeof ref === 'string' && isBeyondReference(follow(bundle, ref) as Node)
}

/** Unwraps a choice with a single remaining branch, and removes required fields that no longer exist. */
function tidy(node: Node): Node {
  for (const key of ['anyOf', 'oneOf', 'allOf']) {
    const branches = node[key] as Node[] | undefined
    if (!Array.isArray(branches)) continue
    if (branches.length === 0) delete node[key]
    else if (branches.length === 1 && key === 'anyOf' && !('const' in branches[0]!)) {
      unwrapChoice(node, key, branches[0]!)
    }
  }
  const { properties, required, examples, headers } = node
  if (headers && Object.keys(headers).length === 0) delete node['headers']
  if (examples && !Array.isArray(examples) && Object.keys(examples).length === 0) delete node['examples']
  if (properties && Array.isArray(required))
    node['required'] = required.filter((name) => String(name) in (properties as Node))
  return node
}

/** Puts the keys of a branch in the place of the choice; the node's own keys win. */
function unwrapChoice(node: Node, choice: string, branch: Node): void {
  const entries = Object.entries(node).flatMap(([key, value]) =>
    key === choice ? Object.entries(branch).filter(([name]) => !(name in node)) : [[key, value] as const],
  )
  for (const key of Object.keys(node)) delete node[key]
  Object.assign(node, Object.fromEntries(entries))
}

/** Removes the components that nothing refers to, and returns whether there were any. */
export function dropUnused(document: Node): boolean {
  const text = JSON.stringify(document)
  const components = document['components'] as Node
  let dropped = false
  for (const [kind, members] of Object.entries(components)) {
    if (kind === 'securitySchemes') continue
    for (const name of Object.keys(members as Node)) {
      if (text.includes(`"#/components/${kind}/${name}"`)) continue
      delete (members as Node)[name]
      dropped = true
    }
    if (Object.keys(members as Node).length === 0) delete components[kind]
  }
  return dropped
}
