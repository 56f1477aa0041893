// Both OpenAPI documents without their texts, as the packages that ship them have them: that of the interface, and that
// of the control operations, whose references are resolved, so that each of its schemas is complete.
import { platform } from '#platform'
import type { Operation } from '@capi/api'
import type { ControlOperation } from '@capi/api/control'

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

const root = platform.controlDocument as Node

/** The document as data, without references. */
export const controlDocument: Node = inline(root) as Node

/** Returns the parameters of an operation's path and query. */
export function parametersOf(operation: ControlOperation): readonly Node[] {
  return (nodeOf(operation)['parameters'] ?? []) as readonly Node[]
}

/**
 * Returns the schema of an operation's JSON body, and whether a body is required; undefined where it takes none, or
 * data.
 */
export function bodyOf(
  operation: ControlOperation,
): { readonly schema: Node; readonly isRequired: boolean } | undefined {
  const body = nodeOf(operation)['requestBody'] as Node | undefined
  if (!body || !('application/json' in (body['content'] as Node))) return undefined
  return { schema: at(body, ['content', 'application/json', 'schema']), isRequired: body['required'] === true }
}

/** Whether a path is one of an operation. */
export function hasPath({ path }: ControlOperation, given: string): boolean {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(given)
}

function nodeOf({ path, method }: ControlOperation): Node {
  return at(controlDocument, ['paths', path, method.toLowerCase()])
}

function inline(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inline)
  if (typeof value !== 'object' || value === null) return value
  const { $ref, ...rest } = value as Node
  const own = Object.fromEntries(Object.entries(rest).map(([name, child]) => [name, inline(child)]))
  return typeof $ref === 'string' ? { ...(inline(at(root, $ref.slice(2).split('/'))) as object), ...own } : own
}

function at(node: Node, steps: readonly string[]): Node {
  return steps.reduce((inside, step) => inside[step] as Node, node)
}
