// Reads schemas of a document and of its reference bundle: references, types, bounds and values, as Markdown.
import { type Document, type Schema, follow, nameOf } from '../bundle/document.ts'
import type { Handbook } from './handbook.ts'
import { code, link, plain } from './markdown.ts'

/** A document and where its pages are. */
export interface Reference {
  readonly document: Document
  /** What the reference bundle has of it; the document itself where nothing is compared. */
  readonly stated: Document
  readonly handbook: Handbook
  readonly operationPage: (id: string) => string
  readonly schemaPage: (name: string) => string
}

/** A node of a document, and the node at the same place of the reference bundle. */
export interface Both<Node> {
  readonly node: Node
  readonly stated: Node | undefined
}

/** A node or a reference to one. */
type Referring<Node> = Node & { readonly $ref?: string }

/** Returns what a reference leads to, or the node itself. */
export function resolve<Node>(node: Referring<Node>, document: unknown): Node {
  return node.$ref === undefined ? node : (follow(document, node.$ref) as Node)
}

/** Returns both nodes below two nodes. */
export function below<Node, Inner>({ node, stated }: Both<Node>, pick: (node: Node) => Inner | undefined): Both<Inner> {
  return { node: pick(node)!, stated: stated === undefined ? undefined : pick(stated) }
}

export function resolveBoth<Node>({ node, stated }: Both<Referring<Node>>, reference: Reference): Both<Node> {
  const own = stated && resolve<Node>(stated, reference.stated)
  return { node: resolve<Node>(node, reference.document), stated: own }
}

/** Whether a schema is a list of values. */
export function isEnum({ enum: values, oneOf = [{}] }: Schema): boolean {
  return values !== undefined || oneOf.every((branch) => branch.const !== undefined)
}

export const branchesOf = ({ oneOf = [], anyOf = [], allOf = [] }: Schema): Schema[] => [...oneOf, ...anyOf, ...allOf]
export const isRequirement = (branch: Schema): boolean => Object.keys(branch).join() === 'required'

/** Returns the type with links to the schemas that it names. */
export function typeOf(schema: Schema, reference: Pick<Reference, 'schemaPage'>): string {
  if (schema.$ref) return link(code(nameOf(schema.$ref)), reference.schemaPage(nameOf(schema.$ref)))
  if (schema.prefixItems) return `array of ${schema.prefixItems.length} values`
  if (schema.items && Object.keys(schema.items).length > 0) return `list of ${typeOf(schema.items, reference)}`
  if (typeof schema.additionalProperties === 'object') return `map of ${typeOf(schema.additionalProperties, reference)}`
  const branches = branchesOf(schema).filter((branch) => branch.const === undefined && !isRequirement(branch))
  const types = branches.length > 0 ? branches.map((each) => typeOf(each, reference)) : [schema.type ?? 'any'].flat()
  return [...new Set(types)].join(' or ') + (schema.format ? ` (${schema.format})` : '')
}

/** Returns the schemas that a value may follow, without references; those of its values are apart. */
function formsOf(schema: Schema | undefined, document: unknown): Schema[] {
  if (schema === undefined) return []
  const { $ref, ...own } = schema
  const whole = $ref === undefined ? schema : { ...(follow(document, $ref) as Schema), ...own }
  return [whole, ...branchesOf(whole).flatMap((branch) => formsOf(branch, document))]
}

/** Returns the schemas of items and of values of maps that are no records. */
function innerForms(schema: Schema | undefined, document: unknown): Schema[] {
  return formsOf(schema, document).flatMap(({ items, additionalProperties: values }) =>
    [items, values].filter((each) => typeof each === 'object' && !resolve<Schema>(each, document).properties),
  ) as Schema[]
}

export function valuesOf(schema: Schema | undefined, document: unknown): Schema[] {
  const own = formsOf(schema, document).flatMap((form) => [
    ...(form.const === undefined ? [] : [form]),
    ...(form.enum ?? []).map((value): Schema => ({ const: value })),
  ])
  return [...own, ...innerForms(schema, document).flatMap((inner) => valuesOf(inner, document))]
}

export function boundsIn(schema: Schema | undefined, document: unknown): string[] {
  const inner = innerForms(schema, document).flatMap((each) => boundsIn(each, document))
  const each = inner.map((bound) => (bound.startsWith('each: ') ? bound : `each: ${bound}`))
  return [...new Set([...formsOf(schema, document).flatMap(boundsOf), ...each])]
}

const unitNames: Readonly<Record<NonNullable<Schema['x-unit']>, string>> = {
  'unix-ms': 'Unix milliseconds',
  ms: 'milliseconds',
  contracts: 'contracts',
  'days or unix-ms': 'days or Unix milliseconds',
}

function boundsOf(schema: Schema): string[] {
  const { pattern, default: standard, 'x-unit': unit, maxLength } = schema
  const range = (low?: number, high?: number, what = ''): (string | false)[] => [
    low !== undefined && `at least ${low}${what}`,
    high !== undefined && `at most ${high}${what}`,
  ]
  return [
    ...range(schema.minimum, schema.maximum),
    ...(maxLength === 0 ? ['may be empty'] : range(schema.minLength, maxLength, ' characters')),
    ...range(schema.minItems, schema.maxItems, ' items'),
    pattern && `pattern ${code(pattern)}`,
    standard !== undefined && `default ${code(JSON.stringify(standard))}`,
    unit && unitNames[unit],
  ].filter((bound) => typeof bound === 'string')
}

export function nameOfValue({ title, const: value = '' }: Schema): string {
  return code(value === '' ? '""' : value) + (title === undefined || title === value ? '' : ` ${plain(title)}`)
}
