// Rules on properties and enum values.
import { isDeepStrictEqual } from 'node:util'
import type { Oas3Rule } from '@redocly/openapi-core'
import { isNode, reporter, show } from '../node.ts'

/** The keys in which an alias may differ. */
const prose = /^(description|title|examples)$|^x-(?!(empty|unit)$)/

export const schemaRules: Record<string, Oas3Rule> = {
  /**
   * `x-alias-of` names a property of the same object that is not an alias itself. Its schema is the same, or one of the
   * alternatives of the other: a value that was seen in one spelling only is none of the second.
   */
  'alias-target': () => ({
    SchemaProperties(properties, ctx) {
      for (const name of Object.keys(properties)) {
        const message = findAliasProblem(name, properties)
        if (message) ctx.report({ message, location: ctx.location.child([name, 'x-alias-of']) })
      }
    },
  }),
  /** Every integer has a format, because generators read one without as an integer of 32 bits, or as a float. */
  'integer-width': () => ({
    Schema(schema, ctx) {
      if (!isNode(schema) || ![schema['type']].flat().includes('integer') || 'format' in schema) return
      reporter(ctx)('type', 'Give the integer a `format`, int32 or int64, was absent.')
    },
  }),
  /** Every enum value has a title and a description; the title of a code is its normalised value. */
  'vocabulary-described': () => ({
    Schema(schema, ctx) {
      if (!isNode(schema) || !('const' in schema)) return
      const { const: value, title, description } = schema
      const isMissing = (text: unknown): boolean => typeof text !== 'string' || text.trim() === ''
      const report = reporter(ctx)
      if (isMissing(title)) report('const', `Give the value ${show(value)} a \`title\`, was ${show(title)}.`)
      else if (/^-?\d+$/.test(String(value)) && !/^[A-Za-z]\w*$/.test(String(title)))
        report(
          'title',
          `Give the code ${show(value)} its normalised value as title, such as open_long, was ${show(title)}.`,
        )
      if (isMissing(description))
        report('const', `Give the value ${show(value)} a \`description\`, was ${show(description)}.`)
    },
  }),
}

function findAliasProblem(name: string, properties: Readonly<Record<string, unknown>>): string | undefined {
  const property = properties[name]
  if (!isNode(property) || !('x-alias-of' in property)) return undefined
  const target = property['x-alias-of']
  if (target === name) return 'Name another property: a property cannot be an alias of itself.'
  const original = typeof target === 'string' ? properties[target] : undefined
  if (!isNode(original)) return `Name a property of the same object, was ${show(target)}.`
  if ('x-alias-of' in original)
    return `Name the canonical property ${show(original['x-alias-of'])}: ${show(target)} is an alias itself.`
  const shape = withoutProse(property)
  const allowed = [original, ...[original['anyOf'] ?? []].flat()]
  if (allowed.some((each) => isDeepStrictEqual(shape, withoutProse(each)))) return undefined
  const other = `\`${String(target)}\`, or of one of its alternatives`
  return `Give \`${name}\` the schema of ${other}; only descriptions and marks may differ.`
}

function withoutProse(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutProse)
  if (!isNode(value)) return value
  const shape = Object.entries(value).filter(([key]) => !prose.test(key))
  return Object.fromEntries(shape.map(([key, inner]) => [key, withoutProse(inner)]))
}
