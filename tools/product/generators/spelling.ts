// Chooses one spelling of every property: the one that the local exchange sends in the response of an operation. A
// schema that it sends in two spellings becomes two schemas; the second has the name of its operation in front.
import { follow, type Json, nameOf, type Node, reachedFrom } from '../bundle/document.ts'

type Schemas = Record<string, Node>

/** Returns the document with one spelling per property; `x-other-spellings` lists the others. */
export function withOneSpelling(document: Node): Node {
  const copy = structuredClone(document)
  const schemas = (copy['components'] as Record<string, Schemas>)['schemas']!
  const sentIn = new Set(
    Object.values(schemas).flatMap((schema) => Object.values(propertiesOf(schema)).flatMap(sentInOf)),
  )
  const others: Schemas = {}
  for (const { id, operation } of operationsOf(copy)) {
    if (!sentIn.has(id)) continue
    // Only the response of this operation leads to the other spelling; schemas without one are shared.
    const responses = operation['responses'] as Node
    responses['200'] = redirect(responses['200']!, id, copy, others)
  }
  for (const [name, schema] of Object.entries(schemas)) schemas[name] = choose(schema, undefined)
  Object.assign(schemas, others)
  return withPlainNames(copy, Object.keys(others))
}

/**
 * Returns the node with references to schemas that the operation spells in its own way, which are added to the list.
 */
function redirect(node: Json, id: string, document: Node, others: Schemas): Json {
  if (Array.isArray(node)) return node.map((item) => redirect(item, id, document, others))
  if (node === null || typeof node !== 'object') return node
  const ref = node['$ref']
  if (typeof ref === 'string' && ref.startsWith('#/components/schemas/') && isSpelledBy(ref, id, document)) {
    const name = prefixOf(id) + nameOf(ref)
    if (!others[name]) {
      others[name] = {}
      others[name] = redirect(choose(follow(document, ref) as Node, id), id, document, others) as Node
    }
    return { ...node, $ref: `#/components/schemas/${name}` }
  }
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, redirect(value, id, document, others)]))
}

/** Whether the schema, or one that it refers to, has a spelling that only this operation uses. */
function isSpelledBy(ref: string, id: string, document: Node, seen: Set<string> = new Set()): boolean {
  if (seen.has(ref)) return false
  seen.add(ref)
  const schema = follow(document, ref) as Node
  if (Object.values(propertiesOf(schema)).some((property) => sentInOf(property).includes(id))) return true
  const refs = JSON.stringify(schema).match(/#\/components\/schemas\/\w+/g) ?? []
  return refs.some((each) => isSpelledBy(each, id, document, seen))
}

/** Returns the schema with the spelling of an operation; the first spelling without one. */
function choose(schema: Node, id: string | undefined): Node {
  const properties = propertiesOf(schema)
  if (Object.keys(properties).length === 0) return schema
  const kept: Node = {}
  for (const [first, property] of Object.entries(properties)) {
    if (property['x-alias-of']) continue
    const aliases = Object.entries(properties).filter(([, each]) => each['x-alias-of'] === first)
    const [name, chosen] = aliases.find(([, each]) => id !== undefined && sentInOf(each).includes(id)) ?? [
      first,
      property,
    ]
    const names = [first, ...aliases.map(([alias]) => alias)].filter((each) => each !== name)
    const { 'x-alias-of': _, ...rest } = chosen
    kept[name] = { ...rest, ...(names.length > 0 && { 'x-other-spellings': names }) }
  }
  return { ...schema, properties: kept }
}

/** Removes schemas that nothing leads to; then a schema that is used in one spelling only gets its plain name. */
function withPlainNames(document: Node, added: readonly string[]): Node {
  const schemas = prune(document)
  const names = new Map<string, string>()
  for (const { id } of operationsOf(document)) {
    const prefix = prefixOf(id)
    for (const name of added.filter((each) => each.startsWith(prefix))) {
      const plain = name.slice(prefix.length)
      names.set(name, schemas[plain] ? name : plain)
    }
  }
  const renamed = Object.entries(schemas).map(([name, schema]) => [names.get(name) ?? name, schema] as const)
  const components = { ...(document['components'] as Node), schemas: Object.fromEntries(renamed) }
  const text = JSON.stringify({ ...document, components })
  return JSON.parse(
    text.replace(
      /#\/components\/schemas\/(\w+)/g,
      (_, name: string) => `#/components/schemas/${names.get(name) ?? name}`,
    ),
  ) as Node
}

/** Removes the schemas that no operation leads to, and returns the others. */
export function prune(document: Node): Schemas {
  const { schemas, ...components } = document['components'] as { schemas: Schemas }
  const reached = reachedFrom([document['paths'], components], schemas)
  for (const name of Object.keys(schemas)) if (!reached.has(name)) delete schemas[name]
  return schemas
}

function prefixOf(id: string): string {
  return `${id.charAt(0).toUpperCase()}${id.slice(1)}`
}

function propertiesOf(schema: Node): Record<string, Node> {
  return (schema['properties'] ?? {}) as Record<string, Node>
}

function sentInOf(property: Node): string[] {
  return (property['x-sent-in'] ?? []) as string[]
}

function operationsOf(document: Node): { id: string; operation: Node }[] {
  return Object.values(document['paths'] as Record<string, Record<string, Node>>).flatMap((item) =>
    Object.values(item).map((operation) => ({ id: String(operation['operationId']), operation })),
  )
}
