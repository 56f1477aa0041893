// The bundled document: the types of what the tools read of it, which the lint rules check, and what several of them
// ask it: its operations, its references, its examples, and how many facts it has of each mark.

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

/** Returns the examples of a body, in their order. */
export function examplesOf(holder: Media | undefined, document: Document): Json[] {
  const media = holder?.content?.['application/json'] as { examples?: Record<string, { $ref: string }> } | undefined
  return Object.values(media?.examples ?? {}).map(({ $ref }) => {
    const example = document.components.examples[nameOf($ref)]
    if (!example) throw new Error(`Expected an example of the document, was ${$ref}.`)
    return example.value
  })
}

/** Returns the example with the most values that are neither null nor empty; the first of several. */
export function fullest(examples: readonly Json[]): Json | undefined {
  return examples.reduce<Json | undefined>(
    (best, each) => (best === undefined || fillOf(each) > fillOf(best) ? each : best),
    undefined,
  )
}

function fillOf(value: Json): number {
  if (value === null || value === '') return 0
  if (typeof value !== 'object') return 1
  return Object.values(value).reduce<number>((sum, each) => sum + fillOf(each), 0)
}

/** Returns the first string or number of a name, at any depth. */
export function valueOf(name: string, nodes: readonly Json[]): string | number | undefined {
  for (const node of nodes) {
    if (node === null || typeof node !== 'object') continue
    const own = Array.isArray(node) ? undefined : node[name]
    if (typeof own === 'number' || (typeof own === 'string' && own !== '')) return own
    const below = valueOf(name, Object.values(node))
    if (below !== undefined) return below
  }
  return undefined
}

/** Returns a value that a required parameter may have: the first of its enum; undefined without one. */
export function enumExample(document: Document, parameter: Pick<Parameter, 'schema'>): string | number | undefined {
  const { $ref, ...own } = parameter.schema
  const schema = $ref === undefined ? own : (follow(document, $ref) as Schema)
  return schema.oneOf?.[0]?.const ?? schema.enum?.[0]
}

type Counts = Record<Basis, number>
type Marked = { 'x-basis'?: Basis }

/** Returns the number of facts with each mark. */
export function countFacts(document: Document): Counts {
  const counts: Counts = { documented: 0, sample: 0, conflict: 0, practice: 0, sandbox: 0 }
  const count = (fact: Marked, above: Basis): Basis => {
    const basis = fact['x-basis'] ?? above
    counts[basis]++
    return basis
  }

  const schema = (node: Schema | undefined, above: Basis): void => {
    if (!node) return
    const basis = node['x-basis'] ?? above
    for (const property of Object.values(node.properties ?? {})) schema(property, count(property, basis))
    for (const branch of [...(node.oneOf ?? []), ...(node.anyOf ?? []), ...(node.allOf ?? [])]) {
      if (branch.const !== undefined) count(branch, basis)
      else schema(branch, basis)
    }
    schema(node.items, basis)
  }
  const body = (node: Media | undefined, above: Basis): void =>
    schema(node?.content?.['application/json'].schema, above)
  const answer = (node: Media & Marked & { $ref?: string }, above: Basis): void => {
    if (!node.$ref) body(node, count(node, above))
  }
  const parameter = (node: Parameter, above: Basis): void => {
    if (!node.$ref) schema(node.schema, count(node, above))
  }
  const operation = (node: Operation): void => {
    const basis = count(node, 'documented')
    count({}, basis)
    for (const each of node.parameters ?? []) parameter(each, basis)
    body(node.requestBody, basis)
    for (const each of Object.values(node.responses)) answer(each, basis)
  }

  const { schemas, parameters, responses, securitySchemes } = document.components
  for (const each of listOperations(document)) operation(each.operation)
  for (const each of Object.values(schemas)) schema(each, 'documented')
  for (const each of Object.values(parameters)) parameter(each, 'documented')
  for (const each of Object.values(responses)) answer(each, 'documented')
  for (const each of Object.values(securitySchemes)) count(each as Marked, 'documented')
  return counts
}

/**
 * Returns the counts as one line, such as `Facts: 612 documented · 22 sample · 26 conflict · 118 practice · 8 sandbox.`
 */
export function countLine(document: Document): string {
  const counts = Object.entries(countFacts(document)).map(([basis, count]) => `${count} ${basis}`)
  return `Facts: ${counts.join(' · ')}.`
}

/** Returns the names of the schemas to which the nodes refer, directly or through other schemas. */
export function reachedFrom(nodes: unknown, schemas: Readonly<Record<string, unknown>>): Set<string> {
  const reached = new Set<string>()
  const visit = (node: unknown): void => {
    for (const [, name = ''] of (JSON.stringify(node) ?? '').matchAll(/#\/components\/schemas\/(\w+)/g)) {
      if (reached.has(name)) continue
      reached.add(name)
      visit(schemas[name])
    }
  }
  visit(nodes)
  return reached
}
