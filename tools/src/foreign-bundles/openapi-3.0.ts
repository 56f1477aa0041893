// Rewrites an OpenAPI 3.1 document as 3.0: nullable types, single examples, references without neighbours.
import type { Json, Node } from '../bundle/document.ts'

/** Returns the 3.0 twin of a simple document. */
export function toOpenApi30(document: Node): Node {
  const { info, ...rest } = document
  const { summary: _, license, ...about } = info as Node
  // 3.0 knows no identifier of a license.
  const { identifier: __, ...named } = license as Node
  return { ...(rewrite(rest) as Node), openapi: '3.0.3', info: { ...about, license: named } }
}

function rewrite(node: Json): Json {
  if (Array.isArray(node)) return node.map(rewrite)
  if (node === null || typeof node !== 'object') return node
  // In 3.0, the neighbours of a reference count for nothing.
  if (typeof node['$ref'] === 'string')
    return node['description'] === undefined
      ? { $ref: node['$ref'] }
      : { description: node['description'], allOf: [{ $ref: node['$ref'] }] }
  const kept: Node = {}
  for (const [key, value] of Object.entries(node)) {
    // 3.0 knows only `items`.
    if (key === 'prefixItems') continue
    // A schema has a list of examples; media types have a map, which stays.
    if (key === 'examples' && Array.isArray(value)) kept['example'] = value[0]!
    else if (key === 'value' && 'summary' in node) kept[key] = value
    else if (key === 'requestBody' && (value as Node)['content']) kept[key] = withoutExamples(rewrite(value) as Node)
    else if (key === 'type' && Array.isArray(value)) {
      kept['type'] = value.find((type) => type !== 'null')!
      kept['nullable'] = true
    } else kept[key] = rewrite(value)
  }
  return kept
}

/** Generators warn about the example of a body that is an object. */
function withoutExamples(body: Node): Node {
  const content = Object.entries(body['content'] as Record<string, Node>).map(([type, media]) => {
    const { examples: _, ...rest } = media
    return [type, rest] as const
  })
  return { ...body, content: Object.fromEntries(content) }
}
