// Describes the difference between two bundles as an OpenAPI Overlay: the actions that make the reference bundle out of
// the whole document, each with its reason. The reader of the overlay sees what the reference does not support, and
// why.
import { type Json, type Node, follow, isBeyondReference } from './document.ts'
import { isWidth, ofLocalExchange } from './without-practice.ts'

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
  if (path[0] === 'components' && path.length === 2 && !isPractice(node[key]!)) return 'No longer used.'
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

function isPractice(value: Json): boolean {
  return isNode(value) && isBeyondReference(value)
}

/** Returns why a node is practice: its own note, or that of what it refers to. */
function noteOf(node: Node, whole: Node): string {
  const target = typeof node['$ref'] === 'string' ? (follow(whole, node['$ref']) as Node) : undefined
  const marked = [node, target].find((each) => each && isPractice(each))
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
