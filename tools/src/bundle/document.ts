/**
 * The types of the bundled document, with the keys that the tools read. The lint rules check whether it is well formed;
 * these types assume it.
 */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type Node = { [key: string]: Json }

export type Basis = 'documented' | 'sample' | 'conflict' | 'practice' | 'sandbox'

export interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  const?: string | number
  enum?: (string | number)[]
  title?: string
  description?: string
  default?: Json
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  contentMediaType?: string
  pattern?: string
  required?: string[]
  properties?: Record<string, Schema>
  items?: Schema
  /** The positions of an array that is a record. */
  prefixItems?: Schema[]
  oneOf?: Schema[]
  anyOf?: Schema[]
  allOf?: Schema[]
  additionalProperties?: boolean | Schema
  'x-alias-of'?: string
  'x-sent-in'?: string[]
  'x-sent-type'?: 'array' | 'integer' | 'string'
  'x-name'?: string
  'x-empty'?: 'none'
  'x-unit'?: 'unix-ms' | 'ms' | 'contracts' | 'days or unix-ms'
  'x-basis'?: Basis
  'x-note'?: string
  'x-gap'?: string | string[]
  'x-source'?: string | string[]
  'x-final'?: boolean
  'x-secret'?: boolean
  'x-duration'?: number
  'x-status'?: number
  'x-assumed'?: string[]
}

export interface Parameter {
  $ref?: string
  name: string
  in: 'path' | 'query' | 'header' | 'body'
  required?: boolean
  description: string
  schema: Schema
  'x-basis'?: Basis
  'x-note'?: string
  'x-gap'?: string | string[]
  'x-source'?: string | string[]
}

export interface Paging {
  by: 'page' | 'time' | 'latest' | 'none'
  items?: string
  more?: string
  total?: string
  limit: string
  page?: string
  from?: string
  to?: string
  time: string
  id: string
}

export interface Media {
  content: { 'application/json': { schema: Schema } }
}

/** A body of any content type: JSON, or data that is loaded as one field. */
export interface Body extends Media {
  /** The name of the data among the fields of the operation. */
  'x-field'?: string
}

/** A response of any content type, or of none. */
export interface Response {
  $ref?: string
  content?: Record<string, { schema: Schema }>
}

export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security?: object[]
  parameters?: Parameter[]
  requestBody?: Body
  responses: Record<string, Media>
  'x-weight': { ip: number; uid?: number }
  'x-permission'?: 'read' | 'trade'
  'x-effect'?: 'place' | 'cancel' | 'settings'
  'x-repeat': 'freely' | 'client-id' | 'never'
  'x-confirm'?: string[]
  'x-paging'?: Paging
  /** A program in each language, in the documents for generators. */
  'x-codeSamples'?: { lang: string; label: string; source: string }[]
  'x-basis'?: Basis
  'x-note'?: string
  'x-gap'?: string | string[]
  'x-source': string | string[]
}

export interface Document {
  info: { version: string; description: string }
  servers: { url: string }[]
  paths: Record<string, Partial<Record<'get' | 'post', Operation>>>
  components: {
    schemas: Record<string, Schema>
    parameters: Record<string, Parameter>
    responses: Record<string, Media>
    examples: Record<string, { summary: string; value: Json }>
    securitySchemes: Record<string, Node>
  }
  'x-limits': Record<string, Json>
  'x-refusals'?: Record<string, Json>
}

/** Whether a node carries a mark that says that the reference does not contain it. */
export function isBeyondReference(node: { readonly 'x-basis'?: unknown }): boolean {
  return node['x-basis'] === 'practice' || node['x-basis'] === 'sandbox'
}

/** Returns every operation with its method, in upper case, and its path. */
export function listOperations({ paths }: Document): { operation: Operation; method: string; path: string }[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ operation, method: method.toUpperCase(), path })),
  )
}

/** Returns the name at the end of a reference. */
export function nameOf(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1)
}

/** Returns the node that a reference points to. */
export function follow(document: unknown, ref: string): unknown {
  let node = document
  for (const step of ref.slice(2).split('/')) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~')
    node = (node as Record<string, unknown> | undefined)?.[key]
  }
  if (node === undefined) throw new Error(`The document has no ${ref}.`)
  return node
}
