// What one request and its answer show of the documents, and what they say that no document says.

import type { Exchange } from './record.ts'
import type { Documented } from './operation.ts'
import { type Direction, isRequired, siteOf } from './fact.ts'
import { admitsEmpty, branchesOf, constantsOf, flatten, type Node, typeOf } from './schema.ts'

export interface Findings {
  /** Facts that were shown. */
  readonly shown: Set<string>
  /** What the documents do not know. */
  readonly strange: Set<string>
}

interface Walk extends Findings {
  readonly root: Node
  readonly direction: Direction
}

/** Adds what an exchange shows. What a request asks for counts only where it was granted. */
export function measure(findings: Findings, exchange: Exchange): void {
  const { operation, status, json, body } = exchange
  if (!operation) return noteEnvelope(findings, json)
  const { id, root, responses } = operation
  const isGranted = status < 400
  if (isGranted) {
    findings.shown.add(id)
    noteParameters(findings, exchange, operation)
    if (operation.body && body !== undefined) {
      walk({ ...findings, root, direction: 'request' }, `${id} body`, operation.body, body)
    }
    for (const { name, value } of operation.requestExamples) {
      if (JSON.stringify(value) === JSON.stringify(body)) findings.shown.add(`example ${name}`)
    }
  }
  const statuses = [String(status), `${Math.floor(status / 100)}XX`, 'default']
  const response = statuses.flatMap((wanted) => responses.filter((each) => each.status === wanted))[0]
  if (!response) return void findings.strange.add(`${id} answers ${status}`)
  findings.shown.add(`${id} answers ${response.status}`)
  if (response.schema) walk({ ...findings, root, direction: 'answer' }, id, response.schema, json)
  for (const { name, value } of response.examples) {
    if (outline(value) === outline(json)) findings.shown.add(`example ${name}`)
  }
}

// What is refused before an operation is known comes in the same envelope.
function noteEnvelope({ shown }: Findings, json: unknown): void {
  shown.add(`answer Error.code: ${(json as { code?: unknown }).code}`)
}

function noteParameters({ shown, strange }: Findings, exchange: Exchange, operation: Documented): void {
  const { id, root, parameters } = operation
  for (const { name, schema, isForgiving } of parameters) {
    const value = exchange.parameters.get(name)
    shown.add(`${id} ?${name}: ${value === undefined ? 'absent' : 'given'}`)
    if (value === undefined) continue
    const words = constantsOf(root, schema).map(String)
    if (words.includes(value)) shown.add(`${id} ?${name}: ${value}`)
    else if (words.length > 0 && !isForgiving) strange.add(`${id} ?${name} was granted ${value}`)
  }
  const known = new Set(parameters.map(({ name }) => name))
  for (const name of exchange.queryNames) if (!known.has(name)) strange.add(`${id} was granted ?${name}`)
}

function walk(walking: Walk, place: string, schema: Node, value: unknown): void {
  const { root, direction, shown, strange } = walking
  const { node, name } = flatten(root, schema)
  const site = siteOf(direction, place, node, name)
  const words = constantsOf(root, node)
  if (words.includes(value as string)) shown.add(`${site}: ${String(value)}`)
  else if (isVocabulary(root, node) && value !== null && value !== '') strange.add(`${site}: ${String(value)}`)
  if (typeof value === 'boolean') shown.add(`${site}: ${value}`)
  shown.add(`${site}: is ${typeOf(value)}`)
  if (Array.isArray(value) || (typeof value === 'string' && admitsEmpty(root, node))) {
    shown.add(`${site}: ${value.length === 0 ? 'is empty' : 'is not empty'}`)
  }
  if (Array.isArray(value)) {
    for (const item of value) walk(walking, `${place}[]`, node['items'] ?? {}, item)
    return
  }
  if (typeof value !== 'object' || value === null) return
  for (const [property, child] of Object.entries<Node>(node['properties'] ?? {})) {
    const field = `${site}.${property}`
    const part = (value as Record<string, unknown>)[property]
    if (direction === 'request') shown.add(`${field}: ${part === undefined ? 'absent' : 'given'}`)
    if (part === undefined) continue
    if (direction === 'answer') shown.add(field)
    walk(walking, field.slice(direction.length + 1), child, part)
  }
  const unknown = Object.keys(value).filter((property) => node['properties'] && !(property in node['properties']))
  for (const property of unknown) strange.add(`${site}.${property}`)
  const missing = Object.keys(node['properties'] ?? {}).filter((each) => isRequired(node, each) && !(each in value))
  for (const property of missing) strange.add(`${site} without ${property}`)
}

// A vocabulary lists words; an answer may carry others by the document, but the sandbox knows no others.
function isVocabulary(root: Node, node: Node): boolean {
  return branchesOf(root, node).some((branch) => 'const' in branch && branch['const'] !== '' && branch['title'])
}

/** Returns what an example shows whatever its values are: which fields there are, and which of them are empty or null. */
export function outline(value: unknown): string {
  if (Array.isArray(value)) return `[${[...new Set(value.map(outline))].toSorted().join()}]`
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
    return `{${fields.map(([name, child]) => `${name}:${outline(child)}`).join()}}`
  }
  if (typeof value === 'boolean' || value === '' || value === null) return String(value)
  return typeOf(value)
}
