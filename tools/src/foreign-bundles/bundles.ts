// Makes the bundles for generators of other languages from the complete one: `openapi.generators.json`, and its twin in
// OpenAPI 3.0 for tools that read no later version.
import { type Json, type Node, follow } from '../bundle/document.ts'
import { addCodeSamples } from '../bundle/samples/samples.ts'
import { prune, withOneSpelling } from './spelling.ts'
import { withSimpleSchemas } from './schemas.ts'
import { toOpenApi30 } from './openapi-3.0.ts'

/** The names of the files. */
export const generatorFiles = ['openapi.generators.json', 'openapi.generators-3.0.json'] as const

export type GeneratorBundles = Readonly<Record<(typeof generatorFiles)[number], Node>>

/** Returns the bundles for generators. */
export function makeGeneratorBundles(bundle: Node): GeneratorBundles {
  const simple = withoutReservedNames(withSimpleSchemas(withOneSpelling(bundle)))
  prune(simple)
  // Its schemas refer to no gap.
  delete simple['x-gaps']
  delete simple['x-keys']
  // Some generators write the variable of a server into every URL.
  simple['servers'] = (simple['servers'] as Node[]).filter((server) => !server['variables'])
  // Generators name packages after the title.
  simple['info'] = { ...(simple['info'] as Node), title: 'capi' }
  requireBodies(simple)
  dropEmptyFilters(simple)
  describeDefaults(simple)
  addCodeSamples(simple)
  return { 'openapi.generators.json': simple, 'openapi.generators-3.0.json': toOpenApi30(simple) }
}

/** Swift and others have a type `Error` of their own. */
function withoutReservedNames(document: Node): Node {
  const text = JSON.stringify(document).replaceAll('#/components/schemas/Error"', '#/components/schemas/ErrorBody"')
  const renamed = JSON.parse(text) as { components: { schemas: Node } }
  const { Error: error, ...others } = renamed.components.schemas
  renamed.components.schemas = { ErrorBody: error!, ...others }
  return renamed as unknown as Node
}

/** A generated client always sends a body, and an optional one would stand behind the optional headers in its calls. */
function requireBodies(document: Node): void {
  for (const item of Object.values(document['paths'] as Record<string, Record<string, Node>>)) {
    for (const { requestBody } of Object.values(item)) if (requestBody) (requestBody as Node)['required'] = true
  }
}

/** Examples of requests leave out unused filters, as the schemas do. */
function dropEmptyFilters(document: Node): void {
  const examples = (document['components'] as Record<string, Record<string, Node>>)['examples']!
  const sent = JSON.stringify(
    Object.values(document['paths'] as Record<string, Record<string, Node>>).flatMap((item) =>
      Object.values(item).map((operation) => operation['requestBody'] ?? null),
    ),
  )
  for (const [name, example] of Object.entries(examples)) {
    if (!sent.includes(`#/components/examples/${name}"`)) continue
    const { value } = example as { value: Record<string, Json> }
    const used = Object.entries(value).filter(([, each]) => each !== null && each !== '')
    example['value'] = Object.fromEntries(used)
  }
}

/**
 * Moves the default of an enum to which a parameter refers into the descriptions of both. The Kotlin client of
 * openapi-generator names such a default by its value, and the constant by `x-enum-varnames`, so it would not compile.
 */
function describeDefaults(document: Node): void {
  const resolve = (node: Node): Node => (node['$ref'] ? (follow(document, String(node['$ref'])) as Node) : node)
  const operations = Object.values(document['paths'] as Record<string, Record<string, Node>>).flatMap(
    Object.values<Node>,
  )
  const parameters = operations.flatMap((operation) => (operation['parameters'] ?? []) as Node[]).map(resolve)
  const texts = new Map<Node, string>()
  for (const parameter of parameters) {
    const schema = resolve(parameter['schema'] as Node)
    if (!schema['enum'] || schema['default'] === undefined) continue
    const initial = `Default: \`${String(schema['default'])}\`.`
    texts.set(parameter, initial).set(schema, initial)
  }
  for (const [node, initial] of texts) {
    delete node['default']
    node['description'] = [node['description'] ?? [], initial].flat().join(' ')
  }
}
