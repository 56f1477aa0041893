// @ts-check
/**
 * Rules on operations: what a request is called and costs, how it is signed, how a refusal is read, and how an order is
 * found again after a lost response.
 */
import { childrenOf } from './document.mjs'
import { isObject } from './reference.mjs'
import { operationRule, rule, textOf } from './rule.mjs'
import { isSigned, requirementsOf, signatureParts } from './security.mjs'
import { movesFunds, placesOrder, takesClientId } from './orders.mjs'

const budgets = ['ip', 'uid']
/** The keys of responses that report an error. */
const errorStatus = /^([45](\d\d|XX)|default)$/i

export const operationRules = {
  'capi-openapi-3': rule('The document is OpenAPI 3.', ({ data }) => {
    const { openapi, swagger } = isObject(data) ? data : {}
    const was = openapi ?? swagger ?? 'without a version'
    return String(openapi).startsWith('3.')
      ? []
      : [
          {
            message: `Convert the document to OpenAPI 3, was ${typeof was === 'object' ? JSON.stringify(was) : was}: the rules find nothing in others.`,
            path: [],
          },
        ]
  }),
  'capi-operation-id-present': operationRule('Every operation has an operationId.', ({ node, isWebhook }) => {
    const id = node.operationId
    return isWebhook || textOf(id).trim() !== ''
      ? []
      : [
          `Give the operation an \`operationId\`, was ${JSON.stringify(id) ?? 'absent'}: generated code is called after it, and else after the path, in each generator's own way.`,
        ]
  }),
  'capi-error-response-present': operationRule(
    'Every operation has a response for errors.',
    ({ place, isWebhook }, { resolve }) => {
      if (isWebhook) return []
      const { responses } = childrenOf(place)
      const target = responses && resolve(responses)
      const statuses = Object.keys(childrenOf(target))
      if (statuses.some((status) => errorStatus.test(status))) return []
      const message = `Describe a response for errors, \`4XX\` or \`default\`, was ${statuses.join(', ') || 'absent'}: a generated client cannot read why a request is refused.`
      return [{ message, path: target && isObject(target.node) ? target.path : place.path }]
    },
  ),
  'capi-weight-complete': rule('Either all operations have x-weight, or none has.', function* ({ operations }) {
    const all = operations.filter(({ isWebhook }) => !isWebhook)
    if (!all.some(({ node }) => 'x-weight' in node)) return
    for (const { node, path } of all) {
      const weight = node['x-weight']
      const costs = isObject(weight) ? budgets.flatMap((key) => weight[key] ?? []) : [weight]
      if (costs.length > 0 && costs.every((cost) => Number.isInteger(cost) && cost >= 0)) continue
      yield {
        message: `Give the operation an \`x-weight\` of integers, like the others, was ${JSON.stringify(weight) ?? 'absent'}.`,
        path: 'x-weight' in node ? [...path, 'x-weight'] : path,
      }
    }
  }),
  'capi-signed-together': operationRule(
    'Operations that require a part of a signature require all of it.',
    (operation, content) => {
      const parts = signatureParts(content)
      const partial = requirementsOf(operation, content).filter((requirement) =>
        parts.some((part) => Object.hasOwn(requirement, part)),
      )
      if (partial.length > 1)
        return ['Join the requirements into one: the headers of a signature are sent together and are no alternatives.']
      const missing = partial.flatMap((requirement) => parts.filter((part) => !Object.hasOwn(requirement, part)))
      return missing.length > 0 ? [`Require ${missing.join(', ')} as well: a signed request sends all of them.`] : []
    },
  ),
  'capi-order-signed': operationRule(
    'Operations that place orders have a security requirement.',
    (operation, content) =>
      placesOrder(operation) && !isSigned(operation, content)
        ? ['Give the operation `security`, was absent: a generated client would send the order without a signature.']
        : [],
  ),
  'capi-withdrawal-signed': operationRule(
    'Operations that withdraw or transfer funds have a security requirement.',
    (operation, content) =>
      movesFunds(operation) && !isSigned(operation, content)
        ? ['Give the operation `security`, was absent: a generated client would send the request without a signature.']
        : [],
  ),
  'capi-order-recoverable': operationRule(
    'Operations that place orders take an id from the client.',
    (operation, content) =>
      placesOrder(operation) && !takesClientId(operation, content)
        ? [
            'Let the request have an id of the client, such as `client_oid`, was absent: after a lost response it finds the order.',
          ]
        : [],
  ),
}
