#!/usr/bin/env node
// @ts-check
/**
 * Reads what `spectral lint --format json` printed, and writes a rule set that reports only what is new.
 *
 *   spectral lint openapi.json --ruleset RULESET --format json | capi-spectral-baseline RULESET OUTPUT
 */
import { writeFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { baselineOf, unreadableIn } from './baseline.mjs'

const usage = 'Usage: capi-spectral-baseline RULESET OUTPUT < FINDINGS'
const [ruleset, output, ...rest] = process.argv.slice(2)
if (ruleset === '--help') {
  console.log(
    `${usage}\n\nFINDINGS is what \`spectral lint --format json\` prints. OUTPUT is a rule set that leaves them out.`,
  )
} else if (ruleset === undefined || output === undefined || rest.length > 0) {
  fail('capi-spectral-baseline must be called with RULESET and OUTPUT, and with the findings as its input.')
} else if (/\.m?js$/.test(ruleset) !== /\.m?js$/.test(output)) {
  fail(`The output must have the form of the rule set, .mjs or .json, was ${output} for ${ruleset}.`)
} else {
  await write(ruleset, output)
}

/** @type {(from: string, to: string) => Promise<void>} */
async function write(from, to) {
  const printed = await text(process.stdin)
  const findings = parse(printed)
  if (findings === undefined)
    return fail(`The input must be what --format json prints, was ${JSON.stringify(printed.slice(0, 40))}.`)
  const folder = dirname(resolve(to))
  const name = relative(folder, resolve(from)).replaceAll('\\', '/')
  writeFileSync(to, baselineOf(findings, name, folder.replaceAll('\\', '/')))
  const left = unreadableIn(findings)
  console.log(`Wrote ${to} with ${findings.length - left.length} findings.`)
  if (left.length > 0)
    console.error(`Mend ${left.length} findings first that no rule set can switch off, such as ${left[0]?.code}.`)
}

/**
 * Returns the findings. Spectral prints a sentence after an empty list.
 * @param {string} printed
 */
function parse(printed) {
  try {
    return JSON.parse(printed.slice(0, printed.lastIndexOf(']') + 1))
  } catch {
    return undefined
  }
}

/** @param {string} message */
function fail(message) {
  console.error(message)
  process.exitCode = 2
}
