// The examples of request and response bodies.
import { type Document, type Json, type Media, type Parameter, type Schema, follow, nameOf } from './document.ts'

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
