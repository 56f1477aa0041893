// @ts-check
/** What a request has to be signed with. */
import { childrenOf, elementPlaces } from './document.mjs'
import { elementsOf, entriesOf, isObject } from './reference.mjs'
import { textOf } from './rule.mjs'

/**
 * @typedef {import('./document.mjs').Content} Content
 * @typedef {import('./document.mjs').Operation} Operation
 */

/** Some documents write a header or a parameter of the signature in place of `security`. */
const credential = /^(authorization|signature|sign)$|api-?_?key|access-?_?(key|sign|token)/i

/**
 * Returns the requirements of a request: the operation's own, else those of the document. A public one has none.
 * @param {Operation} operation
 * @param {Content} content
 * @returns {Record<string, unknown>[]}
 */
export function requirementsOf({ node }, { data }) {
  return elementsOf(node.security ?? data.security).filter(isObject)
}

/**
 * Whether every request is signed. An empty requirement permits a request without.
 * @param {Operation} operation
 * @param {Content} content
 */
export function isSigned(operation, content) {
  const requirements = requirementsOf(operation, content)
  if (requirements.length > 0 && requirements.every((each) => Object.keys(each).length > 0)) return true
  return parametersOf(operation, content).some(({ node }) => credential.test(textOf(node.name)))
}

/**
 * Returns the parameters of an operation and those of its path item.
 * @param {Operation} operation
 * @param {Content} content
 */
export function parametersOf({ place, item }, { resolve }) {
  return [place, item].flatMap((each) =>
    elementPlaces(childrenOf(each)['parameters'])
      .map(resolve)
      .filter(({ node }) => isObject(node)),
  )
}

/**
 * Returns the names of the security schemes that are sent together: all keys in headers and queries, if one of them is
 * a signature, a secret or a passphrase.
 * @param {Content} content
 */
export function signatureParts({ data }) {
  const schemes = isObject(data) && isObject(data.components) ? entriesOf(data.components.securitySchemes) : []
  const keys = schemes.filter(([, scheme]) => scheme?.type === 'apiKey')
  const hasSignature = keys.some(([key, { name }]) => /sign|secret|passphrase/i.test(`${key} ${textOf(name)}`))
  return hasSignature ? keys.map(([key]) => key) : []
}
