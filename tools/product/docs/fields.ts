// Writes the fields of requests and records as Markdown, one part for each field: type, bounds, text, marks, values,
// and the fields inside it. What the reference bundle has otherwise is written twice, as `either` of `markdown.ts`
// says.
import { type Document, follow, nameOf, type Schema } from '../bundle/document.ts'
import { code, either, fold, line, link, paragraphs, part, plain } from './markdown.ts'
import { type Handbook, markOf, remarksOf } from './remarks.ts'

/** Where a field is. */
interface Place {
  /** The address of the list on its page, such as `request`; empty where each field is a section of its own. */
  readonly list: string
  /** What stands before the name, such as `orders[].`. */
  readonly prefix: string
  /** The mark of what the field is in. */
  readonly basis: string
  /** The schemas around it, so that a schema inside itself ends. */
  readonly around: readonly string[]
}

export const inSections: Place = { list: '', prefix: '', basis: 'documented', around: [] }

/** Returns type, whether it is required, and bounds on one line; then the text, its remarks, and its values. */
export function describe(
  both: Both<Schema>,
  reference: Reference,
  required: Both<boolean | undefined>,
  basis: string,
  above = '',
): string {
  const { node, stated } = both
  const { handbook, document } = reference
  const bounds = boundsIn(node, document)
  const statedBounds = stated === undefined ? [] : boundsIn(stated, reference.stated)
  const next = (fact: string, known: string | false): string => either(fact && ` · ${fact}`, known ? ` · ${known}` : '')
  const facts = [
    either(typeOf(node, reference), stated && typeOf(stated, reference)),
    next(required.node ? '**required**' : '', required.stated === true && '**required**'),
    ...bounds.map((bound) => next(bound, statedBounds.includes(bound) && bound)),
    ...statedBounds.filter((bound) => !bounds.includes(bound)).map((bound) => next('', bound)),
  ]
  const needs = (schema: Schema | undefined): string => {
    const groups = branchesOf(schema ?? {}).filter(isRequirement)
    const names = groups.map((branch) => branch.required!.map(code).join('+')).join(', ')
    return names && `At least one is required: ${names}.`
  }
  const remarks = (schema: Schema | undefined): string =>
    schema
      ? remarksOf(schema, handbook)
          .filter((text) => !text.startsWith('**'))
          .join(' ')
      : ''
  const marks = (schema: Schema | undefined): string =>
    schema
      ? [
          markOf(schema, handbook),
          ...branchesOf(schema).map(
            (each) => each.const === undefined && markOf(each, handbook, typeOf(each, reference)),
          ),
          schema.items && !schema.items.properties && markOf(schema.items, handbook, 'each'),
        ]
          .filter(Boolean)
          .join(' ')
      : ''
  const isInherited = node['x-basis'] === undefined && basis !== 'documented'
  return paragraphs(
    [
      above,
      facts.join(''),
      isInherited && `<em class="mark ${basis}">${basis}</em>`,
      either(marks(node), marks(stated)),
    ]
      .filter(Boolean)
      .join(' '),
    [
      either(line(node.description), stated && line(stated.description)),
      either(needs(node), needs(stated)),
      either(remarks(node), remarks(stated)),
    ]
      .filter(Boolean)
      .join(' '),
  )
}

/** Returns the values of a field, folded if they are many. */
function valueList({ node, stated }: Both<Schema>, reference: Reference): string {
  const values = valuesOf(node, reference.document)
  const known = new Map(valuesOf(stated, reference.stated).map((value) => [value.const, value]))
  const rows = values.map((value) => {
    const text = (given: Schema | undefined): string =>
      given === undefined
        ? ''
        : [`${nameOfValue(given)}:`, line(given.description), ...remarksOf(given, reference.handbook)]
            .filter(Boolean)
            .join(' ')
    return `- ${either(text(value), text(known.get(value.const)))}`
  })
  return values.length === 0 ? '' : fold(titleOf(values), rows.join('\n'), titleOf([...known.values()]))
}

/** Returns how many values there are, and the names of the first; nothing for none. */
function titleOf(values: readonly Schema[]): string {
  const names = values.map(({ title, const: value = '' }) => String(title ?? (value === '' ? 'empty' : value)))
  const shown = `${names.slice(0, 8).join(', ')}${names.length > 8 ? ' …' : ''}`
  return names.length === 0 ? '' : `${names.length} value${names.length > 1 ? 's' : ''}: ${shown}`
}

/** Returns a part for each property, position or variant of a schema. */
export function fieldList(given: Both<Schema>, reference: Reference, place: Place): string {
  const both = resolveBoth(given, reference)
  const { node } = both
  const names = Object.entries(node.properties ?? {})
  const required = (name: string): Both<boolean | undefined> => below(both, (schema) => schema.required?.includes(name))
  const property = (name: string): Both<Schema> => below(both, (schema) => schema.properties?.[name])
  return paragraphs(
    ...names
      .filter(([, { 'x-alias-of': alias }]) => alias === undefined)
      .map(([name]) =>
        field(
          name,
          property(name),
          reference,
          place,
          required(name),
          paragraphs(
            ...names
              .filter(([, other]) => other['x-alias-of'] === name)
              .map(([other]) => field(other, property(other), reference, place, required(other), '', 'also ')),
          ),
        ),
      ),
    ...(node.prefixItems ?? []).map((item, index) =>
      field(
        `[${index}]`,
        below(both, (schema) => schema.prefixItems?.[index]),
        reference,
        place,
        below(both, () => undefined),
        '',
        '',
        item['x-name'],
      ),
    ),
    ...branchesOf(node).flatMap((branch, index) => {
      const inner = below(both, (schema) => branchesOf(schema)[index])
      // Another schema that this one extends, or a variant of an object, such as an action of a fault.
      if (branch.$ref)
        return resolve<Schema>(branch, reference.document).properties ? [fieldList(inner, reference, place)] : []
      if (!branch.properties) return []
      if (branch.title === undefined) return [fieldList(inner, reference, place)]
      const title = place.list ? `**${plain(branch.title)}**` : `### ${plain(branch.title)}`
      return [
        `${title}\n\n${line(branch.description)}`,
        fieldList(inner, reference, { ...place, prefix: `${branch.title}.` }),
      ]
    }),
  )
}

/** Returns what a field has inside: its own fields, or those of its items or values. */
export function innerOf(
  { node, stated }: Both<Schema>,
  reference: Reference,
): { both: Both<Schema>; suffix: string } | undefined {
  const pick = (schema: Schema, document: unknown): { schema: Schema; suffix: string } | undefined => {
    const whole = resolve<Schema>(schema, document)
    if (whole.properties || whole.prefixItems) return { schema, suffix: '.' }
    const { items, additionalProperties: values } = whole
    const next = items && Object.keys(items).length > 0 ? items : typeof values === 'object' ? values : undefined
    const found = next && pick(next, document)
    if (found) return { schema: found.schema, suffix: `${items ? '[]' : '.*'}${found.suffix}` }
    // Variants of an object are shown with what they have in common.
    const records = branchesOf(whole).filter((branch) => resolve<Schema>(branch, document).properties)
    if (records.length > 1) return { schema, suffix: '.' }
    for (const branch of branchesOf(whole)) {
      const inner = isRequirement(branch) ? undefined : pick(branch, document)
      if (inner) return inner
    }
    return undefined
  }
  const found = pick(node, reference.document)
  return (
    found && {
      both: { node: found.schema, stated: stated && pick(stated, reference.stated)?.schema },
      suffix: found.suffix,
    }
  )
}

function field(
  name: string,
  both: Both<Schema>,
  reference: Reference,
  place: Place,
  required: Both<boolean | undefined>,
  others = '',
  kind = '',
  title = '',
): string {
  const { node, stated } = both
  const path = place.prefix + name
  const basis = node['x-basis'] ?? place.basis
  const id = place.list && [place.list, ...(path.toLowerCase().match(/[a-z\d]+/g) ?? [])].join('-')
  const label = `${kind}${id ? link(code(path), `#${id}`) : code(path)}${title && ` ${title}`}`
  const text = describe(both, reference, required, place.basis, place.list ? label : '')
  const inner = innerOf(both, reference)
  const schema = inner && (inner.both.node.$ref ? nameOf(inner.both.node.$ref) : '')
  const isOpen = inner !== undefined && (place.list !== '' || !schema) && !(schema && place.around.includes(schema))
  const fields =
    isOpen &&
    fieldList(inner.both, reference, {
      ...place,
      list: place.list || (inner.suffix === '.' ? '' : place.list),
      prefix: `${path}${inner.suffix}`,
      basis: resolve<Schema>(inner.both.node, reference.document)['x-basis'] ?? basis,
      around: [...place.around, schema || '-'],
    })
  const content = paragraphs(
    place.list === '' && `### ${label}`,
    text,
    others,
    valueList(both, reference),
    fields &&
      (place.list === '' ? fields : fold(`Fields of ${path}`, fields, inner?.both.stated && `Fields of ${path}`)),
  )
  return part(`field${stated === undefined ? ' beyond' : ''}`, content, id)
}

/** Returns a section for each value of a list. */
export function valueSections({ node, stated }: Both<Schema>, { handbook }: Reference): string {
  const list = (schema: Schema | undefined): Schema[] =>
    schema?.oneOf ?? (schema?.enum ?? []).map((value): Schema => ({ const: value }))
  const known = new Map(list(stated).map((value) => [value.const, value]))
  return paragraphs(
    ...list(node).map((value) => {
      const given = known.get(value.const)
      const remarks = (each: Schema | undefined): string =>
        remarksOf(each ?? {}, handbook)
          .filter((text) => !text.startsWith('**'))
          .join(' ')
      const mark = (each: Schema | undefined): string => (each ? markOf(each, handbook) : '')
      const text = paragraphs(
        `### ${either(nameOfValue(value), nameOfValue(given ?? value))} {#value-${String(value.const).replace(/[^\w-]/g, '-')}}`,
        [
          either(line(value.description), line(given?.description)),
          either(remarks(value), remarks(given)),
          either(mark(value), mark(given)),
        ]
          .filter(Boolean)
          .join(' '),
      )
      return part(`field${given ? '' : ' beyond'}`, text)
    }),
  )
}

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

const branchesOf = ({ oneOf = [], anyOf = [], allOf = [] }: Schema): Schema[] => [...oneOf, ...anyOf, ...allOf]
const isRequirement = (branch: Schema): boolean => Object.keys(branch).join() === 'required'

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

function valuesOf(schema: Schema | undefined, document: unknown): Schema[] {
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

function nameOfValue({ title, const: value = '' }: Schema): string {
  return code(value === '' ? '""' : value) + (title === undefined || title === value ? '' : ` ${plain(title)}`)
}
