// @ts-check
/**
 * The house style of this repository's document, over the recommended rules for OpenAPI: names, texts and formats of
 * fields, schemas of bodies, and operations. `.spectral.mjs` adds it to the published rules, whose reader of documents
 * it shares.
 */
import { oas } from '@stoplight/spectral-rulesets'
import { operationRules } from './operations.mjs'
import { isId, isMoney, isTime } from '../../../../packages/spectral-rules/src/names.mjs'
import {
  accepts,
  choiceRule,
  fieldRule,
  operationRule,
  rule,
  schemaRule,
  textOf,
} from '../../../../packages/spectral-rules/src/rule.mjs'
import { childrenOf, elementPlaces } from '../../../../packages/spectral-rules/src/document.mjs'
import { elementsOf, entriesOf, isObject } from '../../../../packages/spectral-rules/src/reference.mjs'
import { isConstants, isOpen } from '../../../../packages/spectral-rules/src/vocabulary.mjs'

const timeUnits = new Set(['unix-ms', 'unix-s', 'unix-us', 'unix-ns'])
/** What a response must not have: it permits what services send later. */
const bounds = ['maxLength', 'maxItems', 'maximum']
const longestSummary = 6

export default {
  extends: [[oas, 'recommended']],
  rules: {
    // The document describes an interface, not an organisation that one could write to.
    'info-contact': 'off',
    // A mere reference has the description of its target.
    'capi-field-described': fieldRule('Every property and parameter has a description.', ({ node }) =>
      textOf(node.description).trim() || Object.keys(node).join() === '$ref'
        ? []
        : ['give it a `description`, was absent or empty.'],
    ),
    'capi-id-format': choiceRule('Ids that are texts have a format, such as int64 or uuid.', ({ words, choice }) =>
      isId(words) && accepts(choice, ['string']) && choice.format === undefined
        ? 'give the id the format of its text, such as int64 or uuid'
        : undefined,
    ),
    'capi-decimal-format': choiceRule('Texts of money, sizes and rates have the format decimal.', ({ words, choice }) =>
      // A text without characters means no value.
      !isId(words) && isMoney(words) && isOtherText(choice) && choice.maxLength !== 0
        ? 'give it `format: decimal`, so that it never becomes a float'
        : undefined,
    ),
    'capi-time-x-unit': choiceRule('Times are Unix times with x-unit, not texts of a date.', ({ words, choice }) => {
      const isMoment = choice.format === 'date-time' || (isTime(words) && accepts(choice, ['string', 'integer']))
      return isMoment && (choice.format === 'date-time' || !timeUnits.has(choice['x-unit']))
        ? 'give the time `x-unit: unix-ms`, or unix-s, unix-us or unix-ns for another unit'
        : undefined
    }),
    'capi-empty-text': rule('The value of x-empty is none, and the field accepts a string.', function* (content) {
      for (const schema of content.schemas) {
        const { node, path } = schema
        if (!node['x-empty']) continue
        const choices = [schema, ...elementPlaces(childrenOf(schema)['anyOf'])].map(
          (each) => content.resolve(each).node,
        )
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
    // The format alone validates nothing.
    'capi-request-decimal-pattern': schemaRule('Decimals in requests have a pattern.', ['request'], (schema, content) =>
      schema.node.format === 'decimal' && !hasPattern(schema, content, new Set())
        ? ['Give the decimal a `pattern`, such as that of its neighbours: the format alone permits `1e-7`.']
        : [],
    ),
    'capi-request-vocabulary-closed': schemaRule(
      'Requests accept only the listed enum values.',
      ['request'],
      ({ node, holder, path, file }, { resolve }) => {
        const branches = elementsOf(holder?.anyOf)
        return isOpen(node) &&
          branches.includes(node) &&
          branches.some((branch) => isConstants(resolve({ node: branch, path, file }).node))
          ? ['Refer to the enum alone: a branch for any string beside it permits every value in a request.']
          : []
      },
    ),
    'capi-response-unbounded': schemaRule('Response schemas have no upper bounds.', ['response'], ({ node, path }) => {
      const found = bounds.filter((key) => key in node)
      if (node.additionalProperties === false) found.push('additionalProperties')
      if (node.format === 'decimal' && 'pattern' in node) found.push('pattern')
      return found.map((key) => ({
        message: `Remove \`${key}\` from the response: a response beyond this bound must still be readable.`,
        path: [...path, key],
      }))
    }),
    ...operationRules,
  },
}

/** @param {any} choice */
function isOtherText(choice) {
  return accepts(choice, ['string']) && choice.format !== 'decimal'
}

/**
 * Whether a schema has a pattern, itself or by what it extends.
 * @param {import('../../../../packages/spectral-rules/src/reference.mjs').Place} place
 * @param {import('../../../../packages/spectral-rules/src/document.mjs').Content} content
 * @param {Set<unknown>} seen
 * @returns {boolean}
 */
function hasPattern(place, content, seen) {
  const target = content.resolve(place)
  if (!isObject(target.node) || seen.has(target.node)) return false
  seen.add(target.node)
  const parts = elementPlaces(childrenOf(target)['allOf'])
  return target.node.pattern !== undefined || parts.some((part) => hasPattern(part, content, seen))
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
