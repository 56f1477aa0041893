/**
 * Shows shared texts and numbers, such as `Decimal`, as plain types of the fields that refer to them, and gives them no entry of
 * their own: their format says everything.
 */
import { type Schema, nameOf } from '../../bundle/document.ts'
import type { Decoration } from '../../handbook/display-document.ts'
import { mapSchemas } from '../../handbook/map-document.ts'

/** Keys that are about the shared schema and not about a field. */
const own = new Set(['description', 'x-source', 'x-assumed', 'x-note'])

/** Goes first: the others see fields with types. */
export const inlineValues: Decoration = (document) => {
  const schemas = Object.entries(document.components.schemas)
  const values = new Map(schemas.filter(([, schema]) => isValue(schema)))
  const components = {
    ...document.components,
    schemas: Object.fromEntries(schemas.filter(([name]) => !values.has(name))),
  }
  return mapSchemas({ ...document, components }, (schema) => {
    const value = schema.$ref === undefined ? undefined : values.get(nameOf(schema.$ref))
    if (!value) return schema
    const { $ref: _, ...rest } = schema
    return { ...Object.fromEntries(Object.entries(value).filter(([key]) => !own.has(key))), ...rest }
  })
}

function isValue(schema: Schema): boolean {
  const structure = ['$ref', 'oneOf', 'anyOf', 'allOf', 'properties', 'items', 'const', 'enum', 'pattern', 'maxLength']
  return typeof schema.type === 'string' && schema.type !== 'object' && structure.every((key) => !(key in schema))
}
