/**
 * Shows a choice of plain types as one field with a list of types, rather than as tabs of which one is seen at a time. What
 * is to be remarked on a branch, and what is required together, moves into the description.
 */
import { type Schema, nameOf } from '../../bundle/document.ts'
import type { Handbook } from '../../handbook/handbook.ts'
import { code, line, paragraphs } from '../../handbook/markdown.ts'
import { remarksOf } from '../../handbook/remarks.ts'
import type { Decoration } from '../../handbook/display-document.ts'
import { mapSchemas } from '../../handbook/map-document.ts'

export const showAlternatives: Decoration = (document, handbook) =>
  mapSchemas(document, (schema) => {
    if (!schema.anyOf) return schema
    const branches = schema.anyOf.map((branch) => namedBranch(branch, document.components.schemas))
    if (branches.every(isPlain)) return asOneField(schema, branches, handbook)
    if (schema.anyOf.every(isRequirement)) return asSentence(schema, schema.anyOf)
    return schema
  })

/** A branch that only refers to a schema, as the type of that schema. Its notes are in the entry of the schema. */
function namedBranch(branch: Schema, schemas: Readonly<Record<string, Schema>>): Schema {
  const title = branch.$ref === undefined ? '' : nameOf(branch.$ref)
  const named = schemas[title]
  if (!named) return branch
  const shown = Object.entries(named).filter(([key]) => !key.startsWith('x-'))
  return { ...Object.fromEntries(shown), title }
}

function isPlain({ $ref, type, const: value, properties, items }: Schema): boolean {
  return (
    $ref === undefined && properties === undefined && items === undefined && (type !== undefined || value !== undefined)
  )
}

function isRequirement(branch: Schema): boolean {
  return Object.keys(branch).join() === 'required'
}

function asOneField(schema: Schema, branches: readonly Schema[], handbook: Handbook): Schema {
  const { anyOf: _, ...rest } = schema
  const types = [...new Set(branches.flatMap((branch) => branch.type ?? 'string'))]
  const format = branches.find((branch) => branch.format)?.format
  const remarks = branches.flatMap((branch) => {
    const type = branch.title === undefined ? `As ${String(branch.type)}` : code(branch.title)
    const name = branch.const === undefined ? type : code(JSON.stringify(branch.const))
    return [...(branch.description ? [line(branch.description)] : []), ...remarksOf(branch, handbook)].map(
      (text) => `${name}: ${text}`,
    )
  })
  return { ...rest, type: types, ...(format && { format }), description: paragraphs(schema.description, ...remarks) }
}

function asSentence(schema: Schema, branches: readonly Schema[]): Schema {
  const { anyOf: _, ...rest } = schema
  const names = branches.map((branch) => (branch.required ?? []).map(code).join(' with '))
  return { ...rest, description: paragraphs(schema.description, `At least one is required: ${names.join(', ')}.`) }
}
