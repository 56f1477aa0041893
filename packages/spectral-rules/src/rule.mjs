// @ts-check
/**
 * @typedef {string | { message: string, path: (string | number)[] }} Finding a message at the place of the target, or elsewhere
 * @typedef {{ path: (string | number)[], document: { data: any } }} Context where the target is
 */

/**
 * Returns a Spectral rule. Every finding is an error. The rule reads the bundle as it is written, with its references,
 * unless it asks for the resolved one. Messages state what to change and what was found.
 * @param {string} description
 * @param {string | string[]} given
 * @param {(target: any, context: Context) => Iterable<Finding>} check
 */
export function rule(description, given, check, resolved = false) {
  return {
    description,
    message: '{{error}}',
    severity: 'error',
    resolved,
    given,
    // oxlint-disable-next-line unicorn/no-thenable -- Spectral calls it so
    then: {
      /** @type {(target: any, options: unknown, context: Context) => { message: string }[]} */
      function: (target, _, context) =>
        Array.from(check(target, context), (found) => (typeof found === 'string' ? { message: found } : found)),
    },
  }
}

/** The paths of operations. */
export const operations = ['$.paths[*][get,put,post,delete,patch]']

/**
 * Returns the component that a reference names, and its path.
 * @param {any} document
 * @param {string | undefined} ref
 */
export function named(document, ref) {
  const [, kind = '', name = ''] = /^#\/components\/(\w+)\/(.+)$/.exec(ref ?? '') ?? []
  const node = document.components?.[kind]?.[name]
  return node && { node, path: ['components', kind, name] }
}
