// Requests derived from the document: a valid request of an operation with one change, for each statement of the
// document about it. A request that conforms may be accepted; one that violates the document must be refused.
import type { Documented, Parameter } from './operation.ts'
import { requires, siteOf } from './fact.ts'
import { admitsEmpty, branchesOf, constantsOf, flatten, type Node, typesOf } from './schema.ts'

/** The parts of a request. */
export interface Parts {
  /** Parameters of the path. */
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: unknown
}

export interface Variation {
  readonly operation: Documented
  readonly parts: Parts
  /** The expected result. */
  readonly fate: 'open' | 'granted' | 'refused'
  /** The fact that the result shows; undefined if any result is allowed. */
  readonly fact: string | undefined
}

type Change = Omit<Variation, 'operation' | 'parts'> & { readonly value: unknown }

/** Represents a field that is omitted. */
const absent = Symbol('absent')

/** Returns every variation of a valid request. */
export function vary(operation: Documented, parts: Parts): Variation[] {
  const { id, root, parameters, body } = operation
  const variations: Variation[] = [{ operation, parts, fate: 'open', fact: undefined }]
  for (const parameter of parameters.filter((each) => each.in === 'query')) {
    for (const { value, ...rest } of changesOfParameter(root, id, parameter)) {
      const { [parameter.name]: _, ...others } = parts.query ?? {}
      const query = value === absent ? others : { ...others, [parameter.name]: value as string }
      variations.push({ operation, parts: { ...parts, query }, ...rest })
    }
  }
  if (body) {
    for (const { value, ...rest } of changesOfSchema(root, `${id} body`, body, parts.body)) {
      variations.push({ operation, parts: { ...parts, body: value }, ...rest })
    }
  }
  return variations
}

function changesOfParameter(root: Node, id: string, parameter: Parameter): Change[] {
  const { name, schema, isForgiving } = parameter
  const site = `${id} ?${name}`
  const changes = changesOfValue(root, site, schema, undefined)
  const bad = isForgiving ? ('granted' as const) : ('refused' as const)
  return [
    parameter.isRequired ? refused(`${site}: absent`, absent) : open(absent),
    // Every value of a query is text, so other types are violated only by text that cannot be parsed as them.
    ...changes
      .filter(({ value, fact }) => typeof value !== 'object' && !fact?.includes('of another type'))
      .map((change) => (change.fate === 'refused' && isForgiving ? ignored(change) : change)),
    ...(schema['type'] === 'integer' ? [{ value: 'some', fate: bad, fact: limit(site, bad, 'text') }] : []),
  ]
}

// Returns changes of one part of a body as changes of the whole body.
function changesOfSchema(root: Node, place: string, schema: Node, sample: unknown): Change[] {
  const { node, name } = flatten(root, schema)
  const site = siteOf('request', place, node, name)
  const changes = changesOfValue(root, site, node, sample)
  if (Array.isArray(sample) && sample.length > 0 && node['items']) {
    const inner = changesOfSchema(root, `${place}[]`, node['items'] as Node, sample[0])
    changes.push(...inner.map((change) => ({ ...change, value: [change.value, ...sample.slice(1)] })))
  }
  if (!node['properties'] || typeof sample !== 'object' || sample === null || Array.isArray(sample)) return changes
  for (const [property, child] of Object.entries<Node>(node['properties'])) {
    const { [property]: part, ...others } = sample as Record<string, unknown>
    const fate = requires(node, property) ? refused(`${site}.${property}: absent`, absent) : open(absent)
    const field = `${site}.${property}`.slice('request '.length)
    for (const { value, ...rest } of [fate, ...changesOfSchema(root, field, child, part)]) {
      changes.push({ ...rest, value: value === absent ? others : { ...others, [property]: value } })
    }
  }
  if (node['additionalProperties'] === false || node['unevaluatedProperties'] === false) {
    changes.push(refused(`${site}: with an unknown field`, { ...sample, unheardOf: 1 }))
  }
  const choices = (node['anyOf'] ?? []) as readonly Node[]
  if (choices.length > 0 && choices.every((choice) => 'required' in choice)) {
    const needed = new Set(choices.flatMap((choice) => choice['required'] as string[]))
    const rest = Object.entries(sample).filter(([property]) => !needed.has(property))
    changes.push(refused(`${site}: with none of ${[...needed].join(', ')}`, Object.fromEntries(rest)))
  }
  return changes
}

function changesOfValue(root: Node, site: string, node: Node, sample: unknown): Change[] {
  const changes: Change[] = []
  const types = typesOf(root, node)
  const words = constantsOf(root, node)
  const branches = branchesOf(root, node)
  const isClosed =
    words.length > 0 && branches.every((each) => 'const' in each || 'enum' in each || each['type'] === 'null')
  for (const word of words) changes.push(open(word))
  if (isClosed) changes.push(refused(`${site}: another word`, typeof words[0] === 'number' ? 77 : 'another'))
  if (types.has('boolean')) changes.push(open(true), open(false))
  if (types.has('null')) changes.push(open(null))
  if (admitsEmpty(root, node)) changes.push(open(''))
  if (types.has('array')) changes.push(open([]))
  // The control API accepts decimals as numbers, and integers as text.
  const isNumber = site.startsWith('request sandbox ') && (node['format'] === 'decimal' || types.has('integer'))
  const others = isNumber ? [] : ['string', 'integer', 'number']
  const stranger = [...others, 'boolean', 'array', 'object'].find((type) => !types.has(type))!
  if (types.size > 0) changes.push(refused(`${site}: of another type`, strangers[stranger]))

  const { minimum, maximum, maxLength, maxItems, pattern, format } = node
  if (minimum !== undefined) changes.push(...border(site, 'minimum', minimum, minimum - 1))
  if (maximum !== undefined) changes.push(...border(site, 'maximum', maximum, maximum + 1))
  if (maxLength !== undefined) {
    // Derived from the name of the place, because some of them must differ.
    const text = site.replaceAll(/\W/g, '').repeat(maxLength)
    const ofLength = (length: number): string =>
      format === 'decimal' ? zeroPadded(String(sample), length) : text.slice(0, length)
    changes.push(...border(site, 'length', ofLength(maxLength), ofLength(maxLength + 1)))
  }
  if (maxItems !== undefined && Array.isArray(sample)) {
    const many = (count: number): unknown[] => Array.from({ length: count }, () => sample[0])
    changes.push(...border(site, 'length', many(maxItems), many(maxItems + 1)))
  }
  const unlike = ['1e5', '-1', ' ', ''].find((text) => pattern !== undefined && !new RegExp(pattern).test(text))
  if (unlike !== undefined) changes.push(refused(`${site}: unlike the pattern`, unlike))
  if (format !== undefined && types.has('string')) changes.push(refused(`${site}: unlike ${format}`, 'some'))
  return changes
}

const strangers: Readonly<Record<string, unknown>> = {
  string: 'some',
  integer: 7,
  number: 7.5,
  boolean: true,
  array: [],
  object: {},
}

// The same decimal with up to 18 digits before the point, and as many zeros after it as the length requires.
function zeroPadded(decimal: string, length: number): string {
  const [digits = '', places = ''] = decimal.split('.')
  const whole = digits.padStart(Math.min(18, length), '0')
  return whole.length === length ? whole : `${whole}.${places}`.padEnd(length, '0')
}

function border(site: string, name: string, at: unknown, beyond: unknown): Change[] {
  return [
    { value: at, fate: 'granted', fact: limit(site, 'granted', `at its ${name}`) },
    { value: beyond, fate: 'refused', fact: limit(site, 'refused', `beyond its ${name}`) },
  ]
}

function ignored({ value, fact }: Change): Change {
  return { value, fate: 'granted', fact: fact?.replace(/ is refused$/, ' is granted') }
}

function refused(what: string, value: unknown): Change {
  return { value, fate: 'refused', fact: `${what} is refused` }
}

function open(value: unknown): Change {
  return { value, fate: 'open', fact: undefined }
}

function limit(site: string, fate: string, what: string): string {
  return `${site}: ${what} is ${fate}`
}
