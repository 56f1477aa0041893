// The OpenAPI document of the interface without its texts, as the package that ships it has it.
import { type Operation } from '@capi/api'
import { platform } from '#platform'

/** A node of the document. */
export type Node = Readonly<Record<string, unknown>>

/** The document as data. */
export const document: Node = platform.document as Node

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

/** Returns the properties of an object, then those of what it extends. */
export function propertiesOf(node: Node): ReadonlyMap<string, Node> {
  const all = new Map<string, Node>()
  for (const part of [node, ...((node['allOf'] ?? []) as readonly Node[]).map(resolve)])
    for (const [name, property] of Object.entries((part['properties'] ?? {}) as Readonly<Record<string, Node>>))
      if (!all.has(name)) all.set(name, property)
  return all
}

/** Returns the JSON pointer of an operation. */
export function pointerOf({ path, method }: Operation): string {
  return `/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}/${method.toLowerCase()}`
}
