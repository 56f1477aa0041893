// @ts-check
/**
 * Writes a rule set that reports only new findings: it has the rules of another one, and switches off what was found
 * before, each at its place. `overrides` are Spectral's own way to do that, so that editors see the same.
 */
import { posix } from 'node:path'

/**
 * @typedef {object} Finding as `spectral lint --format json` prints it
 * @property {string} code
 * @property {(string | number)[]} path
 * @property {string} [source]
 *
 * @typedef {{ rules: Record<string, 'off'>, files: string[] }} Override
 */

/** What Spectral itself reports about a file that it cannot read. No rule set switches it off. */
const unreadable = new Set(['parser', 'invalid-ref', 'unrecognized-format'])

/**
 * Returns the text of a rule set that extends another one and leaves out what was found.
 * @param {Finding[]} findings
 * @param {string} ruleset the file of the rule set, relative to the folder
 * @param {string} folder where the new rule set will be, with slashes
 */
export function baselineOf(findings, ruleset, folder) {
  const overrides = overridesOf(findings, folder)
  const name = ruleset.startsWith('.') && ruleset.includes('/') ? ruleset : `./${ruleset}`
  // Spectral refuses an empty list of overrides.
  if (!/\.m?js$/.test(ruleset))
    return `${JSON.stringify({ extends: [name], ...(overrides.length > 0 && { overrides }) }, undefined, 2)}\n`
  return [
    '// Written by capi-spectral-baseline. What is listed here was found before; everything else is new.',
    `import ruleset from ${JSON.stringify(name)}`,
    '',
    `const known = ${JSON.stringify(overrides, undefined, 2)}`,
    '',
    'const overrides = [...(ruleset.overrides ?? []), ...known]',
    'export default { ...ruleset, ...(overrides.length > 0 && { overrides }) }',
    '',
  ].join('\n')
}

/**
 * Returns the findings that no rule set can switch off.
 * @param {Finding[]} findings
 */
export function unreadableIn(findings) {
  return findings.filter(({ code }) => unreadable.has(code))
}

/**
 * Returns one override for each rule, with the places of its findings, in a stable order.
 * @param {Finding[]} findings
 * @param {string} folder
 * @returns {Override[]}
 */
function overridesOf(findings, folder) {
  /** @type {Map<string, Set<string>>} */
  const places = new Map()
  for (const { code, path, source } of findings) {
    if (unreadable.has(code)) continue
    if (source === undefined)
      throw new Error(`Every finding must have the file in \`source\`, was one of ${code} without.`)
    const file = posix.relative(folder, source.replaceAll('\\', '/')).replace(/[[\]{}()*?!+@]/g, '?')
    const pointer = path.map((segment) => `/${escaped(String(segment))}`).join('')
    places.set(code, (places.get(code) ?? new Set()).add(pointer === '' ? file : `${file}#${pointer}`))
  }
  return [...places]
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([code, files]) => ({ rules: { [code]: 'off' }, files: [...files].toSorted() }))
}

/**
 * Returns a segment of a pointer as Spectral writes it.
 * @param {string} segment
 */
function escaped(segment) {
  return encodeURIComponent(segment.replaceAll('~', '~0').replaceAll('/', '~1'))
}
