// @ts-check
/** Rules on names, descriptions and notes. */
import { childrenOf, elementPlaces } from '../../../../packages/spectral-rules/src/document.mjs'
import { elementsOf, entriesOf, isObject } from '../../../../packages/spectral-rules/src/reference.mjs'
import { accepts, operationRule, rule, textOf } from '../../../../packages/spectral-rules/src/rule.mjs'

const longestSummary = 6

export const textRules = {
  'capi-empty-text': rule('The value of x-empty is none, and the field accepts a string.', function* (content) {
    for (const schema of content.schemas) {
      const { node, path } = schema
      if (!node['x-empty']) continue
      const choices = [schema, ...elementPlaces(childrenOf(schema)['anyOf'])].map((each) => content.resolve(each).node)
      const acceptsText = choices.some((choice) => accepts(choice, ['string']) || choice?.const === '')
      if (node['x-empty'] === 'none' && acceptsText) continue
      const was = acceptsText ? node['x-empty'] : `${node['x-empty']} on ${choices[0]?.type}`
      yield { message: `Write \`x-empty: none\`, on a field that accepts a string, was ${was}.`, path }
    }
  }),
  'capi-final-complete': rule(
    'Either all values of a list of enum values have x-final, or none has.',
    function* ({ schemas }) {
      for (const { node, path } of schemas) {
        const branches = elementsOf(node.oneOf)
        if (!branches.some((branch) => isObject(branch) && 'x-final' in branch)) continue
        for (const [index, branch] of branches.entries()) {
          const final = branch?.['x-final']
          if (typeof final === 'boolean') continue
          const message = `Mark ${JSON.stringify(branch?.const)} with \`x-final: true\` or \`false\`, like the other values, was ${final ?? 'absent'}.`
          yield { message, path: [...path, 'oneOf', index] }
        }
      }
    },
  ),
  'capi-name-distinct': rule(
    'Names in normalised records are unique and in camel case. Positions of arrays have names.',
    function* ({ schemas }) {
      for (const { node, path } of schemas) {
        yield* checkNames(entriesOf(node.properties), [...path, 'properties'], false)
        yield* checkNames(elementsOf(node.prefixItems).entries(), [...path, 'prefixItems'], true)
      }
    },
  ),
  'capi-prose-period': rule('Descriptions and notes end with a period.', ({ data }) => unfinishedTexts(data)),
  'capi-summary-imperative': operationRule(
    'Summaries are imperatives of at most six words.',
    function* ({ node: { summary, operationId }, path, isWebhook }) {
      if (isWebhook) return
      if (typeof summary !== 'string') return yield 'Give the operation a `summary`, was absent.'
      const [first = '', ...rest] = summary.split(' ')
      const [verb = ''] = /^[a-z]+/.exec(textOf(operationId)) ?? []
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

/**
 * Checks the names of properties, or those of the positions of an array.
 * @param {Iterable<[string | number, any]>} fields
 * @param {(string | number)[]} path
 * @param {boolean} isTuple
 */
function* checkNames(fields, path, isTuple) {
  const taken = new Map()
  for (const [wire, schema] of fields) {
    const { 'x-name': given, 'x-alias-of': canonical } = isObject(schema) ? schema : {}
    const name = given ?? camelCase(String(wire))
    const place = [...path, wire]
    if (isTuple && given === undefined) {
      yield { message: `Give position ${wire} an \`x-name\`, was absent: a position has no other name.`, path: place }
      continue
    }
    if (given !== undefined && !/^[a-z][A-Za-z0-9]*$/.test(given)) {
      yield { message: `Write \`x-name\` in camel case, was ${JSON.stringify(name)}.`, path: [...place, 'x-name'] }
    } else if (given === camelCase(String(wire))) {
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
}

/**
 * Finds the texts of the document that do not end with a period, wherever they stand.
 * @param {any} data
 */
function* unfinishedTexts(data) {
  const seen = new Set()
  /** @type {{ node: any, path: (string | number)[] }[]} */
  const queue = [{ node: data, path: [] }]
  for (const { node, path } of queue) {
    if (typeof node !== 'object' || node === null || seen.has(node)) continue
    seen.add(node)
    for (const [key, child] of Object.entries(node)) {
      const isData = path.length === 3 && path[1] === 'examples' && key === 'value'
      if (isData) continue
      queue.push({ node: child, path: [...path, key] })
      if ((key !== 'description' && key !== 'x-note') || (typeof child === 'object' && child !== null)) continue
      if (typeof child === 'string' && child.trimEnd().endsWith('.')) continue
      const end = typeof child === 'string' ? child.trimEnd().slice(-24) : child
      yield { message: `End the text with a period, was ${JSON.stringify(end)}.`, path: [...path, key] }
    }
  }
}

/** @param {string} name */
function camelCase(name) {
  return name.replace(/_+([a-z0-9])/g, (_, letter) => letter.toUpperCase())
}
