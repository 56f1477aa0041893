// @ts-check
/** Makes rules on the schemas of bodies, in the direction in which a schema is used. */
import { named, rule } from './rule.mjs'

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
export function bodyRule(description, direction, check) {
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
    if (typeof schema !== 'object' || schema === null || seen.has(schema)) return
    seen.add(schema)
    met.push({ schema, path, parent })
    const component = named(document, schema.$ref)
    if (component) walk(component.node, component.path)
    for (const key of ['properties', 'prefixItems', 'anyOf', 'oneOf', 'allOf']) {
      for (const [name, inner] of Object.entries(schema[key] ?? {})) walk(inner, [...path, key, name], schema)
    }
    for (const key of ['items', 'additionalProperties']) walk(schema[key], [...path, key], schema)
  }

  for (const [url, item] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(/** @type {Record<string, any>} */ (item))) {
      const { requestBody = {}, responses = {} } = operation ?? {}
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
 * Whether a schema is a list of constants, itself or by reference.
 * @param {any} document
 * @param {any} schema
 * @returns {boolean}
 */
export function isVocabulary(document, schema) {
  const target = named(document, schema.$ref)?.node ?? schema
  return Array.isArray(target.oneOf) && target.oneOf.some((/** @type {any} */ branch) => 'const' in branch)
}

/**
 * Whether a schema accepts any text or any number, so that a choice with it is open.
 * @param {any} schema
 */
export function isOpen(schema) {
  const isAny = ['const', 'enum', '$ref', 'oneOf', 'anyOf', 'format'].every((key) => !(key in schema))
  return isAny && [schema.type].flat().some((type) => ['string', 'integer', 'number'].includes(type))
}
