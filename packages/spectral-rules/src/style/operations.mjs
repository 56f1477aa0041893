// @ts-check
/** Rules on operations and their limits: responses, signatures, pagination and weights. */
import { operations, rule } from '../rule.mjs'
import { security } from '../security.mjs'

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
  'capi-rate-limits-present': rule('x-limits has the time window, the budgets and the clock skew.', '$', (document) => {
    const limits = document['x-limits'] ?? {}
    return limitKeys
      .filter((key) => !(Number.isInteger(limits[key]) && limits[key] > 0))
      .map((key) => ({
        message: `Give \`x-limits\` a \`${key}\` that is a positive integer, was ${JSON.stringify(limits[key]) ?? 'absent'}.`,
        path: 'x-limits' in document ? ['x-limits'] : [],
      }))
  }),
  'capi-response-complete': rule(
    'Every operation has the responses 200, 400, 429 and default.',
    operations,
    ({ responses = {} }, { path }) =>
      statuses
        .filter((status) => !(status in responses))
        .map((status) => ({
          message: `Describe the response \`${status}\`; every operation has the responses ${statuses.join(', ')}, was ${Object.keys(responses).join(', ')}.`,
          path: [...path, 'responses'],
        })),
  ),
  'capi-signed-locale': rule(
    'Signed operations, and only those, have the locale header.',
    operations,
    (operation, { document }) => {
      const isSigned = security(operation, document.data).length > 0
      const parameters = /** @type {any[]} */ (operation.parameters ?? [])
      if (isSigned === parameters.some(({ in: place, name }) => place === 'header' && name === localeHeader)) return []
      return isSigned
        ? [`Add the \`${localeHeader}\` header to the parameters: every signed request sends it.`]
        : [`Remove the \`${localeHeader}\` header: a public request is sent without headers.`]
    },
    true,
  ),
  'capi-paging-present': rule(
    'Operations with a limit parameter have x-paging.',
    operations,
    (operation) => {
      // A choice of a few sizes is that of a record, such as the levels of an order book.
      const choices = (operation.parameters ?? []).filter((/** @type {any} */ { schema }) => schema?.enum)
      const isChoice = (/** @type {string} */ name) => choices.some((/** @type {any} */ each) => each.name === name)
      const limit = inputsOf(operation).find((name) => pageSizes.includes(name) && !isChoice(name))
      if (limit === undefined || 'x-paging' in operation) return []
      return [`Describe the pagination with \`x-paging\`: \`${limit}\` requests a part of a list.`]
    },
    true,
  ),
  'capi-paging-fits': rule(
    'x-paging names parameters and fields that exist.',
    operations,
    (operation, { path }) =>
      Array.from(checkPaging(operation), (message) => ({ message, path: [...path, 'x-paging'] })),
    true,
  ),
}

/** @param {any} operation */
function* checkPaging(operation) {
  const paging = operation['x-paging']
  if (paging === undefined) return
  const answer = schemaOf(operation.responses?.['200'])
  const list = paging.items === undefined ? answer : answer.properties?.[paging.items]
  const places = [
    { keys: ['limit', 'page', 'from', 'to'], names: inputsOf(operation), of: 'the request' },
    { keys: ['items', 'more', 'total'], names: Object.keys(answer.properties ?? {}), of: 'the answer' },
    { keys: ['time', 'id'], names: fieldsOf(list?.items ?? {}), of: 'a record' },
  ]
  const needed = pagingKeys[/** @type {keyof typeof pagingKeys} */ (paging.by)]
  if (!needed) yield `Paginate \`by\` page, time, latest or none, was ${JSON.stringify(paging.by)}.`
  for (const key of needed?.filter((name) => !(name in paging)) ?? [])
    yield `Name \`${key}\` in \`x-paging\`: pagination by ${paging.by} requires it.`
  for (const [key, name] of Object.entries(paging)) {
    const place = places.find(({ keys }) => keys.includes(key))
    if (place && !place.names.includes(name))
      yield `Let \`${key}\` name a field of ${place.of}, one of ${place.names.join(', ') || 'none'}, was ${JSON.stringify(name)}.`
    else if (!place && key !== 'by') yield `Remove \`${key}\` from \`x-paging\`: nothing reads it.`
  }
  if (list?.type !== 'array')
    yield 'Let `items` name the list of the answer, or leave it out where the answer is the list.'
}

/**
 * Returns the names of the fields of a record, which may be the positions of an array.
 * @param {any} schema
 * @returns {string[]}
 */
function fieldsOf({ properties = {}, prefixItems = [] }) {
  return [...Object.keys(properties), ...prefixItems.map((/** @type {any} */ item) => item['x-name'])]
}

/** @param {any} body */
function schemaOf(body) {
  return body?.content?.['application/json']?.schema ?? {}
}

/**
 * Returns the names of parameters and of fields of the body.
 * @param {any} operation
 * @returns {string[]}
 */
function inputsOf({ parameters = [], requestBody }) {
  return [
    ...parameters.map((/** @type {any} */ { name }) => name),
    ...Object.keys(schemaOf(requestBody).properties ?? {}),
  ]
}
