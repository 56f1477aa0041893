// The parts of a bundled OpenAPI 3 document that a comparison reads. Any of them may be absent in a document of others.
import { UsageError } from '@capi/client'

export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly description?: string
  readonly deprecated?: boolean
  readonly default?: unknown
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly prefixItems?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly additionalProperties?: boolean | Schema
  readonly 'x-name'?: string
  readonly 'x-unit'?: string
}

export interface Parameter {
  readonly $ref?: string
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly description?: string
  readonly deprecated?: boolean
  readonly schema?: Schema
}

/** A request body or a response. */
export interface Body {
  readonly $ref?: string
  readonly required?: boolean
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>
}

export interface Operation {
  readonly operationId?: string
  readonly summary?: string
  readonly description?: string
  readonly deprecated?: boolean
  readonly security?: readonly object[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: Body
  readonly responses?: Readonly<Record<string, Body>>
  readonly 'x-weight'?: Readonly<Record<string, number>>
  readonly 'x-permission'?: string
  readonly 'x-paging'?: unknown
}

export const methods = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options'] as const

export type PathItem = { readonly parameters?: readonly Parameter[] } & {
  readonly [method in (typeof methods)[number]]?: Operation
}

export interface Document {
  readonly openapi?: string
  readonly info?: { readonly version?: string }
  readonly security?: readonly object[]
  readonly paths?: Readonly<Record<string, PathItem>>
  readonly 'x-limits'?: Readonly<Record<string, unknown>>
}

/** Returns what a reference names. */
export function follow(document: Document, ref: string): unknown {
  if (!ref.startsWith('#/'))
    throw new UsageError(`The document must be bundled into one file, was with a reference to ${ref}.`)
  let node: unknown = document
  for (const step of ref.slice(2).split('/')) {
    const key = decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~')
    node = (node as Record<string, unknown> | undefined)?.[key]
  }
  if (node === undefined) throw new UsageError(`The document must have ${ref}, to which it refers.`)
  return node
}

/** Returns a node, or what it refers to. */
export function resolve<Node extends { readonly $ref?: string }>(document: Document, node: Node): Node {
  return node.$ref === undefined ? node : (follow(document, node.$ref) as Node)
}

/** Returns the content type of a body and its schema: JSON, or else the first. */
export function contentOf(document: Document, body: Body | undefined): { type: string; schema: Schema } | undefined {
  const content = body ? Object.entries(resolve(document, body).content ?? {}) : []
  const [type, media] = content.find(([each]) => each.includes('json')) ?? content[0] ?? []
  return type !== undefined && media?.schema ? { type, schema: media.schema } : undefined
}
