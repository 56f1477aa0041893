// Leaves of the examples what the schemas of a bundle for generators describe: one spelling and one type of each field.
// Declares of the responses what generated clients can rely on: one body of all refusals, and no header that only the
// local exchange sends.
import { follow, isBeyondReference, type Json, type Node } from '../bundle/document.ts'

/**
 * Removes fields that the schemas leave out, because they are always null, and whole examples that show another type
 * than the schemas have.
 */
export function adaptExamples(document: Node): void {
  for (const { media, isRequest } of bodiesOf(document)) {
    const examples = (media['examples'] ?? {}) as Record<string, Node>
    for (const [name, { $ref }] of Object.entries(examples)) {
      const example = follow(document, String($ref)) as Node
      const value = isRequest ? withoutUnused(example['value']!) : example['value']!
      const kept = conform(value, media['schema'] as Node, document)
      if (kept === undefined) delete examples[name]
      else example['value'] = kept
    }
    if (media['examples'] && Object.keys(examples).length === 0) delete media['examples']
  }
}

function bodiesOf(document: Node): { media: Node; isRequest: boolean }[] {
  const operations = Object.values(document['paths'] as Record<string, Record<string, Node>>).flatMap((item) =>
    Object.values(item),
  )
  return operations.flatMap(({ requestBody, responses }) =>
    [requestBody as Node | undefined, ...Object.values(responses as Record<string, Node>)].flatMap((body, index) => {
      const resolved = body?.['$ref'] === undefined ? body : (follow(document, String(body['$ref'])) as Node)
      const media = (resolved?.['content'] as Record<string, Node> | undefined)?.['application/json']
      return media ? [{ media, isRequest: index === 0 }] : []
    }),
  )
}

/** A request leaves out its unused filters, as the schemas do. */
function withoutUnused(value: Json): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== null && each !== ''))
}

/** Returns the value without fields that the schema does not have; undefined where it has another type. */
function conform(value: Json, given: Node, document: Node): Json | undefined {
  const schema = given['$ref'] === undefined ? given : (follow(document, String(given['$ref'])) as Node)
  const types = [(schema['type'] as string | string[] | undefined) ?? []].flat()
  if (types.length > 0 && !typesOf(value).some((type) => types.includes(type))) return undefined
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const { prefixItems: positions = [], items = {} } = schema as { prefixItems?: Node[]; items?: Node }
    const kept = value.map((each, index) => conform(each, positions[index] ?? items, document))
    return kept.some((each) => each === undefined) ? undefined : (kept as Json[])
  }
  const { properties = {}, additionalProperties: others } = schema as {
    properties?: Record<string, Node>
    additionalProperties?: Node | boolean
  }
  const kept: Node = {}
  for (const [name, each] of Object.entries(value)) {
    const inner = properties[name] ?? (typeof others === 'object' ? others : undefined)
    if (inner === undefined) continue
    const rest = conform(each, inner, document)
    if (rest === undefined) return undefined
    kept[name] = rest
  }
  return kept
}

function typesOf(value: Json): string[] {
  if (value === null) return ['null']
  if (Array.isArray(value)) return ['array']
  return typeof value === 'number' && Number.isInteger(value) ? ['integer', 'number'] : [typeof value]
}

/**
 * Removes responses without a known body, and the one for every other status. Clients treat a status that is not
 * declared as a failure, and read no body; some generators refuse a second type of failures, or one that is a success
 * as well.
 */
export function withOneFailure(document: Node): void {
  for (const item of Object.values(document['paths'] as Record<string, Record<string, Node>>)) {
    for (const operation of Object.values(item)) {
      const responses = operation['responses'] as Record<string, Node>
      for (const [status, response] of Object.entries(responses)) {
        const { content } = whole(response, document)
        if (status === 'default' || (!content && /^[45]/.test(status))) delete responses[status]
      }
    }
  }
}

/** The headers that clients use: the time to wait. Each other one would be a field of every response type. */
const used: ReadonlySet<string> = new Set(['Retry-After'])

/** Removes the headers that say how much of a budget is spent, and the id of a request. */
export function withoutHeaders(document: Node): void {
  const { responses = {} } = document['components'] as { responses?: Record<string, Node> }
  const own = Object.values(document['paths'] as Record<string, Record<string, Node>>).flatMap((item) =>
    Object.values(item).flatMap((operation) => Object.values(operation['responses'] as Record<string, Node>)),
  )
  for (const response of [...Object.values(responses), ...own]) {
    const headers = (response['headers'] ?? {}) as Record<string, Node>
    for (const [name, header] of Object.entries(headers)) {
      if (used.has(name)) continue
      if (!isBeyondReference(whole(header, document)))
        throw new Error(`Expected a header that the reference does not state, was ${name}.`)
      delete headers[name]
    }
    if (Object.keys(headers).length === 0) delete response['headers']
  }
}

function whole(node: Node, document: Node): Node {
  return node['$ref'] === undefined ? node : (follow(document, String(node['$ref'])) as Node)
}
