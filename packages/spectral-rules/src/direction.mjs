// @ts-check
/**
 * Requests are closed and responses are open, so rules must know which schemas travel which way. A schema may do both, and
 * is then met by both rules; it is met once per direction, at its own place among the components.
 */

/**
 * @typedef {object} Met
 * @property {any} schema
 * @property {(string | number)[]} path
 * @property {any} parent the schema around it, undefined for a component or a body
 */

/**
 * Walks the schemas of all bodies that travel one way.
 * @param {any} document
 * @param {'request' | 'response'} direction
 * @returns {Met[]}
 */
export function schemasOf(document, direction) {
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
    for (const key of ['properties', 'anyOf', 'oneOf', 'allOf']) {
      for (const [name, inner] of Object.entries(schema[key] ?? {})) walk(inner, [...path, key, name], schema)
    }
    if (schema.items) walk(schema.items, [...path, 'items'], schema)
  }

  for (const [url, item] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(/** @type {Record<string, any>} */ (item))) {
      const bodies =
        direction === 'request' ? { requestBody: operation.requestBody ?? {} } : (operation.responses ?? {})
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
 * Returns what a reference leads to, and where it stands.
 * @param {any} document
 * @param {string | undefined} ref
 */
function named(document, ref) {
  const [, kind = '', name = ''] = /^#\/components\/(\w+)\/(.+)$/.exec(ref ?? '') ?? []
  const node = document.components?.[kind]?.[name]
  return node && { node, path: ['components', kind, name] }
}

/**
 * Says whether a schema is a vocabulary, itself or by reference: a choice of constants.
 * @param {any} document
 * @param {any} schema
 * @returns {boolean}
 */
export function isVocabulary(document, schema) {
  const target = named(document, schema.$ref)?.node ?? schema
  return Array.isArray(target.oneOf) && target.oneOf.some((/** @type {any} */ branch) => 'const' in branch)
}

/**
 * Says whether a schema takes any text or any number, so that a choice with it is open.
 * @param {any} schema
 */
export function isOpen(schema) {
  const isAny = ['const', 'enum', '$ref', 'oneOf', 'anyOf', 'format'].every((key) => !(key in schema))
  return isAny && [schema.type].flat().some((type) => ['string', 'integer', 'number'].includes(type))
}
