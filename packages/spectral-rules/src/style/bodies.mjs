// @ts-check
/**
 * Rules on the schemas of bodies. A request forbids what it does not know, so that a misspelt field fails before it is
 * sent. A response permits what services send later: more properties, longer texts, other enum values.
 */
import { bodyRule, isOpen, isVocabulary } from '../body-rule.mjs'
import { named } from '../rule.mjs'

const bounds = ['maxLength', 'maxItems', 'maximum']

export const bodyRules = {
  'capi-request-closed': bodyRule('Request objects forbid additional properties.', 'request', ({ schema }) =>
    schema.properties && schema.additionalProperties !== false
      ? [`Close the request with \`additionalProperties: false\`, was ${schema.additionalProperties ?? 'absent'}.`]
      : [],
  ),
  // The format alone validates nothing.
  'capi-request-decimal-pattern': bodyRule('Decimals in requests have a pattern.', 'request', ({ schema }, document) =>
    schema.format === 'decimal' && !hasPattern(schema, document)
      ? ['Give the decimal a `pattern`, such as that of its neighbours: the format alone permits `1e-7`.']
      : [],
  ),
  'capi-request-vocabulary-closed': bodyRule(
    'Requests accept only the listed enum values.',
    'request',
    ({ schema, parent }, document) =>
      isOpen(schema) &&
      parent?.anyOf?.includes(schema) &&
      parent.anyOf.some((/** @type {any} */ branch) => isVocabulary(document, branch))
        ? ['Refer to the enum alone: a branch for any string beside it permits every value in a request.']
        : [],
  ),
  'capi-response-unbounded': bodyRule('Response schemas have no upper bounds.', 'response', ({ schema, path }) => {
    const found = bounds.filter((key) => key in schema)
    if (schema.additionalProperties === false) found.push('additionalProperties')
    if (schema.format === 'decimal' && 'pattern' in schema) found.push('pattern')
    return found.map((key) => ({
      message: `Remove \`${key}\` from the response: a response beyond this bound must still be readable.`,
      path: [...path, key],
    }))
  }),
}

/**
 * Whether a schema has a pattern, itself or by what it extends.
 * @param {any} schema
 * @param {any} document
 * @returns {boolean}
 */
function hasPattern(schema, document) {
  const { pattern, allOf = [] } = named(document, schema.$ref)?.node ?? schema
  return pattern !== undefined || allOf.some((/** @type {any} */ part) => hasPattern(part, document))
}
