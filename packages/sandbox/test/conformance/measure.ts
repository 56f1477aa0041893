// The facts that one request and its response show, and what they contain that no document describes.
import { refusalCause } from '@capi/api'
import type { Exchange } from './record.ts'
import { invalidEntries } from './drive.ts'
import { type Documented, documented } from './operation.ts'
import { type Direction, requires, siteOf } from './fact.ts'
import { admitsEmpty, branchesOf, constantsOf, flatten, isMap, type Node, typeOf } from './schema.ts'

export interface Findings {
  /** Facts that were shown. */
  readonly shown: Set<string>
  /** What the documents do not describe. */
  readonly strange: Set<string>
}

const messages = /"(?:msg|err_msg|error_message)":"([^"]*)"/g

interface Walk extends Findings {
  readonly root: Node
  readonly direction: Direction
}

/** Adds what an exchange shows. The facts of a request count only if it was accepted. */
export function measure(findings: Findings, exchange: Exchange): void {
  const { operation, status, json, body } = exchange
  for (const [, text] of JSON.stringify(json).matchAll(messages)) {
    findings.shown.add(`reason ${refusalCause(text).reason}`)
  }
  if (!operation) return noteEnvelope(findings, json)
  const { id, root, responses } = operation
  const isGranted = status < 400
  if (isGranted) {
    findings.shown.add(id)
    noteParameters(findings, exchange, operation)
    const granted = withoutInvalid(body, json)
    if (operation.body && granted !== undefined) {
      walk({ ...findings, root, direction: 'request' }, `${id} body`, operation.body, granted)
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
    if (resembles(value, json)) findings.shown.add(`example ${name}`)
  }
}

// The body with the elements of a batch that were accepted; undefined if there are none.
function withoutInvalid(body: unknown, json: unknown): unknown {
  const invalid = invalidEntries(json)
  if (!invalid.includes(true)) return body
  if (!invalid.includes(false)) return undefined
  const { orderDataList } = body as { orderDataList: unknown[] }
  return { ...(body as object), orderDataList: orderDataList.filter((_, index) => !invalid[index]) }
}

// A refusal before the operation is known has the same envelope, and may match the example of any failure.
function noteEnvelope({ shown }: Findings, json: unknown): void {
  shown.add(`answer Error.code: ${(json as { code?: unknown }).code}`)
  const failures = documented.flatMap(({ responses }) => responses.filter(({ status }) => status === 'default'))
  for (const { name, value } of failures.flatMap(({ examples }) => examples)) {
    if (resembles(value, json)) shown.add(`example ${name}`)
  }
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

/** Whether a branch beside the enum admits a text by its pattern. */
function hasPattern(root: Node, node: Node, value: unknown): boolean {
  const patterns = branchesOf(root, node).flatMap(({ pattern }) => (pattern === undefined ? [] : [String(pattern)]))
  return typeof value === 'string' && patterns.some((pattern) => new RegExp(pattern).test(value))
}

function walk(walking: Walk, place: string, schema: Node, value: unknown): void {
  const { root, direction, shown, strange } = walking
  const { node, name } = flatten(root, schema)
  const site = siteOf(direction, place, node, name)
  const words = constantsOf(root, node)
  if (words.includes(value as string)) shown.add(`${site}: ${String(value)}`)
  else if (isEnum(root, node) && value !== null && value !== '' && !hasPattern(root, node, value))
    strange.add(`${site}: ${String(value)}`)
  if (typeof value === 'boolean') shown.add(`${site}: ${value}`)
  shown.add(`${site}: is ${typeOf(value)}`)
  if (Array.isArray(value) || (value !== null && admitsEmpty(root, node))) {
    shown.add(`${site}: ${value === '' || (value as unknown[]).length === 0 ? 'is empty' : 'is not empty'}`)
  }
  const positions = node['prefixItems'] as readonly Node[] | undefined
  if (positions && Array.isArray(value)) {
    if (value.length !== positions.length) strange.add(`${site} of ${value.length} positions`)
    for (const [position, item] of value.entries()) {
      shown.add(`${direction} ${name ?? place}[${position}]`)
      walk(walking, `${name ?? place}[${position}]`, positions[position] ?? {}, item)
    }
    return
  }
  if (Array.isArray(value)) {
    for (const item of value) walk(walking, `${place}[]`, node['items'] ?? {}, item)
    return
  }
  if (typeof value !== 'object' || value === null) return
  if (isMap(node)) {
    for (const item of Object.values(value)) walk(walking, `${place}{}`, node['additionalProperties'] as Node, item)
  }
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
  const missing = Object.keys(node['properties'] ?? {}).filter((each) => requires(node, each) && !(each in value))
  for (const property of missing) strange.add(`${site} without ${property}`)
}

// The document allows a response to have enum values beyond the listed ones, but the sandbox has none.
function isEnum(root: Node, node: Node): boolean {
  return branchesOf(root, node).some((branch) => 'const' in branch && branch['const'] !== '' && branch['title'])
}

/**
 * Whether a response matches an example, regardless of texts and numbers: the same fields, the same results
 * and codes, and lists that are empty or have such records.
 */
function resembles(example: unknown, answer: unknown): boolean {
  if (Array.isArray(example)) {
    if (!Array.isArray(answer) || (example.length === 0) !== (answer.length === 0)) return false
    return example.every((item) => answer.some((other) => resembles(item, other)))
  }
  if (typeof example === 'boolean') return example === answer
  if (typeof example !== 'object' || example === null) return example === null || typeOf(example) === typeOf(answer)
  if (typeof answer !== 'object' || answer === null) return false
  return Object.entries(example).every(([name, value]) => {
    const other = (answer as Record<string, unknown>)[name]
    return name === 'code' ? value === other : resembles(value, other)
  })
}
