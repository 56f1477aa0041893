// The bundled OpenAPI document, read once from the package that ships it.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Operation } from '@capi/api'

/** A node of the document. */
export type Node = Readonly<Record<string, unknown>>

const file = createRequire(import.meta.url).resolve('@capi/api/openapi.json')

/** The text of the document. */
export const documentText: string = readFileSync(file, 'utf8')

/** The document as data. */
export const document: Node = JSON.parse(documentText) as Node

/** Returns the node of a JSON pointer (without the leading `#`), following references on the way. */
export function nodeAt(pointer: string): Node {
  let node = document
  for (const step of pointer.split('/').slice(1)) {
    node = resolve(node[step.replaceAll('~1', '/').replaceAll('~0', '~')] as Node)
  }
  return node
}

/** Returns a node, or the target of its reference. */
export function resolve(node: Node): Node {
  return typeof node?.['$ref'] === 'string' ? nodeAt(node['$ref'].slice(1)) : node
}

/** Returns the JSON pointer of an operation. */
export function pointerOf({ path, method }: Operation): string {
  return `/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}/${method.toLowerCase()}`
}
