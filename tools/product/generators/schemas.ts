// Simplifies schemas to what generators of many languages read alike: no `oneOf` of constants, no unions of types, no
// inheritance, no schema that is only a text with a format. Requests have closed enums, responses open strings whose
// description lists the known values, with how each is known.
import { type Basis, follow, type Json, nameOf, type Node, reachedFrom } from '../bundle/document.ts'

/** Where a schema is used. */
type Direction = 'request' | 'response'

/** Keys that are about the origin of facts; the complete document has them. */
const omitted = new Set([
  'title',
  'x-assumed',
  'x-basis',
  'x-documented-in',
  'x-duration',
  'x-empty',
  'x-final',
  'x-gap',
  'x-invalid',
  'x-name',
  'x-note',
  'x-observed-type',
  'x-sent-for',
  'x-sent-in',
  'x-sent-type',
  'x-source',
  'x-stated',
  'x-status',
])

/** Returns the document with simple schemas. */
export function withSimpleSchemas(document: Node): Node {
  const components = document['components'] as Record<string, Record<string, Node>>
  const sent = reachedFrom(requestsOf(document), components['schemas']!)
  const schemas: Record<string, Node> = {}
  for (const [name, schema] of Object.entries(components['schemas']!)) {
    if (isEnum(schema)) schemas[name] = enumOf(schema)
    else if (schema['type'] === 'object')
      schemas[name] = simplify(schema, sent.has(name) ? 'request' : 'response', document)
  }
  const rest = mapSchemas({ ...document, components: { ...components, schemas: {} } }, document) as Node
  return { ...rest, components: { ...(rest['components'] as Node), schemas } }
}

/** Simplifies the schemas outside the components: of parameters, bodies and headers. */
function mapSchemas(node: Json, document: Node): Json {
  if (Array.isArray(node)) return node.map((item) => mapSchemas(item, document))
  if (node === null || typeof node !== 'object') return node
  const kept: Node = {}
  for (const [key, value] of Object.entries(node)) {
    if (omitted.has(key) && key !== 'title') continue
    if (key === 'examples' || key === 'example') kept[key] = value
    else if (key === 'schema') kept[key] = simplify(value as Node, 'in' in node ? 'request' : 'response', document)
    else kept[key] = mapSchemas(value, document)
  }
  return kept
}

/** Returns one simple schema. */
function simplify(schema: Node, direction: Direction, document: Node): Node {
  const ref = schema['$ref']
  if (typeof ref === 'string') {
    const target = follow(document, ref) as Node
    if (isEnum(target) ? direction === 'request' : target['type'] === 'object') return { $ref: ref, ...proseOf(schema) }
    const { $ref: _, ...own } = schema
    return simplify({ ...withoutProse(target), ...own }, direction, document)
  }
  const choices = (schema['anyOf'] ?? schema['allOf']) as Node[] | undefined
  if (choices && !schema['properties'] && schema['type'] !== 'object')
    return simplifyChoice(schema, choices, direction, document)
  if (isEnum(schema)) return direction === 'request' ? enumOf(schema) : openString(schema, [schema])
  return simplifyPlain(schema, direction, document)
}

/** Simplifies a union of types, an open enum, or a schema with additional conditions. */
function simplifyChoice(schema: Node, choices: Node[], direction: Direction, document: Node): Node {
  const { anyOf: _, allOf: __, ...own } = schema
  const targets = choices.map((choice) =>
    typeof choice['$ref'] === 'string'
      ? { ...(follow(document, choice['$ref']) as Node), ...basisOf(choice), $ref: choice['$ref'] }
      : choice,
  )
  const list = targets.find(isEnum)
  if (list) {
    if (direction === 'request') return { $ref: list['$ref']!, ...proseOf(own) }
    return openString(own, targets)
  }
  if (schema['allOf']) return simplify({ ...targets[0]!, ...own, $ref: targets[0]!['$ref']! }, direction, document)
  const wanted = schema['x-sent-type']
  const chosen = targets.find(({ type }) =>
    wanted === undefined ? type !== 'null' && type !== undefined : type === wanted,
  )
  const { $ref, type, minLength, ...bounds } = chosen!
  const isNeverEmpty = minLength !== undefined && !targets.some((target) => target['const'] === '')
  const rest = isNeverEmpty ? { ...bounds, minLength } : bounds
  const types = targets.some((target) => target['type'] === 'null') ? [type!, 'null'].flat() : type!
  return simplifyPlain({ ...($ref ? withoutProse(rest) : rest), ...own, type: types }, direction, document)
}

function simplifyPlain(schema: Node, direction: Direction, document: Node): Node {
  const kept: Node = {}
  const parts = schema['properties'] ? [...((schema['allOf'] ?? []) as Node[]), schema] : [schema]
  for (const part of parts.map((each) => (each['$ref'] ? (follow(document, String(each['$ref'])) as Node) : each))) {
    for (const [key, value] of Object.entries(part)) {
      if (omitted.has(key) || key === 'allOf' || key === 'anyOf' || key === '$ref') continue
      if (key === 'items' && part['prefixItems']) continue
      if (key === 'items') kept[key] = simplify(value as Node, direction, document)
      else if (key === 'prefixItems') Object.assign(kept, simplifyPositions(part, direction, document))
      else if (key === 'properties')
        kept[key] = {
          ...(kept[key] as Node),
          ...simplifyProperties(value as Record<string, Node>, direction, document),
        }
      // Numbers have no names, so that no generator can make constants of them; the description lists them.
      else if (key === 'enum') continue
      else if (key === 'additionalProperties' && typeof value === 'object')
        kept[key] = simplify(value as Node, direction, document)
      // A response may have another value than a constant.
      else if (key === 'const') Object.assign(kept, direction === 'request' && constantsOf([part]))
      else if (key === 'type') kept[key] = typeOf(schema, direction)
      else kept[key] = value
    }
  }
  return withFormat(kept)
}

/** Tools that know no `prefixItems` read a list of texts, so its description names the positions. */
function simplifyPositions(schema: Node, direction: Direction, document: Node): Node {
  const positions = (schema['prefixItems'] as Node[]).map((each) => ({
    title: each['x-name']!,
    ...simplify(each, direction, document),
  }))
  const names = positions.map(({ title }, index) => `${index} ${String(title)}`)
  return {
    description: `${String(schema['description'])} Positions: ${names.join(', ')}.`,
    prefixItems: positions,
    items: { type: 'string' },
  }
}

function simplifyProperties(properties: Record<string, Node>, direction: Direction, document: Node): Node {
  const simple = Object.entries(properties).map(
    ([name, property]) => [name, simplify(property, direction, document)] as const,
  )
  // What is always null carries nothing.
  return Object.fromEntries(simple.filter(([, { type }]) => type !== 'null'))
}

/**
 * Returns the type of a schema: one type, and null if a response may contain it. An unused filter of a request is left
 * out.
 */
function typeOf(schema: Node, direction: Direction): Json {
  const types = [schema['type'] ?? []].flat() as string[]
  const sent = schema['x-sent-type']
  const known = types.filter((type) => type !== 'null')
  const one = typeof sent === 'string' && known.includes(sent) ? sent : (known[0] ?? 'null')
  return direction === 'response' && types.includes('null') && one !== 'null' ? [one, 'null'] : one
}

/** Times and ids as numbers are 64 bits wide, all others 32. */
function withFormat(schema: Node): Node {
  const { format, ...rest } = schema
  const types = [schema['type'] ?? []].flat()
  if (types.includes('integer')) return { ...rest, format: format === 'int64' ? 'int64' : 'int32' }
  if (types.includes('number')) return { ...rest, format: 'double' }
  // Some generators make numbers of texts with these formats, which they then also send as numbers.
  if (format === 'int64') return rest
  if (format === 'decimal') return { ...rest, 'x-format': format }
  return schema
}

/** Returns a shared text or number without its description, which is about no field. */
function withoutProse(schema: Node): Node {
  if (schema['type'] === 'array') return schema
  const { description: _, ...rest } = schema
  return rest
}

/** Whether the schema lists constants. */
function isEnum(schema: Node): boolean {
  return Array.isArray(schema['oneOf']) && (schema['oneOf'] as Node[]).every((branch) => 'const' in branch)
}

function enumOf(schema: Node): Node {
  const { type, description, default: initial } = schema
  const branches = schema['oneOf'] as Node[]
  return {
    type: type!,
    ...(type === 'integer' && { format: 'int32' }),
    ...(description !== undefined && { description }),
    ...(initial !== undefined && { default: initial }),
    ...constantsOf(branches),
  }
}

function constantsOf(branches: Node[]): Node {
  return {
    enum: branches.map((branch) => branch['const']!),
    'x-enum-varnames': branches.map((branch) => variableOf(titleOf(branch))),
    'x-enum-descriptions': branches.map((branch) => branch['description']!),
  }
}

/** How a value is known, and the words for it before a list of such values. Without a mark, the reference states it. */
const bases = {
  documented: 'Known values',
  conflict: 'Named by the reference in one place only',
  sample: 'Seen in a sample of the reference',
  practice: 'Known from public practice',
  sandbox: 'Sent by the local exchange only',
} as const satisfies Record<Basis, string>

/** Returns a string that may have any value, with the known ones in its description. */
function openString(own: Node, choices: Node[]): Node {
  const lists = choices.filter((choice) => isEnum(choice) || 'const' in choice)
  const type = own['type'] ?? lists.find(isEnum)!['type']!
  const values = knownValuesOf(lists)
  const texts = Object.entries(bases).flatMap(([basis, words]) => {
    const codes = values.filter((each) => each['x-basis'] === basis).map(({ value }) => `\`${String(value)}\``)
    return codes.length === 0 ? [] : `${words}: ${codes.join(', ')}.`
  })
  const patterns = choices.filter(({ pattern }) => pattern !== undefined)
  const others = patterns.map(
    ({ pattern, description }) => `Also texts that match \`${String(pattern)}\`: ${String(description)}`,
  )
  return {
    type: typeOf({ ...own, type }, 'response'),
    description: [own['description'] ?? lists.find(isEnum)!['description']!, ...texts, ...others].join(' '),
    ...(own['x-other-spellings'] !== undefined && { 'x-other-spellings': own['x-other-spellings'] }),
    'x-known-values': values,
  }
}

/** Returns the values of lists and constants, each once, with its mark or that of its list. */
function knownValuesOf(lists: Node[]): Node[] {
  const values = new Map<Json, Node>()
  for (const list of lists) {
    for (const branch of 'const' in list ? [list] : (list['oneOf'] as Node[])) {
      const value = branch['const']!
      if (values.has(value)) continue
      values.set(value, {
        value,
        name: branch['title'] ?? String(value),
        description: branch['description']!,
        'x-basis': (branch['x-basis'] ?? list['x-basis'] ?? 'documented') as Basis,
      })
    }
  }
  return [...values.values()]
}

/** Returns what a place says of what it refers to. */
function proseOf({ description }: Node): Node {
  return description === undefined ? {} : { description }
}

function basisOf(choice: Node): Node {
  return choice['x-basis'] === undefined ? {} : { 'x-basis': choice['x-basis'] }
}

/** Returns the title of a value; its description where the title is no name, because it begins with a digit. */
function titleOf({ const: value, title, description }: Node): string {
  const text = String(title ?? value)
  return /^\d/.test(text) ? String(description).replace(/\.$/, '').replaceAll(' ', '_') : text
}

/** Returns the name of a constant, which every language accepts or converts: `open_long` becomes `OpenLong`. */
function variableOf(title: string): string {
  const words = title
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split('_')
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

function requestsOf(document: Node): unknown[] {
  return Object.values(document['paths'] as Record<string, Record<string, Node>>).flatMap((item) =>
    Object.values(item).map(({ requestBody, parameters }) => [requestBody, parameters]),
  )
}

/**
 * Returns the simple document with ids of responses that are texts or, where they are short, numbers; and with ids of
 * requests that are texts, but for those that the complete document takes as numbers only.
 */
export function withTextIds(simple: Node, complete: Node): Node {
  const document = structuredClone(simple)
  const { schemas, parameters = {} } = document['components'] as Record<string, Record<string, Node>>
  const operations = Object.values(document['paths'] as Record<string, Record<string, Node>>).flatMap((item) =>
    Object.values(item),
  )
  const own = operations.flatMap((operation) => (operation['parameters'] ?? []) as Node[])
  for (const { name, schema } of [...own, ...Object.values(parameters)])
    if (schema !== undefined && isId(String(name), schema as Node))
      Object.assign(schema as Node, textOf(schema as Node))
  for (const { requestBody } of operations) if (requestBody) adaptRequests(requestBody as Node, document, complete)
  const sent = reachedFrom(
    operations.map(({ requestBody }) => requestBody),
    schemas!,
  )
  for (const [name, { properties = {} }] of Object.entries(schemas!)) {
    for (const [property, schema] of Object.entries(properties as Record<string, Node>)) {
      if (!isId(property, schema)) continue
      if (!sent.has(name)) Object.assign(schema, textOrNumber(schema))
      else if (takesText(complete, name, property)) Object.assign(schema, textOf(schema))
    }
  }
  return document
}

/** Writes the ids of examples as texts where the body takes them. */
function adaptRequests(body: Node, document: Node, complete: Node): void {
  const { schema, examples = {} } = (body['content'] as Record<string, Node>)['application/json'] as {
    schema: Node
    examples?: Record<string, Node>
  }
  const name = nameOf(String(schema['$ref'] ?? ''))
  for (const { $ref } of Object.values(examples)) {
    const { value } = follow(document, String($ref)) as { value: Node }
    for (const [property, each] of Object.entries(value))
      if (typeof each === 'number' && /id$/i.test(property) && name && takesText(complete, name, property))
        value[property] = String(each)
  }
}

function isId(name: string, { type, format }: Node): boolean {
  return format === 'int64' && [type].flat().includes('integer') && /id$/i.test(name)
}

/** The digits of a number that fits in 64 bits. */
const digits = '^(\\d{1,18}|[1-8]\\d{18})$'

function textOf(schema: Node): Node {
  for (const key of ['format', 'minimum', 'maximum']) delete schema[key]
  const { examples } = schema as { examples?: number[] }
  return { type: 'string', pattern: digits, ...(examples && { examples: examples.map(String) }) }
}

function textOrNumber(schema: Node): Node {
  delete schema['format']
  return { type: ['string', ...[schema['type']!].flat()] }
}

/** Whether the complete document takes a text in this place. */
function takesText(complete: Node, name: string, property: string): boolean {
  const { properties } = follow(complete, `#/components/schemas/${name}`) as { properties: Record<string, Node> }
  const choices = (properties[property]!['anyOf'] ?? []) as Node[]
  return choices.some((choice) => {
    const { type } = choice['$ref'] === undefined ? choice : (follow(complete, String(choice['$ref'])) as Node)
    return type === 'string'
  })
}
