// @ts-check
/**
 * Makes a Spectral rule in our way: what the check says is the whole message, whatever it finds is an error, and it sees the
 * bundle as it is written, with its references, unless it asks for the resolved one. Messages say what to do and what was.
 * @param {object} rule
 * @param {string} rule.description
 * @param {string | string[]} rule.given
 * @param {boolean} [rule.resolved]
 * @param {Record<string, string | string[]>} [rule.options]
 * @param {(target: any, options: any, context: any) => { message: string, path?: (string | number)[] }[]} rule.check
 */
export function rule({ description, given, resolved = false, options = {}, check }) {
  const then = { function: check, functionOptions: options }
  // oxlint-disable-next-line unicorn/no-thenable -- Spectral calls it so
  return { description, message: '{{error}}', severity: 'error', resolved, given, then }
}
