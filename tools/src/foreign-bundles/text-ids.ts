// Makes a bundle in which ids are texts, for languages whose numbers round them: `signedFetch` reads numbers of 16
// digits or more as texts.
import { type Node, follow, nameOf } from '../bundle/document.ts'
import { reachedFrom } from './reached.ts'

/**
 * Returns the simple document with ids of responses that are texts or, where they are short, numbers; and with ids of
 * requests that are texts, but for those that the complete document takes as numbers only.
 */
export function withTextIds(simple: Node, complete: Node): Node {
  const document = structuredClone(simple)
  const { schemas, parameters = {} } = document['components'] as Record<string, Record<string, Node>>
  const operations = Object.values(document['paths'] as Record<string, Record<string, Node>>).flatMap((item) =>
    Object.values(item),
  )
  const own = operations.flatMap((operation) => (operation['parameters'] ?? []) as Node[])
  for (const { name, schema } of [...own, ...Object.values(parameters)])
    if (schema !== undefined && isId(String(name), schema as Node))
      Object.assign(schema as Node, textOf(schema as Node))
  for (const { requestBody } of operations) if (requestBody) adaptRequests(requestBody as Node, document, complete)
  const sent = reachedFrom(
    operations.map(({ requestBody }) => requestBody),
    schemas!,
  )
  for (const [name, { properties = {} }] of Object.entries(schemas!)) {
    for (const [property, schema] of Object.entries(properties as Record<string, Node>)) {
      if (!isId(property, schema)) continue
      if (!sent.has(name)) Object.assign(schema, textOrNumber(schema))
      else if (takesText(complete, name, property)) Object.assign(schema, textOf(schema))
    }
  }
  return document
}

/** Writes the ids of examples as texts where the body takes them. */
function adaptRequests(body: Node, document: Node, complete: Node): void {
  const { schema, examples = {} } = (body['content'] as Record<string, Node>)['application/json'] as {
    schema: Node
    examples?: Record<string, Node>
  }
  const name = nameOf(String(schema['$ref'] ?? ''))
  for (const { $ref } of Object.values(examples)) {
    const { value } = follow(document, String($ref)) as { value: Node }
    for (const [property, each] of Object.entries(value))
      if (typeof each === 'number' && /id$/i.test(property) && name && takesText(complete, name, property))
        value[property] = String(each)
  }
}

function isId(name: string, { type, format }: Node): boolean {
  return format === 'int64' && [type].flat().includes('integer') && /id$/i.test(name)
}

/** The digits of a number that fits in 64 bits. */
const digits = '^(\\d{1,18}|[1-8]\\d{18})$'

function textOf(schema: Node): Node {
  for (const key of ['format', 'minimum', 'maximum']) delete schema[key]
  const { examples } = schema as { examples?: number[] }
  return { type: 'string', pattern: digits, ...(examples && { examples: examples.map(String) }) }
}

function textOrNumber(schema: Node): Node {
  delete schema['format']
  return { type: ['string', ...[schema['type']!].flat()] }
}

/** Whether the complete document takes a text in this place. */
function takesText(complete: Node, name: string, property: string): boolean {
  const { properties } = follow(complete, `#/components/schemas/${name}`) as { properties: Record<string, Node> }
  const choices = (properties[property]!['anyOf'] ?? []) as Node[]
  return choices.some((choice) => {
    const { type } = choice['$ref'] === undefined ? choice : (follow(complete, String(choice['$ref'])) as Node)
    return type === 'string'
  })
}
