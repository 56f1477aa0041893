// @ts-check
/**
 * Rules on operations: what a request costs, how it is signed, and how an order is found again after a lost response.
 */
import { named, operations, rule } from '../rule.mjs'
import { security } from '../security.mjs'
import { placesOrder, takesClientId } from './orders.mjs'

const budgets = ['ip', 'uid']

export const operationRules = {
  'capi-openapi-3': rule('The document is OpenAPI 3.', '$', (document) =>
    String(document.openapi).startsWith('3.')
      ? []
      : [
          `Convert the document to OpenAPI 3, was ${document.openapi ?? document.swagger ?? 'without a version'}: the rules find nothing in others.`,
        ],
  ),
  'capi-weight-complete': rule('Either all operations have x-weight, or none has.', '$', function* (document) {
    const all = operationsOf(document)
    if (!all.some(({ operation }) => 'x-weight' in operation)) return
    for (const { operation, path } of all) {
      const weight = operation['x-weight']
      const costs =
        typeof weight === 'object' && weight !== null ? budgets.flatMap((key) => weight[key] ?? []) : [weight]
      if (costs.length > 0 && costs.every((cost) => Number.isInteger(cost) && cost >= 0)) continue
      yield {
        message: `Give the operation an \`x-weight\` of integers, like the others, was ${JSON.stringify(weight) ?? 'absent'}.`,
        path: 'x-weight' in operation ? [...path, 'x-weight'] : path,
      }
    }
  }),
  'capi-signed-together': rule(
    'Operations that require a part of a signature require all of it.',
    operations,
    (operation, { document }) => {
      const parts = signatureParts(document.data)
      const partial = security(operation, document.data).filter((requirement) =>
        parts.some((part) => part in requirement),
      )
      if (partial.length > 1)
        return ['Join the requirements into one: the headers of a signature are sent together and are no alternatives.']
      const missing = partial.flatMap((requirement) => parts.filter((part) => !(part in requirement)))
      return missing.length > 0 ? [`Require ${missing.join(', ')} as well: a signed request sends all of them.`] : []
    },
  ),
  'capi-order-signed': rule(
    'Operations that place orders have a security requirement.',
    operations,
    (operation, { path, document }) =>
      placesOrder(operation, path) && !isSigned(operation, document.data)
        ? ['Give the operation `security`, was absent: a generated client would send the order without a signature.']
        : [],
  ),
  'capi-order-recoverable': rule(
    'Operations that place orders take an id from the client.',
    operations,
    (operation, context) =>
      placesOrder(operation, context.path) && !takesClientId(operation)
        ? [
            'Let the request have an id of the client, such as `client_oid`, was absent: after a lost response it finds the order.',
          ]
        : [],
    true,
  ),
}

/**
 * Returns the operations of a document with their paths.
 * @param {any} document
 * @returns {{ operation: any, path: string[] }[]}
 */
function operationsOf(document) {
  return Object.entries(document.paths ?? {}).flatMap(([url, item]) =>
    ['get', 'put', 'post', 'delete', 'patch'].flatMap((method) =>
      item?.[method] ? [{ operation: item[method], path: ['paths', url, method] }] : [],
    ),
  )
}

/**
 * Whether a request is signed. OpenAPI ignores a parameter called Authorization, but it says the same to a reader.
 * @param {any} operation
 * @param {any} document
 */
function isSigned(operation, document) {
  const parameters = (operation.parameters ?? []).map(
    (/** @type {any} */ each) => named(document, each.$ref)?.node ?? each,
  )
  const hasHeader = parameters.some((/** @type {any} */ { name = '' }) => name.toLowerCase() === 'authorization')
  return hasHeader || security(operation, document).length > 0
}

/**
 * Returns the names of the security schemes that are sent together: all keys in headers and queries, if one of them is
 * a signature, a secret or a passphrase.
 * @param {any} document
 */
function signatureParts(document) {
  const schemes = Object.entries(document.components?.securitySchemes ?? {})
  const keys = schemes.filter(([, scheme]) => scheme?.type === 'apiKey')
  const hasSignature = keys.some(([key, { name = '' }]) => /sign|secret|passphrase/i.test(`${key} ${name}`))
  return hasSignature ? keys.map(([key]) => key) : []
}
