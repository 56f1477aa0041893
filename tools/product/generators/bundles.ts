// Makes the bundles for generators of clients from the complete one: `openapi.generators.json`, its twin in OpenAPI 3.0
// for tools that read no later version, and one whose ids are texts, for languages that round large numbers.
import { follow, type Json, type Node } from '../bundle/document.ts'
import { addCodeSamples } from '../bundle/additions.ts'
import { type KeyEntry, withUsedRegisters } from '../bundle/registers.ts'
import { dropUnused } from '../bundle/reference.ts'
import { adaptExamples, withOneFailure, withoutHeaders } from './bodies.ts'
import { prune, withOneSpelling } from './spelling.ts'
import { withSimpleSchemas, withTextIds } from './schemas.ts'

/** The names of the files. */
export const generatorFiles = [
  'openapi.generators.json',
  'openapi.generators-3.0.json',
  'openapi.generators-text-ids.json',
] as const

export type GeneratorBundles = Readonly<Record<(typeof generatorFiles)[number], Node>>

/** Returns the bundles for generators. */
export function makeGeneratorBundles(bundle: Node): GeneratorBundles {
  const whole = structuredClone(bundle)
  withOneFailure(whole)
  withoutHeaders(whole)
  const simple = withoutReservedNames(withSimpleSchemas(withOneSpelling(whole)))
  prune(simple)
  // Some generators write the variable of a server into every URL.
  simple['servers'] = (simple['servers'] as Node[]).filter((server) => !server['variables'])
  // Generators name packages after the title.
  simple['info'] = { ...(simple['info'] as Node), title: 'capi' }
  adaptTexts(simple)
  requireBodies(simple)
  adaptExamples(simple)
  describeDefaults(simple)
  addCodeSamples(simple)
  explainKeys(simple)
  const [older, textIds] = [toOpenApi30(simple), withTextIds(simple, bundle)]
  adaptExamples(textIds)
  for (const document of [simple, older, textIds]) while (dropUnused(document));
  return {
    'openapi.generators.json': simple,
    'openapi.generators-3.0.json': older,
    'openapi.generators-text-ids.json': textIds,
  }
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

/**
 * Moves the default of an enum into its description, and into that of a parameter that refers to it. Clients of
 * openapi-generator name such a default by its value, and the constant by `x-enum-varnames`: that of Kotlin does not
 * compile, that of Python fails when it is imported.
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
  const { schemas } = document['components'] as { schemas: Record<string, Node> }
  for (const schema of Object.values(schemas)) {
    if (schema['enum'] && schema['default'] !== undefined)
      texts.set(schema, `Default: \`${String(schema['default'])}\`.`)
  }
  for (const [node, initial] of texts) {
    delete node['default']
    node['description'] = [node['description'] ?? [], initial].flat().join(' ')
  }
}

/** Texts of the complete document that name what this one has in another form, with what they say here. */
const texts = [
  [
    /`Error` and `ErrorCode` describe\./g,
    '`ErrorBody` describes. A server may send other statuses too, such as 401 and 502, whose bodies are not known. After one of them, a requested order may or may not exist.',
  ],
  [
    /For generators of clients there are other documents than this one:/g,
    'There are three documents for generators of clients:',
  ],
  [/\. The names in `x-gap` are those of `x-gaps`, which describes what\s+is not shown\./g, '.'],
  [/left out, null or an empty string/g, 'left out'],
] as const

function adaptTexts(document: Node): void {
  const counts = texts.map(() => 0)
  const adapt = (node: Json): void => {
    if (typeof node !== 'object' || node === null) return
    for (const [key, value] of Object.entries(node)) {
      if (key !== 'description' || typeof value !== 'string') adapt(value)
      else
        (node as Node)[key] = texts.reduce((text, [words, others], index) => {
          counts[index]! += text.match(words)?.length ?? 0
          return text.replaceAll(words, others)
        }, value)
    }
  }
  adapt(document)
  const unused = texts.filter((_, index) => counts[index] === 0).map(([words]) => String(words))
  if (unused.length > 0) throw new Error(`Expected texts like ${unused.join(' and ')}, which the document has no more.`)
}

/** The keys that only these bundles have, or that other tools have defined. */
const ownKeys: readonly KeyEntry[] = [
  {
    key: 'x-known-values',
    purpose: 'The values that a text of a response is known to have. It can have another one.',
    usage: 'A list: the value, its name, its description, and `x-basis`, which says how it is known.',
  },
  {
    key: 'x-other-spellings',
    purpose: 'Other spellings of a property, which a service may send instead.',
    usage: 'A list of names.',
  },
  { key: 'x-format', purpose: 'The format of a text that generators are to read as a text.', usage: '`decimal`.' },
  {
    key: 'x-enum-varnames',
    purpose: 'The names of the constants of an enum.',
    usage: 'A list in the order of `enum`.',
  },
  {
    key: 'x-enum-descriptions',
    purpose: 'The meanings of the constants of an enum.',
    usage: 'A list in the order of `enum`.',
  },
]

/** Leaves the explanations of the keys that the bundle has, and adds those of its own. No schema refers to a gap. */
function explainKeys(document: Node): void {
  const { 'x-keys': keys } = withUsedRegisters(document)
  const isUsed = ({ key }: KeyEntry): boolean => JSON.stringify(document).includes(`"${key}":`)
  delete document['x-gaps']
  document['x-keys'] = [
    ...(keys as unknown as KeyEntry[]).filter(({ key }) => key !== 'x-gaps'),
    ...ownKeys.filter(isUsed),
  ] as unknown as Json
}

/** Returns the 3.0 twin of a simple document. */
function toOpenApi30(document: Node): Node {
  const { info, ...rest } = document
  const { summary: _, license, ...about } = info as Node
  // 3.0 knows no identifier of a license.
  const { identifier: __, ...named } = license as Node
  return { ...(rewrite(rest) as Node), openapi: '3.0.3', info: { ...about, license: named } }
}

function rewrite(node: Json): Json {
  if (Array.isArray(node)) return node.map(rewrite)
  if (node === null || typeof node !== 'object') return node
  // In 3.0, the neighbours of a reference count for nothing.
  if (typeof node['$ref'] === 'string')
    return node['description'] === undefined
      ? { $ref: node['$ref'] }
      : { description: node['description'], allOf: [{ $ref: node['$ref'] }] }
  const kept: Node = {}
  for (const [key, value] of Object.entries(node)) {
    // 3.0 knows only `items`.
    if (key === 'prefixItems') continue
    // A schema has a list of examples; media types have a map, which stays.
    if (key === 'examples' && Array.isArray(value)) kept['example'] = value[0]!
    else if (key === 'value' && 'summary' in node) kept[key] = value
    else if (key === 'requestBody' && (value as Node)['content']) kept[key] = withoutExamples(rewrite(value) as Node)
    else if (key === 'type' && Array.isArray(value)) {
      kept['type'] = value.find((type) => type !== 'null')!
      kept['nullable'] = true
    } else kept[key] = rewrite(value)
  }
  return kept
}

/** Generators warn about the example of a body that is an object. */
function withoutExamples(body: Node): Node {
  const content = Object.entries(body['content'] as Record<string, Node>).map(([type, media]) => {
    const { examples: _, ...rest } = media
    return [type, rest] as const
  })
  return { ...body, content: Object.fromEntries(content) }
}
