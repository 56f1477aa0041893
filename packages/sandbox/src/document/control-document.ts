// The control document without its texts, with its references resolved, so that each schema is complete.
import type { ControlOperation } from '@capi/api/control'
import { platform } from '#platform'
import type { Node } from './document.ts'

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
