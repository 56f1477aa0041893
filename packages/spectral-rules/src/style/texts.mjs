// @ts-check
/** Rules on names, descriptions and notes. */
import { accepts } from '../field-rule.mjs'
import { named, operations, rule } from '../rule.mjs'

const longestSummary = 6

export const textRules = {
  'capi-empty-text': rule(
    'The value of x-empty is none, and the field accepts a string.',
    "$..[?(@ && @['x-empty'])]",
    (schema, { document }) => {
      const choices = [schema, ...(schema.anyOf ?? [])].map((each) => named(document.data, each.$ref)?.node ?? each)
      const acceptsText = choices.some((choice) => accepts(choice, ['string']) || choice.const === '')
      if (schema['x-empty'] === 'none' && acceptsText) return []
      const was = acceptsText ? schema['x-empty'] : `${schema['x-empty']} on ${choices[0].type}`
      return [`Write \`x-empty: none\`, on a field that accepts a string, was ${was}.`]
    },
  ),
  'capi-final-complete': rule(
    'Either all values of a list of enum values have x-final, or none has.',
    '$.components.schemas[*].oneOf',
    function* (branches, { path }) {
      if (!branches.some((/** @type {object} */ branch) => 'x-final' in branch)) return
      for (const [index, { const: value, 'x-final': final }] of branches.entries()) {
        if (typeof final === 'boolean') continue
        const message = `Mark ${JSON.stringify(value)} with \`x-final: true\` or \`false\`, like the other values, was ${final ?? 'absent'}.`
        yield { message, path: [...path, index] }
      }
    },
  ),
  'capi-name-distinct': rule(
    'Names in normalised records are unique and in camel case. Positions of arrays have names.',
    ['$.components.schemas..properties', '$.paths..properties', '$..prefixItems'],
    function* (properties, { path }) {
      const taken = new Map()
      const isTuple = Array.isArray(properties)
      for (const [wire, schema] of Object.entries(properties)) {
        const { 'x-name': given, 'x-alias-of': canonical } = schema
        const name = given ?? camelCase(wire)
        const place = [...path, wire]
        if (isTuple && given === undefined) {
          yield {
            message: `Give position ${wire} an \`x-name\`, was absent: a position has no other name.`,
            path: place,
          }
          continue
        }
        if (given !== undefined && !/^[a-z][A-Za-z0-9]*$/.test(given)) {
          yield { message: `Write \`x-name\` in camel case, was ${JSON.stringify(name)}.`, path: [...place, 'x-name'] }
        } else if (given === camelCase(wire)) {
          const message = `Remove \`x-name\`: plain camel case of \`${wire}\` is the same.`
          yield { message, path: [...place, 'x-name'] }
        }
        if (canonical !== undefined) continue
        const other = taken.get(name)
        if (other) {
          const message = `Give \`${wire}\` an \`x-name\`, or mark it \`x-alias-of: ${other}\`: both are called \`${name}\` in records.`
          yield { message, path: place }
        }
        taken.set(name, wire)
      }
    },
  ),
  'capi-prose-period': rule(
    'Descriptions and notes end with a period.',
    ['$..description', "$..['x-note']"],
    (text, { path }) => {
      const isData = path[1] === 'examples' && path[3] === 'value'
      if (isData || (typeof text === 'string' && text.trimEnd().endsWith('.'))) return []
      const end = typeof text === 'string' ? text.trimEnd().slice(-24) : text
      return [`End the text with a period, was ${JSON.stringify(end)}.`]
    },
  ),
  'capi-summary-imperative': rule(
    'Summaries are imperatives of at most six words.',
    operations,
    function* ({ summary, operationId = '' }, { path }) {
      if (typeof summary !== 'string') return yield 'Give the operation a `summary`, was absent.'
      const [first = '', ...rest] = summary.split(' ')
      const [verb = ''] = /^[a-z]+/.exec(operationId) ?? []
      // All capitals is an abbreviation, which stays as it is.
      const hasCapital = rest.some((word) => /^[A-Z]/.test(word) && !/^[A-Z]{2,}$/.test(word))
      const requests = {
        [`at most ${longestSummary} words`]: rest.length < longestSummary,
        'no period at the end': !/[.!]$/.test(summary),
        [`the verb of the operationId first, "${verb}"`]: first.toLowerCase() === verb,
        'sentence case': /^[A-Z]/.test(first) && !hasCapital,
      }
      for (const [request, isMet] of Object.entries(requests))
        if (!isMet)
          yield { message: `Write the summary with ${request}, was "${summary}".`, path: [...path, 'summary'] }
    },
  ),
}

/** @param {string} name */
function camelCase(name) {
  return name.replace(/_+([a-z0-9])/g, (_, letter) => letter.toUpperCase())
}
