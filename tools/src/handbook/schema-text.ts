/** Writes schemas as Markdown: the type of a field, its bounds and values, and a section for each field. */
import { type Document, type Schema, follow, nameOf } from '../bundle/document.ts'
import type { Handbook } from './handbook.ts'
import { code, line, link, paragraphs, plain, quote } from './markdown.ts'
import { remarksOf } from './remarks.ts'

/** A document and where its pages are. */
export interface Reference {
  readonly document: Document
  readonly handbook: Handbook
  readonly operationPage: (id: string) => string
  readonly schemaPage: (name: string) => string
}

/** Returns what a reference leads to, or the node itself. */
export function resolve<Node>(node: Node & { $ref?: string }, { document }: Reference): Node {
  return node.$ref === undefined ? node : (follow(document, node.$ref) as Node)
}

/** Whether a schema is a list of values. */
export function isEnum({ enum: values, oneOf = [{}] }: Schema): boolean {
  return values !== undefined || oneOf.every((branch) => branch.const !== undefined)
}

const branchesOf = ({ oneOf = [], anyOf = [], allOf = [] }: Schema): Schema[] => [...oneOf, ...anyOf, ...allOf]
const isRequirement = (branch: Schema): boolean => Object.keys(branch).join() === 'required'

/** Returns the type with links to the schemas that it names. */
export function typeOf(schema: Schema, reference: Reference): string {
  if (schema.$ref) return link(code(nameOf(schema.$ref)), reference.schemaPage(nameOf(schema.$ref)))
  if (schema.prefixItems) return `array of ${schema.prefixItems.length} values`
  if (schema.items && Object.keys(schema.items).length > 0) return `list of ${typeOf(schema.items, reference)}`
  if (typeof schema.additionalProperties === 'object') return `map of ${typeOf(schema.additionalProperties, reference)}`
  const branches = branchesOf(schema).filter((branch) => branch.const === undefined && !isRequirement(branch))
  const types = branches.length > 0 ? branches.map((each) => typeOf(each, reference)) : [schema.type ?? 'any'].flat()
  return [...new Set(types)].join(' or ') + (schema.format ? ` (${schema.format})` : '')
}

/** Returns everything that is to be said of a field, below its heading. */
export function describe(schema: Schema, reference: Reference, isRequired = false): string {
  const { handbook } = reference
  const branches = branchesOf(schema)
  const values = branches.filter((branch) => branch.const !== undefined)
  const required = branches.filter(isRequirement).map((branch) => branch.required!.map(code).join('+'))
  return paragraphs(
    [typeOf(schema, reference), isRequired && '**required**', ...boundsOf(schema)].filter(Boolean).join(' · '),
    line(schema.description),
    required.length > 0 && `At least one is required: ${required.join(', ')}.`,
    values
      .map((each) => `- ${[`${nameOfValue(each)}:`, line(each.description), ...remarksOf(each, handbook)].join(' ')}`)
      .join('\n'),
    quote(
      ...remarksOf(schema, handbook),
      ...branches
        .filter((branch) => branch.const === undefined)
        .flatMap((each) => remarksOf(each, handbook).map((text) => `${typeOf(each, reference)}: ${text}`)),
    ),
  )
}

/** Returns a section for each property, position or variant; those of objects without a name follow their property. */
export function fieldSections(schema: Schema, reference: Reference, prefix = ''): string {
  return paragraphs(
    ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) => [
      `### ${code(prefix + name)}`,
      describe(property, reference, schema.required?.includes(name)),
      fieldSections(property.items?.properties ? property.items : property, reference, `${prefix}${name}.`),
    ]),
    ...(schema.prefixItems ?? []).flatMap((item, index) => [
      `### ${code(`[${index}]`)} ${item['x-name'] ?? ''}`,
      describe(item, reference),
    ]),
    // A variant of an object, such as an action of a fault.
    ...branchesOf(schema)
      .filter(({ properties }) => properties)
      .flatMap((branch) => [
        branch.title !== undefined && `### ${plain(branch.title)}\n\n${line(branch.description)}`,
        fieldSections(branch, reference, branch.title === undefined ? '' : `${branch.title}.`),
      ]),
  )
}

/** Returns a section for each value of a list. */
export function valueSections(schema: Schema, { handbook }: Reference): string {
  const values = schema.oneOf ?? (schema.enum ?? []).map((value): Schema => ({ const: value }))
  return paragraphs(
    ...values.flatMap((value) => [
      `### ${nameOfValue(value)} {#value-${String(value.const).replace(/[^\w-]/g, '-')}}`,
      line(value.description),
      quote(...remarksOf(value, handbook)),
    ]),
  )
}

function boundsOf(schema: Schema): string[] {
  const { pattern, default: standard, 'x-unit': unit } = schema
  const range = (low?: number, high?: number, what = ''): (string | false)[] => [
    low !== undefined && `at least ${low}${what}`,
    high !== undefined && `at most ${high}${what}`,
  ]
  return [
    ...range(schema.minimum, schema.maximum),
    ...range(schema.minLength, schema.maxLength, ' characters'),
    ...range(schema.minItems, schema.maxItems, ' items'),
    pattern && `pattern ${code(pattern)}`,
    standard !== undefined && `default ${code(JSON.stringify(standard))}`,
    unit && { 'unix-ms': 'Unix milliseconds', ms: 'milliseconds', contracts: 'contracts' }[unit],
  ].filter((bound) => typeof bound === 'string')
}

function nameOfValue({ title, const: value = '' }: Schema): string {
  return code(value) + (title === undefined || title === value ? '' : ` ${plain(title)}`)
}
