// @ts-check
/** The paths at which operations stand. */
export const operations = ['$.paths[*][get,put,post,delete,patch]']

/**
 * Returns the requirements that a request meets: the operation's own, else those of the document. None means public.
 * @param {any} operation
 * @param {any} document
 * @returns {Record<string, unknown>[]}
 */
export function security(operation, document) {
  return operation.security ?? document.security ?? []
}
