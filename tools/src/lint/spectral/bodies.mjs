// @ts-check
/**
 * Rules on the schemas of bodies. A request permits only what is listed. A response permits what services send later:
 * more properties, longer texts, other enum values.
 */
import { elementPlaces, childrenOf } from '../../../../packages/spectral-rules/src/document.mjs'
import { elementsOf, isObject } from '../../../../packages/spectral-rules/src/reference.mjs'
import { schemaRule } from '../../../../packages/spectral-rules/src/rule.mjs'
import { isConstants, isOpen } from '../../../../packages/spectral-rules/src/vocabulary.mjs'

const bounds = ['maxLength', 'maxItems', 'maximum']

export const bodyRules = {
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
