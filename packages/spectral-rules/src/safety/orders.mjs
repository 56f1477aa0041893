// @ts-check
/** Recognises operations that place orders, and the ids that clients choose for them. */

const placing =
  /^(batch )?(places?|new|creates?|submits?|sends?|adds?|post|margin account new)\b.*\borders?\b(?! (groups?|books?|quotes?))/
const rehearsal = /\b(test|tests|precheck|preview|cancel|cancels|amend|modify|replace|query|get|list orders)\b/
const clientId = /client|cl_?ord|cloid|idempotency|^label$|external_?id|user_?ref/i

/**
 * Whether an operation places orders, by its summary, or else by its id.
 * @param {any} operation
 * @param {(string | number)[]} path
 */
export function placesOrder({ summary, operationId = '' }, path) {
  if (path.at(-1) === 'delete') return false
  // A summary such as "Order" says less than `postOrder`; some begin with their method.
  const [, words = ''] = /^(?:post \/ )?(.*)/.exec((summary ?? '').toLowerCase()) ?? []
  const text = words.includes(' ') ? words : spaced(operationId).toLowerCase()
  return placing.test(text) && !rehearsal.test(text)
}

/**
 * Whether a request has a parameter or a field for an id of the client.
 * @param {any} operation resolved
 */
export function takesClientId({ parameters = [], requestBody }) {
  const schemas = Object.values(requestBody?.content ?? {}).map((media) => /** @type {any} */ (media).schema)
  return [...parameters, ...schemas].some((part) => names(part, 0).some((name) => clientId.test(name)))
}

/**
 * Returns the names of a parameter or a schema, and those of the fields below it.
 * @param {any} node
 * @param {number} depth
 * @returns {string[]}
 */
function names(node, depth) {
  if (typeof node !== 'object' || node === null || depth > 6) return []
  const { name, in: place, schema, properties = {}, items, allOf = [], anyOf = [], oneOf = [] } = node
  const inner = [schema, items, ...Object.values(properties), ...allOf, ...anyOf, ...oneOf]
  return [
    ...(place === undefined ? [] : [name]),
    ...Object.keys(properties),
    ...inner.flatMap((each) => names(each, depth + 1)),
  ]
}

/**
 * Returns the words of an operation id with spaces between them.
 * @param {string} id
 */
function spaced(id) {
  return id.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/[^A-Za-z0-9]+/g, ' ')
}
