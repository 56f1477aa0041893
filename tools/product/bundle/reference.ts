// The reference bundle: the document without facts that only public practice or the local exchange shows; and the
// OpenAPI Overlay that makes it out of the whole document, each action with its reason, so that a reader sees what the
// reference does not support, and why.
import { withoutAnswers, withUsedRegisters } from './registers.ts'
import { follow, isBeyondReference, type Json, type Node } from './document.ts'

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
const ofLocalExchange: ReadonlySet<string> = new Set(['x-sent-type', 'x-sent-in', 'x-sent-for', 'x-observed-type'])

/** Whether a key is the width of an integer. The reference says Integer, and a Long is an int64. */
function isWidth(key: string, value: Json): boolean {
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

export interface Action {
  /** A normalised JSONPath, such as `$['paths']['/market/time']`. */
  readonly target: string
  readonly description: string
  readonly remove?: true
  readonly update?: Node
}

export interface Overlay {
  readonly overlay: '1.0.0'
  readonly info: { readonly title: string; readonly version: string }
  readonly extends: string
  readonly actions: readonly Action[]
}

type Step = string | number

/** Returns the overlay that turns the whole document into the reference bundle. */
export function referenceOverlay(whole: Node, reference: Node): Overlay {
  const { version } = whole['info'] as { version: string }
  return {
    overlay: '1.0.0',
    info: { title: 'The document without practice, assumptions and the local exchange', version },
    extends: 'openapi.json',
    actions: compareNodes(whole, reference, [], whole),
  }
}

function compareNodes(before: Node, after: Node, path: readonly Step[], whole: Node): Action[] {
  const actions: Action[] = []
  const update: Node = {}
  for (const [key, value] of Object.entries(before)) {
    const next = after[key]
    const at = [...path, key]
    if (next === undefined) actions.push(removal(at, reasonOf(before, key, path, whole)))
    else if (Array.isArray(value) && Array.isArray(next)) actions.push(...compareLists(value, next, at, whole))
    else if (isNode(value) && isNode(next)) actions.push(...compareNodes(value, next, at, whole))
    else if (value !== next) update[key] = next
  }
  for (const [key, value] of Object.entries(after)) if (!(key in before)) update[key] = value
  if (Object.keys(update).length === 0) return actions
  const isProse = Object.keys(update).every((key) => ['description', 'x-note', 'usage'].includes(key))
  const description = isProse ? 'Without sentences about our reading or practice.' : 'The choice that remains.'
  return [...actions, { target: jsonPath(path), description, update }]
}

/**
 * Items are removed from the last to the first, after all changes inside others, so that each index is right in its
 * turn.
 */
function compareLists(before: readonly Json[], after: readonly Json[], path: readonly Step[], whole: Node): Action[] {
  const changes: Action[] = []
  const removals: Action[] = []
  let next = 0
  for (const [index, item] of before.entries()) {
    const other = after[next]
    const isKept = next < after.length && (before.length === after.length || isSame(item, other!))
    if (!isKept) {
      removals.unshift(removal([...path, index], isNode(item) ? noteOf(item, whole) : 'It names what was removed.'))
      continue
    }
    next += 1
    if (isNode(item) && isNode(other)) changes.push(...compareNodes(item, other, [...path, index], whole))
  }
  return [...changes, ...removals]
}

/** Whether two items of a list describe the same thing. */
function isSame(item: Json, other: Json): boolean {
  if (!isNode(item) || !isNode(other)) return item === other
  return ['$ref', 'const', 'name', 'type'].every((key) => JSON.stringify(item[key]) === JSON.stringify(other[key]))
}

function removal(path: readonly Step[], description: string): Action {
  return { target: jsonPath(path), description, remove: true }
}

function reasonOf(node: Node, key: string, path: readonly Step[], whole: Node): string {
  const assumed = (node['x-assumed'] as string[] | undefined) ?? []
  if (assumed.includes(key)) return `Assumed. ${String(node['x-note'] ?? '')}`.trim()
  if (isInExample(path)) return `Assumed. ${exampleNote(path, whole)}`
  if (key === 'x-assumed') return 'The list of assumed keys.'
  if (key === 'links') return 'Ours. The reference describes no connection between operations.'
  if (key === 'x-stated') return 'What the reference states in place of an assumption.'
  if (ofLocalExchange.has(key)) return 'Local exchange. It says which of several forms a server sends.'
  if (isWidth(key, node[key]!)) return 'Assumed. The reference says Integer, and not how wide it is.'
  if (key === 'x-note')
    return assumed.length > 0 ? 'The note of an assumption.' : 'A note about our reading or practice.'
  if (path[0] === 'components' && path.length === 2 && !isBeyond(node[key]!)) return 'No longer used.'
  const value = node[key]!
  if (isNode(value)) return noteOf(value, whole)
  return 'Only the choice that remains.'
}

/** Whether a path leads into the value of an example. */
function isInExample([first, second, , key]: readonly Step[]): boolean {
  return first === 'components' && second === 'examples' && key === 'value'
}

function exampleNote([first, second, name]: readonly Step[], whole: Node): string {
  const example = follow(whole, `#/${String(first)}/${String(second)}/${String(name)}`) as Node
  return String(example['x-note'])
}

function isBeyond(value: Json): boolean {
  return isNode(value) && isBeyondReference(value)
}

/** Returns why a node is practice: its own note, or that of what it refers to. */
function noteOf(node: Node, whole: Node): string {
  const target = typeof node['$ref'] === 'string' ? (follow(whole, node['$ref']) as Node) : undefined
  const marked = [node, target].find((each) => each && isBeyond(each))
  const source = marked?.['x-source']
  const note = marked?.['x-note'] ?? 'Everything below it is practice.'
  const mark = marked?.['x-basis'] === 'sandbox' ? 'Local exchange' : 'Practice'
  return `${mark}. ${String(note)}${source === undefined ? '' : ` Source: ${[source].flat().join(', ')}.`}`
}

function isNode(value: Json | undefined): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function jsonPath(path: readonly Step[]): string {
  return `$${path.map((step) => `[${typeof step === 'number' ? step : `'${step.replace(/['\\]/g, '\\$&')}'`}]`).join('')}`
}
