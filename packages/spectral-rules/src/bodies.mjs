// @ts-check
/**
 * Rules on the schemas of bodies. A request forbids what it does not know, so that a misspelt field fails before it is sent. A
 * response permits what services send later: more properties, longer texts, other enum values.
 */
import { named, rule } from './rule.mjs'

const bounds = ['maxLength', 'maxItems', 'maximum', 'enum']

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
  'capi-response-vocabulary-open': bodyRule(
    'Responses allow enum values that are not listed.',
    'response',
    // The enum itself is closed, among the components; the schema that refers to it opens it.
    ({ schema, path, parent }, document) =>
      isVocabulary(document, schema) &&
      path.length > 3 &&
      !(parent?.anyOf?.includes(schema) && parent.anyOf.some(isOpen))
        ? ['Open the enum: write `anyOf` with the enum and `type: string`, because services add values.']
        : [],
  ),
}

/**
 * @typedef {object} Met a schema of a body
 * @property {any} schema
 * @property {(string | number)[]} path
 * @property {any} parent the schema around it, undefined for a component or a body
 */

/**
 * Returns a rule for every schema of the bodies in one direction; a message is reported at the schema.
 * @param {string} description
 * @param {'request' | 'response'} direction
 * @param {(met: Met, document: any) => import('./rule.mjs').Finding[]} check
 */
function bodyRule(description, direction, check) {
  return rule(description, '$', (document) =>
    schemasOf(document, direction).flatMap((met) =>
      check(met, document).map((found) => (typeof found === 'string' ? { message: found, path: met.path } : found)),
    ),
  )
}

/**
 * Returns the schemas of all bodies in one direction, each once. A schema may be used in both.
 * @param {any} document
 * @param {'request' | 'response'} direction
 */
function schemasOf(document, direction) {
  /** @type {Met[]} */
  const met = []
  const seen = new Set()

  /** @type {(schema: any, path: (string | number)[], parent?: any) => void} */
  function walk(schema, path, parent) {
    if (seen.has(schema)) return
    seen.add(schema)
    met.push({ schema, path, parent })
    const component = named(document, schema.$ref)
    if (component) walk(component.node, component.path)
    for (const key of ['properties', 'prefixItems', 'anyOf', 'oneOf', 'allOf']) {
      for (const [name, inner] of Object.entries(schema[key] ?? {})) walk(inner, [...path, key, name], schema)
    }
    if (schema.items) walk(schema.items, [...path, 'items'], schema)
  }

  for (const [url, item] of Object.entries(document.paths ?? {})) {
    for (const [method, { requestBody = {}, responses = {} }] of Object.entries(
      /** @type {Record<string, any>} */ (item),
    )) {
      const bodies = direction === 'request' ? { requestBody } : responses
      const path = ['paths', url, method, ...(direction === 'request' ? [] : ['responses'])]
      for (const [key, body] of Object.entries(bodies)) {
        const { node, path: at } = named(document, body.$ref) ?? { node: body, path: [...path, key] }
        for (const [type, media] of Object.entries(node.content ?? {})) {
          walk(/** @type {any} */ (media).schema, [...at, 'content', type, 'schema'])
        }
      }
    }
  }
  return met
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

/**
 * Whether a schema is a list of enum values, itself or by reference.
 * @param {any} document
 * @param {any} schema
 * @returns {boolean}
 */
function isVocabulary(document, schema) {
  const target = named(document, schema.$ref)?.node ?? schema
  return Array.isArray(target.oneOf) && target.oneOf.some((/** @type {any} */ branch) => 'const' in branch)
}

/**
 * Whether a schema accepts any text or any number, so that a choice with it is open.
 * @param {any} schema
 */
function isOpen(schema) {
  const isAny = ['const', 'enum', '$ref', 'oneOf', 'anyOf', 'format'].every((key) => !(key in schema))
  return isAny && [schema.type].flat().some((type) => ['string', 'integer', 'number'].includes(type))
}
