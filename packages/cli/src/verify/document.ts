// The bundled document as data, and its references.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** A node of the document, of any shape. */
export type Node = Readonly<Record<string, unknown>>

const file = createRequire(import.meta.url).resolve('@capi/api/openapi.json')

export const document: Node = JSON.parse(readFileSync(file, 'utf8')) as Node

/** Returns a node joined with its reference and the parts of its `allOf`; its own keys take precedence. */
export function follow({ $ref, allOf = [], ...own }: Node): Node {
  const target = typeof $ref === 'string' ? [nodeAt($ref)] : []
  const parts = [...[...target, ...(allOf as readonly Node[])].map(follow), own]
  const joined: Node = Object.assign({}, ...parts)
  if (!joined['properties']) return joined
  return {
    ...joined,
    properties: Object.assign({}, ...parts.map((part) => part['properties'])),
    required: parts.flatMap((part) => (part['required'] ?? []) as readonly string[]),
  }
}

function nodeAt(ref: string): Node {
  let target: unknown = document
  for (const step of ref.slice(2).split('/'))
    target = (target as Node)[step.replaceAll('~1', '/').replaceAll('~0', '~')]
  return target as Node
}
