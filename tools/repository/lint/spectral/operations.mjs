// @ts-check
/** Rules on operations and their limits: responses, signatures, pagination and weights. */
import { childrenOf, elementPlaces } from '../../../../packages/spectral-rules/src/document.mjs'
import { isObject } from '../../../../packages/spectral-rules/src/reference.mjs'
import { operationRule, rule, textOf } from '../../../../packages/spectral-rules/src/rule.mjs'
import { parametersOf, requirementsOf } from '../../../../packages/spectral-rules/src/security.mjs'

/**
 * @typedef {import('../../../../packages/spectral-rules/src/document.mjs').Content} Content
 * @typedef {import('../../../../packages/spectral-rules/src/document.mjs').Operation} Operation
 * @typedef {import('../../../../packages/spectral-rules/src/reference.mjs').Place} Place
 */

const limitKeys = ['windowMs', 'ipWeight', 'uidWeight', 'orderCallsPerSecond', 'clockSkewMs']
const statuses = ['200', '400', '429', 'default']
const localeHeader = 'locale'
/** The parameters by which a request asks for a part of a list. */
const pageSizes = ['limit', 'pageSize']
/** The keys that each way of pagination requires. */
const pagingKeys = {
  page: ['limit', 'page', 'time', 'id'],
  time: ['limit', 'from', 'to', 'time', 'id'],
  latest: ['limit'],
  none: ['limit'],
}

export const operationRules = {
  'capi-rate-limits-present': rule('x-limits has the time window, the budgets and the clock skew.', ({ data }) => {
    const given = isObject(data) ? data['x-limits'] : undefined
    const limits = isObject(given) ? given : {}
    return limitKeys
      .filter((key) => !(Number.isInteger(limits[key]) && limits[key] > 0))
      .map((key) => ({
        message: `Give \`x-limits\` a \`${key}\` that is a positive integer, was ${JSON.stringify(limits[key]) ?? 'absent'}.`,
        path: given === undefined ? [] : ['x-limits'],
      }))
  }),
  'capi-response-complete': operationRule(
    'Every operation has the responses 200, 400, 429 and default.',
    ({ node, path, isWebhook }) => {
      if (isWebhook) return []
      const responses = isObject(node.responses) ? node.responses : {}
      return statuses
        .filter((status) => !Object.hasOwn(responses, status))
        .map((status) => ({
          message: `Describe the response \`${status}\`; every operation has the responses ${statuses.join(', ')}, was ${Object.keys(responses).join(', ')}.`,
          path: [...path, 'responses'],
        }))
    },
  ),
  'capi-signed-locale': operationRule(
    'Signed operations, and only those, have the locale header.',
    (operation, content) => {
      if (operation.isWebhook) return []
      const isSigned = requirementsOf(operation, content).length > 0
      const parameters = parametersOf(operation, content)
      if (isSigned === parameters.some(({ node }) => node.in === 'header' && node.name === localeHeader)) return []
      return isSigned
        ? [`Add the \`${localeHeader}\` header to the parameters: every signed request sends it.`]
        : [`Remove the \`${localeHeader}\` header: a public request is sent without headers.`]
    },
  ),
  'capi-paging-present': operationRule('Operations with a limit parameter have x-paging.', (operation, content) => {
    // A choice of a few sizes is that of a record, such as the levels of an order book.
    const choices = parametersOf(operation, content).filter((each) => {
      const { schema } = childrenOf(each)
      return schema && content.resolve(schema).node?.enum
    })
    const isChoice = (/** @type {string} */ name) => choices.some(({ node }) => node.name === name)
    const limit = inputsOf(operation, content).find((name) => pageSizes.includes(name) && !isChoice(name))
    if (operation.isWebhook || limit === undefined || 'x-paging' in operation.node) return []
    return [`Describe the pagination with \`x-paging\`: \`${limit}\` requests a part of a list.`]
  }),
  'capi-paging-fits': operationRule('x-paging names parameters and fields that exist.', (operation, content) =>
    Array.from(checkPaging(operation, content), (message) => ({ message, path: [...operation.path, 'x-paging'] })),
  ),
}

/**
 * @param {Operation} operation
 * @param {Content} content
 */
function* checkPaging(operation, content) {
  const paging = operation.node['x-paging']
  if (paging === undefined) return
  if (!isObject(paging)) return yield `Describe the pagination with an object, was ${JSON.stringify(paging)}.`
  const { responses } = childrenOf(operation.place)
  const answer = schemaOf(childrenOf(responses)['200'], content)
  const list =
    paging.items === undefined
      ? answer
      : resolved(childrenOf(childrenOf(answer)['properties'])[textOf(paging.items)], content)
  const record = resolved(childrenOf(list)['items'], content)
  const places = [
    { keys: ['limit', 'page', 'from', 'to'], names: inputsOf(operation, content), of: 'the request' },
    { keys: ['items', 'more', 'total'], names: propertiesOf(answer), of: 'the answer' },
    { keys: ['time', 'id'], names: fieldsOf(record), of: 'a record' },
  ]
  const needed = Object.hasOwn(pagingKeys, String(paging.by))
    ? pagingKeys[/** @type {keyof typeof pagingKeys} */ (paging.by)]
    : undefined
  if (!needed) yield `Paginate \`by\` page, time, latest or none, was ${JSON.stringify(paging.by)}.`
  for (const key of needed?.filter((name) => !(name in paging)) ?? [])
    yield `Name \`${key}\` in \`x-paging\`: pagination by ${paging.by} requires it.`
  for (const [key, name] of Object.entries(paging)) {
    const place = places.find(({ keys }) => keys.includes(key))
    if (place && !place.names.includes(name))
      yield `Let \`${key}\` name a field of ${place.of}, one of ${place.names.join(', ') || 'none'}, was ${JSON.stringify(name)}.`
    else if (!place && key !== 'by') yield `Remove \`${key}\` from \`x-paging\`: nothing reads it.`
  }
  if (list?.node?.type !== 'array')
    yield 'Let `items` name the list of the answer, or leave it out where the answer is the list.'
}

/**
 * Returns the names of the fields of a record, which may be the positions of an array.
 * @param {Place | undefined} record
 * @returns {string[]}
 */
function fieldsOf(record) {
  const positions = elementPlaces(childrenOf(record)['prefixItems']).map(({ node }) => textOf(node?.['x-name']))
  return [...propertiesOf(record), ...positions]
}

/**
 * @param {Place | undefined} schema
 * @returns {string[]}
 */
function propertiesOf(schema) {
  return Object.keys(childrenOf(childrenOf(schema)['properties']))
}

/**
 * Returns the schema of a body in JSON.
 * @param {Place | undefined} body
 * @param {Content} content
 */
function schemaOf(body, content) {
  const { content: media } = childrenOf(resolved(body, content))
  return resolved(childrenOf(childrenOf(media)['application/json'])['schema'], content)
}

/**
 * Returns the names of parameters and of fields of the body.
 * @param {Operation} operation
 * @param {Content} content
 * @returns {string[]}
 */
function inputsOf(operation, content) {
  const { requestBody } = childrenOf(operation.place)
  const parameters = parametersOf(operation, content).map(({ node }) => textOf(node.name))
  return [...parameters, ...propertiesOf(schemaOf(requestBody, content))]
}

/**
 * @param {Place | undefined} place
 * @param {Content} content
 */
function resolved(place, content) {
  return place && content.resolve(place)
}
