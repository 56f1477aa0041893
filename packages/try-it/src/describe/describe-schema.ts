// Describes a schema as the kinds of values that it admits.
import type { Choice, Field, Json, Kind, ObjectKind } from './field.ts'

/** A node of an OpenAPI document. */
export type Node = { readonly [key: string]: any } // oxlint-disable-line typescript/no-explicit-any -- a document of any shape

const labels: Readonly<Record<string, string>> = {
  decimal: 'a decimal number',
  int64: 'a whole number of at most 64 bits',
}
const units: Readonly<Record<string, string>> = {
  'unix-ms': 'Unix milliseconds',
  ms: 'milliseconds',
  'days or unix-ms': 'days or Unix milliseconds',
}

/** Returns a node, or the target of its reference with what the node adds to it. */
export function resolve(document: Node, node: Node): Node {
  if (typeof node['$ref'] !== 'string') return node
  const { $ref, ...own } = node
  const target = String($ref)
    .slice(2)
    .split('/')
    .reduce<Node>((inside, step) => inside[step.replaceAll('~1', '/').replaceAll('~0', '~')] as Node, document)
  if (target === undefined) throw new Error(`Expected a node of the document, was ${$ref}.`)
  return { ...resolve(document, target), ...own }
}

/** Returns a field for a schema. */
export function describeField(document: Node, name: string, given: Node, required: boolean): Field {
  const schema = flatten(document, given)
  const example = (schema['examples'] as Json[] | undefined)?.[0]
  return {
    name,
    ...(schema['x-name'] && { called: String(schema['x-name']) }),
    required,
    ...(schema['description'] && { description: String(schema['description']) }),
    ...(schema['x-unit'] && { unit: units[schema['x-unit']] ?? String(schema['x-unit']) }),
    ...(schema['default'] !== undefined && { default: schema['default'] as Json }),
    ...(example !== undefined && { example }),
    kinds: mergeChoices(describeKinds(document, schema)),
  }
}

/** Joins a schema with the schemas that it extends; its own keys win. */
function flatten(document: Node, given: Node): Node {
  const { allOf = [], ...own } = resolve(document, given)
  return Object.assign({}, ...(allOf as Node[]).map((part) => flatten(document, part)), own) as Node
}

function describeKinds(document: Node, schema: Node): Kind[] {
  const branches = ((schema['oneOf'] ?? schema['anyOf'] ?? []) as Node[]).map((branch) => flatten(document, branch))
  const values = branches.filter((branch) => branch['type'] || 'const' in branch || branch['anyOf'] || branch['oneOf'])
  if (values.length > 0) return values.flatMap((branch) => describeKinds(document, branch))
  if ('const' in schema) return [choiceKind([toChoice(schema['const'], schema)])]
  if (schema['enum']) return [choiceKind((schema['enum'] as Choice['value'][]).map((value) => ({ value })))]
  return [schema['type'] ?? 'object'].flat().map((type: string) => describeType(document, schema, type))
}

function describeType(document: Node, schema: Node, type: string): Kind {
  const { pattern, minimum, maximum, maxLength, minItems, maxItems, items, contentMediaType } = schema
  switch (type) {
    case 'null':
      return choiceKind([{ value: null }])
    case 'boolean':
      return choiceKind([{ value: true }, { value: false }])
    case 'integer':
      return {
        type,
        label: schema['x-unit'] === 'unix-ms' ? 'a time in Unix milliseconds' : 'a whole number',
        ...(minimum !== undefined && { minimum }),
        ...(maximum !== undefined && { maximum }),
      }
    case 'array':
      return {
        type: 'list',
        label: 'a list',
        item: describeField(document, '', items, true),
        ...(minItems !== undefined && { minItems }),
        ...(maxItems !== undefined && { maxItems }),
      }
    case 'object':
      return describeObject(document, schema)
    case 'string': {
      if (maxLength === 0) return choiceKind([{ value: '' }])
      const format = schema['format'] as string | undefined
      const rule = pattern ?? (format && patterns[format])
      return {
        type: 'text',
        label: labels[format ?? ''] ?? (pattern ? `text that matches ${pattern}` : 'text'),
        ...(rule && { pattern: rule }),
        ...(maxLength !== undefined && { maxLength }),
        ...(contentMediaType && { isLong: true }),
      }
    }
    default:
      throw new Error(`Expected a type that forms know, was ${type}.`)
  }
}

const patterns: Readonly<Record<string, string>> = {
  decimal: String.raw`^-?\d+(\.\d+)?$`,
  int64: String.raw`^-?\d{1,19}$`,
}

function describeObject(document: Node, schema: Node): ObjectKind {
  const required = new Set<string>((schema['required'] ?? []) as string[])
  const needs = ((schema['anyOf'] ?? []) as Node[]).flatMap(({ required: names }) => (names ? [names as string[]] : []))
  return {
    type: 'object',
    label: String(schema['title'] ?? 'an object'),
    fields: Object.entries((schema['properties'] ?? {}) as Record<string, Node>).map(([name, property]) =>
      describeField(document, name, property, required.has(name)),
    ),
    ...(needs.length > 0 && { needs }),
  }
}

/**
 * Joins the constants of all alternatives into one list of choices. It comes first, unless it only says that there is
 * no value.
 */
function mergeChoices(kinds: readonly Kind[]): Kind[] {
  const choices = kinds.flatMap((kind) => (kind.type === 'choice' ? kind.choices : []))
  const others = kinds.filter(({ type }) => type !== 'choice')
  const own = choices.filter(({ value }, index) => choices.findIndex((each) => each.value === value) === index)
  if (own.length === 0) return others
  const hasValues = own.some(({ value }) => value !== '' && value !== null)
  return hasValues ? [choiceKind(own), ...others] : [...others, choiceKind(own)]
}

function choiceKind(choices: readonly Choice[]): Kind {
  return { type: 'choice', label: 'one of the values', choices }
}

function toChoice(value: Choice['value'], { title, description }: Node): Choice {
  return { value, ...(title && title !== value && { title }), ...(description && { description }) }
}
