// The operations of both documents, that of the interface and that of the control API, in the same form.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { flatten, follow, type Node } from './schema.ts'

export interface Parameter {
  readonly name: string
  readonly in: 'query' | 'header' | 'path'
  readonly isRequired: boolean
  /** Whether an invalid value is ignored instead of refused. */
  readonly isForgiving: boolean
  readonly schema: Node
}

export interface Example {
  readonly name: string
  readonly value: unknown
}

/** The document of an operation: that of the interface, or that of the control API. */
export type Surface = 'interface' | 'sandbox'

export interface Documented {
  /** Begins with `sandbox` for the control API, because both documents have a `getAccount`. */
  readonly id: string
  readonly surface: Surface
  readonly method: string
  readonly path: string
  readonly pattern: RegExp
  /** The document that describes it. */
  readonly root: Node
  readonly parameters: readonly Parameter[]
  readonly body: Node | undefined
  readonly requestExamples: readonly Example[]
  readonly responses: readonly Response[]
}

interface Response {
  /** A status, a class of them or `default`. */
  readonly status: string
  readonly schema: Node | undefined
  readonly examples: readonly Example[]
}

const here = createRequire(import.meta.url)
const documents: Readonly<Record<Surface, string>> = {
  interface: here.resolve('@capi/api/openapi.rules.json'),
  sandbox: here.resolve('../../openapi.rules.json'),
}

/** Every operation of both documents. */
export const documented: readonly Documented[] = Object.entries(documents).flatMap(([surface, file]) => {
  const root = JSON.parse(readFileSync(file, 'utf8')) as Node
  return Object.entries<Node>(root['paths']).flatMap(([path, item]) => {
    const methods = Object.entries<Node>(item).filter(([method]) => /^(get|put|post|delete|patch)$/.test(method))
    return methods.map(([method, node]) => readOperation(surface as Surface, root, path, method, item, node))
  })
})

function readOperation(surface: Surface, root: Node, path: string, method: string, item: Node, node: Node): Documented {
  const request = node['requestBody'] ? contentOf(root, node['requestBody']) : undefined
  const parameters = [...(item['parameters'] ?? []), ...(node['parameters'] ?? [])] as Node[]
  return {
    id: surface === 'sandbox' ? `sandbox ${node['operationId']}` : node['operationId'],
    surface,
    method: method.toUpperCase(),
    path,
    pattern: new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
    root,
    parameters: parameters.map((reference) => readParameter(root, reference)),
    body: request?.['schema'],
    requestExamples: examplesOf(root, request),
    responses: Object.entries<Node>(node['responses']).map(([status, response]) => {
      const content = contentOf(root, response)
      return { status, schema: content?.['schema'], examples: examplesOf(root, content) }
    }),
  }
}

function readParameter(root: Node, reference: Node): Parameter {
  const node = follow(root, reference)
  return {
    name: node['name'],
    in: node['in'],
    isRequired: node['required'] === true,
    isForgiving: node['x-invalid'] === 'ignored',
    schema: flatten(root, node['schema']).node,
  }
}

function contentOf(root: Node, node: Node): Node | undefined {
  return follow(root, node)['content']?.['application/json']
}

function examplesOf(root: Node, content: Node | undefined): Example[] {
  return Object.entries<Node>(content?.['examples'] ?? {}).map(([key, reference]) => {
    const name = typeof reference['$ref'] === 'string' ? reference['$ref'].split('/').at(-1)! : key
    return { name, value: follow(root, reference)['value'] }
  })
}

/** Returns the operation of a request. */
export function operationOf(method: string, path: string): Documented | undefined {
  return documented.find((each) => each.method === method && each.pattern.test(path))
}
