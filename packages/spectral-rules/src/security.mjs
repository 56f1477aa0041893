// @ts-check
/** What a request has to be signed with. */

/**
 * Returns the requirements of a request: the operation's own, else those of the document. A public one has none.
 * @param {any} operation
 * @param {any} document
 * @returns {Record<string, unknown>[]}
 */
export function security(operation, document) {
  return operation.security ?? document.security ?? []
}
