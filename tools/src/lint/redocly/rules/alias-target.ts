/**
 * `x-alias-of` names a property of the same object that is not an alias itself and has the same schema, without prose and marks.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Oas3Rule } from '@redocly/openapi-core'
import { isNode, show } from '../node.ts'

const prose = /^(description|title|examples)$|^x-(?!empty$)/

function shape(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shape)
  if (!isNode(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !prose.test(key))
      .map(([key, inner]) => [key, shape(inner)]),
  )
}

function flaw(name: string, properties: Readonly<Record<string, unknown>>): string | undefined {
  const property = properties[name]
  if (!isNode(property) || !('x-alias-of' in property)) return undefined
  const target = property['x-alias-of']
  if (target === name) return 'Name another property: a property is no other spelling of itself.'
  const original = typeof target === 'string' ? properties[target] : undefined
  if (!isNode(original)) return `Name a property of the same object, was ${show(target)}.`
  if ('x-alias-of' in original) {
    return `Name the canonical property ${show(original['x-alias-of'])}: ${show(target)} is another spelling itself.`
  }
  if (isDeepStrictEqual(shape(property), shape(original))) return undefined
  return `Give \`${name}\` the same schema as \`${String(target)}\`; only prose and marks may differ.`
}

export const aliasTarget: Oas3Rule = () => ({
  SchemaProperties(properties, ctx) {
    for (const name of Object.keys(properties)) {
      const message = flaw(name, properties)
      if (message) ctx.report({ message, location: ctx.location.child([name, 'x-alias-of']) })
    }
  },
})
