// The document of the sandbox's own surface, read once from this package. References are resolved on reading, so that
// each schema stands alone.

import { readFileSync } from 'node:fs'
import type { Node } from './document.ts'

export interface ControlOperation {
  readonly id: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With parameters in braces. */
  readonly path: string
  /** Matches every path that it stands for. */
  readonly pattern: RegExp
  /** Of its path and its query. */
  readonly parameters: readonly Node[]
  /** HTTP status of success. */
  readonly status: number
  /** Content types of success, the usual one first; none where nothing is sent. */
  readonly types: readonly string[]
  /** Schema of the body; undefined where none is taken. */
  readonly body: Node | undefined
  readonly isBodyRequired: boolean
}

/** The document as it is shipped. */
export const controlText: string = readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8')

const root = JSON.parse(controlText) as Node

/** The document as data, without references. */
export const controlDocument: Node = inline(root) as Node

/** Every operation of the surface, in the order of the document. */
export const controlOperations: readonly ControlOperation[] = Object.entries(controlDocument['paths'] as Node).flatMap(
  ([path, item]) => Object.entries(item as Node).map(([method, node]) => readOperation(path, method, node as Node)),
)

function readOperation(path: string, method: string, node: Node): ControlOperation {
  const request = node['requestBody'] as Node | undefined
  const [status, response] = Object.entries(node['responses'] as Node).find(([name]) => name.startsWith('2'))!
  return {
    id: String(node['operationId']),
    method: method.toUpperCase() as ControlOperation['method'],
    path,
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    parameters: (node['parameters'] ?? []) as readonly Node[],
    status: Number(status),
    types: Object.keys(((response as Node)['content'] ?? {}) as Node),
    body: request && at(request, ['content', 'application/json', 'schema']),
    isBodyRequired: request?.['required'] === true,
  }
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
