// @ts-check
/** Recognises operations that place orders or move funds, and the ids that clients choose for orders. */
import { childrenOf, placesIn, schemasIn } from './document.mjs'
import { isObject } from './reference.mjs'
import { textOf } from './rule.mjs'
import { parametersOf } from './security.mjs'

/**
 * @typedef {import('./document.mjs').Content} Content
 * @typedef {import('./document.mjs').Operation} Operation
 * @typedef {import('./reference.mjs').Place} Place
 */

const placing =
  /^(batch )?(places?|new|creates?|submits?|sends?|adds?|post|margin account new)\b.*\borders?\b(?! (groups?|books?|quotes?))/
const rehearsal =
  /\b(track|tracking|test|tests|precheck|preview|cancel|cancels|amend|modify|replace|query|get|list orders)\b/
const clientId = /client|cl_?ord|cloid|idempotency|^label$|external_?id|user_?ref/i
/** The last part of a path that is no parameter, where an operation has neither a summary nor an id. */
const orderPath = /^(place-?)?orders?$/i

const moving =
  /\b(withdraws?|withdrawals?|transfers?)\b|\bpayouts?\b(?! (accounts?|methods?|wallets?))|^(sends?|moves?) .*\b(funds|coins?|assets?|crypto|money)\b/
const fundsPath = /^(withdraw|withdrawals?|transfers?|payouts?)$/i
/** What a request about withdrawals and transfers may do without moving anything. */
const noMove =
  /\b(address|addresses|allowlists?|whitelists?|approvals?|authori[sz]ations?|cancels?|checks?|configs?|confirm|details?|estimates?|fees?|fetch|finds?|gets?|history|histories|intents?|is|limits?|lists?|methods?|networks?|preview|queries|query|quotas?|quotes?|records?|reads?|retrieves?|returns?|reverses?|rules?|search|searches|settings?|shows?|simulates?|status|tests?|updates?|validates?|verif(y|ies)|views?|webhooks?)\b/

/**
 * Whether an operation places orders, by its summary, or else by its id or its path.
 * @param {Operation} operation
 */
export function placesOrder(operation) {
  const { method, isWebhook } = operation
  if (method === 'delete' || isWebhook) return false
  const text = textAbout(operation)
  if (text === '') return method === 'post' && orderPath.test(lastOf(operation.url))
  return placing.test(text) && !rehearsal.test(text)
}

/**
 * Whether an operation withdraws or transfers funds.
 * @param {Operation} operation
 */
export function movesFunds(operation) {
  const { method, isWebhook, url } = operation
  if (isWebhook || !['post', 'put', 'patch'].includes(method)) return false
  const text = textAbout(operation)
  if (noMove.test(text)) return false
  return moving.test(text) || (method === 'post' && fundsPath.test(lastOf(url)))
}

/**
 * Returns the summary in lower case, or the words of the id where the summary says less.
 * @param {Operation} operation
 */
function textAbout({ node }) {
  // A summary such as "Order" says less than `postOrder`; some begin with their method.
  const [, words = ''] = /^(?:post \/ )?(.*)/.exec(textOf(node.summary).toLowerCase()) ?? []
  return words.includes(' ') ? words : spaced(textOf(node.operationId)).toLowerCase() || words
}

/**
 * Returns the last part of a path that is no parameter.
 * @param {string} url
 */
function lastOf(url) {
  return url.split('/').findLast((part) => part !== '' && !part.startsWith('{')) ?? ''
}

/**
 * Whether a request has a parameter or a field for an id of the client.
 * @param {Operation} operation
 * @param {Content} content
 */
export function takesClientId(operation, content) {
  const { requestBody } = childrenOf(operation.place)
  const body = requestBody && childrenOf(content.resolve(requestBody))['content']
  const parameters = parametersOf(operation, content)
  const schemas = [...parameters, ...placesIn(body).map(([, media]) => media)].flatMap((each) => {
    const { schema, content: inner } = childrenOf(each)
    return [schema ?? [], placesIn(inner).flatMap(([, media]) => childrenOf(media)['schema'] ?? [])].flat()
  })
  const names = [...parameters.map(({ node }) => textOf(node.name)), ...fieldNames(schemas, content)]
  return names.some((name) => clientId.test(name))
}

/**
 * Returns the names of the fields of schemas and of those below them.
 * @param {Place[]} schemas
 * @param {Content} content
 */
function fieldNames(schemas, { follow }) {
  const names = []
  const seen = new Set()
  const queue = [...schemas]
  for (const place of queue) {
    if (!isObject(place.node) || seen.has(place.node)) continue
    seen.add(place.node)
    names.push(...placesIn(childrenOf(place)['properties']).map(([name]) => name))
    const target = follow(place)
    queue.push(...schemasIn(place), ...(target ? [target] : []))
  }
  return names
}

/**
 * Returns the words of an operation id with spaces between them.
 * @param {string} id
 */
function spaced(id) {
  return id.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/[^A-Za-z0-9]+/g, ' ')
}
