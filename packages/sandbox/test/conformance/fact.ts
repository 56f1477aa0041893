// The statements of the documents as a list of single facts that a request or a response can show.
//
// A fact is a line of text that is the same on every run, so that a list of exceptions can name it.
import { type Documented, documented, type Surface } from './operation.ts'
import { admitsEmpty, constantsOf, flatten, isMap, type Node, typesOf } from './schema.ts'

/** Kinds of facts, in the order of the table. */
export const kinds = [
  'operations',
  'parameters given and absent',
  'values of parameters',
  'fields of requests, given and absent',
  'values of requests',
  'limits of requests, at and beyond',
  'fields of answers',
  'values of answers',
  'answers by status',
  'error codes',
  'reasons of the engine',
  'examples',
] as const

export type Kind = (typeof kinds)[number]

/** Facts by their text. */
export type Facts = Map<string, Kind>

export type Direction = 'request' | 'answer'

/** Statuses of live services: the exchange refuses credentials with 400, and it has every path of the document. */
const elsewhere: ReadonlySet<string> = new Set(['401', '404'])

/** The place of the code in a refusal. */
const codeSite = 'answer Error.code'

/** Returns the facts of a document, except limits and reasons, which other files add. */
export function listFacts(surface: Surface): Facts {
  const facts: Facts = new Map()
  for (const operation of documented) if (operation.surface === surface) addOperation(facts, operation)
  return facts
}

function addOperation(facts: Facts, operation: Documented): void {
  const { id, root } = operation
  facts.set(id, 'operations')
  for (const { name, isRequired, schema } of operation.parameters) {
    facts.set(`${id} ?${name}: given`, 'parameters given and absent')
    if (!isRequired) facts.set(`${id} ?${name}: absent`, 'parameters given and absent')
    for (const value of constantsOf(root, schema)) facts.set(`${id} ?${name}: ${value}`, 'values of parameters')
  }
  if (operation.body) addSchema(facts, root, 'request', `${id} body`, operation.body)
  for (const { status, schema, examples } of operation.responses) {
    if (operation.surface === 'interface' && elsewhere.has(status)) continue
    facts.set(`${id} answers ${status}`, 'answers by status')
    if (schema) addSchema(facts, root, 'answer', id, schema)
    if (operation.surface === 'sandbox') for (const { name } of examples) facts.set(`example ${name}`, 'examples')
  }
  // Examples of the interface are played by a test of their own.
  if (operation.surface !== 'sandbox') return
  for (const { name } of operation.requestExamples) facts.set(`example ${name}`, 'examples')
}

function addSchema(facts: Facts, root: Node, direction: Direction, place: string, schema: Node): void {
  const { node, name } = flatten(root, schema)
  const site = siteOf(direction, place, node, name)
  for (const value of distinctions(root, node)) facts.set(`${site}: ${value}`, kindOf(direction, site))
  for (const [position, item] of Object.entries<Node>(node['prefixItems'] ?? {})) {
    facts.set(`${direction} ${name ?? place}[${position}]`, 'fields of answers')
    addSchema(facts, root, direction, `${name ?? place}[${position}]`, item)
  }
  if (node['items']) addSchema(facts, root, direction, `${place}[]`, node['items'])
  if (isMap(node)) addSchema(facts, root, direction, `${place}{}`, node['additionalProperties'])
  for (const [property, child] of Object.entries<Node>(node['properties'] ?? {})) {
    const field = `${site}.${property}`
    if (direction === 'answer') facts.set(field, 'fields of answers')
    else {
      facts.set(`${field}: given`, 'fields of requests, given and absent')
      if (!requires(node, property)) facts.set(`${field}: absent`, 'fields of requests, given and absent')
    }
    addSchema(facts, root, direction, field.slice(direction.length + 1), child)
  }
}

/** Returns the name of a place in requests or responses: that of its component if it is a record of the document. */
export function siteOf(direction: Direction, place: string, node: Node, name: string | undefined): string {
  return `${direction} ${name && node['properties'] ? name : place}`
}

/** Whether a record must have a property. */
export function requires(node: Node, property: string): boolean {
  return (node['required'] ?? []).includes(property)
}

/** Returns the distinct values of a place: its enum values, its types, and whether it is empty. */
function distinctions(root: Node, node: Node): string[] {
  const types = typesOf(root, node)
  const words = constantsOf(root, node).filter((value) => value !== '')
  return [
    ...words.map(String),
    ...(types.has('boolean') && words.length === 0 ? ['true', 'false'] : []),
    ...(types.size > 1 ? Array.from(types, (type) => `is ${type}`) : []),
    ...((types.has('array') && !node['prefixItems']) || admitsEmpty(root, node) ? ['is empty', 'is not empty'] : []),
  ]
}

function kindOf(direction: Direction, site: string): Kind {
  if (site === codeSite) return 'error codes'
  return direction === 'answer' ? 'values of answers' : 'values of requests'
}
