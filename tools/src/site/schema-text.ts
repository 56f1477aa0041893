/** Writes schemas as Markdown: the type of a field, its bounds and values, and a section for each field. */
import { type Document, type Schema, nameOf } from '../bundle/document.ts'
import type { Handbook } from '../handbook/handbook.ts'
import { code, line, link, paragraphs, plain, quote } from '../handbook/markdown.ts'
import { remarksOf } from '../handbook/remarks.ts'

/** A document and where its pages are. */
export interface Reference {
  readonly document: Document
  readonly handbook: Handbook
  readonly operationPage: (id: string) => string
  readonly schemaPage: (name: string) => string
}

/** Returns the schema that a reference leads to, or the schema itself. */
export function resolve(schema: Schema, { document }: Reference): Schema {
  return schema.$ref === undefined ? schema : document.components.schemas[nameOf(schema.$ref)]!
}

export function branchesOf({ oneOf = [], anyOf = [], allOf = [] }: Schema): Schema[] {
  return [...oneOf, ...anyOf, ...allOf]
}

/** Whether a schema is a list of values. */
export function isEnum(schema: Schema): boolean {
  return schema.enum !== undefined || (schema.oneOf?.every((branch) => branch.const !== undefined) ?? false)
}

/** Returns the type with links to the schemas that it names. */
export function typeOf(schema: Schema, reference: Reference): string {
  if (schema.$ref) return link(code(nameOf(schema.$ref)), reference.schemaPage(nameOf(schema.$ref)))
  if (schema.prefixItems) return `array of ${schema.prefixItems.length} values`
  if (schema.items && Object.keys(schema.items).length > 0) return `list of ${typeOf(schema.items, reference)}`
  const branches = branchesOf(schema).filter((branch) => branch.const === undefined && !isRequirement(branch))
  const types = branches.length > 0 ? branches.map((each) => typeOf(each, reference)) : [schema.type ?? 'any'].flat()
  return [...new Set(types)].join(' or ') + (schema.format ? ` (${schema.format})` : '')
}

/** Returns everything that is to be said of a field, below its heading. */
export function describe(schema: Schema, reference: Reference, isRequired = false): string {
  const { handbook } = reference
  const requirement = (schema.anyOf ?? [])
    .filter(isRequirement)
    .map(({ required = [] }) => required.map(code).join('+'))
  const branches = branchesOf(schema).filter((branch) => branch.const === undefined)
  return paragraphs(
    [typeOf(schema, reference), isRequired && '**required**', ...boundsOf(schema)].filter(Boolean).join(' · '),
    schema.description && line(schema.description),
    requirement.length > 0 ? `At least one is required: ${requirement.join(', ')}.` : '',
    valuesOf(schema, handbook),
    quote(
      ...remarksOf(schema, handbook),
      ...branches.flatMap((each) => remarksOf(each, handbook).map((text) => `${typeOf(each, reference)}: ${text}`)),
    ),
  )
}

/** Returns a section for each property; those of objects without a name follow their property. */
export function fieldSections(schema: Schema, reference: Reference, prefix = ''): string {
  const sections = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const inner = property.items?.properties ? property.items : property
    return paragraphs(
      `### ${code(prefix + name)}`,
      describe(property, reference, schema.required?.includes(name)),
      fieldSections(inner, reference, `${prefix}${name}.`),
    )
  })
  const positions = (schema.prefixItems ?? []).map((item, index) =>
    paragraphs(`### ${code(`[${index}]`)} ${item['x-name'] ?? ''}`, describe(item, reference)),
  )
  return paragraphs(...sections, ...positions, ...branchesOf(schema).map((each) => variantOf(each, reference)))
}

/** Returns a section for each value of a list. */
export function valueSections(schema: Schema, { handbook }: Reference): string {
  const values = schema.oneOf ?? (schema.enum ?? []).map((value): Schema => ({ const: value }))
  const sections = values.map((value) => [
    `### ${code(String(value.const))}${titleOf(value)} {#value-${String(value.const).replace(/[^\w-]/g, '-')}}`,
    value.description && line(value.description),
    quote(...remarksOf(value, handbook)),
  ])
  return paragraphs(...sections.flat())
}

/** A variant of an object, such as an action of a fault. */
function variantOf(branch: Schema, reference: Reference): string {
  if (!branch.properties) return ''
  const prefix = branch.title === undefined ? '' : `${branch.title}.`
  const heading = branch.title === undefined ? '' : `### ${plain(branch.title)}`
  return paragraphs(heading, branch.description && line(branch.description), fieldSections(branch, reference, prefix))
}

function isRequirement(branch: Schema): boolean {
  return Object.keys(branch).join() === 'required'
}

function boundsOf(schema: Schema): string[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, pattern } = schema
  const range = (least: number | undefined, most: number | undefined, unit: string): string =>
    [least !== undefined && `at least ${least}${unit}`, most !== undefined && `at most ${most}${unit}`]
      .filter(Boolean)
      .join(', ')
  return [
    range(minimum, maximum, ''),
    range(minLength, maxLength, ' characters'),
    range(minItems, maxItems, ' items'),
    pattern === undefined ? '' : `pattern ${code(pattern)}`,
    schema.default === undefined ? '' : `default ${code(JSON.stringify(schema.default))}`,
    schema['x-unit'] === undefined ? '' : { 'unix-ms': 'Unix milliseconds', ms: 'milliseconds' }[schema['x-unit']],
  ].filter(Boolean)
}

function valuesOf(schema: Schema, handbook: Handbook): string {
  return branchesOf(schema)
    .filter((branch) => branch.const !== undefined)
    .map((each) => {
      const remarks = remarksOf(each, handbook)
      return `- ${[`${code(String(each.const))}${titleOf(each)}:`, line(each.description ?? ''), ...remarks].join(' ')}`
    })
    .join('\n')
}

function titleOf({ title, const: value }: Schema): string {
  return title === undefined || title === value ? '' : ` ${plain(title)}`
}
