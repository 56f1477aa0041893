/** The bundled document as data, and its references. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** A node of the document, of any shape. */
export type Node = Readonly<Record<string, unknown>>

const file = createRequire(import.meta.url).resolve('@capi/api/openapi.json')

export const document: Node = JSON.parse(readFileSync(file, 'utf8')) as Node

/** Returns a node with the content of its reference, if it has one; its own keys take precedence. */
export function follow({ $ref, ...own }: Node): Node {
  if (typeof $ref !== 'string') return own
  let target: unknown = document
  for (const step of $ref.slice(2).split('/'))
    target = (target as Node)[step.replaceAll('~1', '/').replaceAll('~0', '~')]
  return { ...follow(target as Node), ...own }
}
