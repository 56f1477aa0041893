// Lints the document with the strictest public rule sets: those of IBM and OWASP for Spectral, and all rules of
// Redocly. Prints how often each rule complains, and fails if `spec/RULE-SETS.md` does not say why, or has a verdict on
// a rule that is silent.
//
//   npm --prefix tools/repository/readers run rules
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const room = fileURLToPath(new URL('..', import.meta.url))
const spec = path.join(room, '../../../spec')
const documents = ['openapi.json', 'openapi.reference.json']
const { Document, Ruleset, Spectral } = createRequire(import.meta.url)('@stoplight/spectral-core')
const parsers = createRequire(import.meta.url)('@stoplight/spectral-parsers')

/** Returns the findings of a Spectral rule set by rule, from its own rules and those that it extends. */
const spectral = (name) => async (file) => {
  const loaded = createRequire(import.meta.url)(name)
  const linter = new Spectral()
  linter.setRuleset(new Ruleset({ extends: [[loaded.default ?? loaded, 'all']] }))
  const text = await readFile(path.join(spec, 'dist', file), 'utf8')
  const findings = await linter.run(new Document(text, parsers.Json, file))
  return findings.map(({ code }) => String(code))
}

/** Returns the findings of all rules of Redocly. */
async function redocly(file) {
  const folder = await mkdtemp(path.join(tmpdir(), 'capi-rules-'))
  try {
    const config = path.join(folder, 'redocly.yaml')
    await writeFile(config, 'telemetry: off\nextends: [all]\n')
    const args = [
      'lint',
      path.join(spec, 'dist', file),
      '--config',
      config,
      '--format',
      'json',
      '--max-problems',
      '9999',
    ]
    const bin = path.join(room, 'node_modules/@redocly/cli/bin/cli.js')
    const { stdout, stderr } = await new Promise((resolve) => {
      const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
      // It exits with 1 if it found anything.
      execFile(process.execPath, [bin, ...args], { env, maxBuffer: 2 ** 28 }, (_, out, err) =>
        resolve({ stdout: out, stderr: err }),
      )
    })
    if (!stdout.includes('{')) throw new Error(`Redocly could not lint ${file}:\n${stderr}`)
    const { problems } = JSON.parse(stdout.slice(stdout.indexOf('{'), stdout.lastIndexOf('}') + 1))
    return problems.map(({ ruleId }) => ruleId)
  } finally {
    await rm(folder, { recursive: true })
  }
}

const sets = {
  IBM: spectral('@ibm-cloud/openapi-ruleset'),
  OWASP: spectral('@stoplight/spectral-owasp-ruleset'),
  Redocly: redocly,
}

/** Returns the rules that the table of verdicts names, each as a pattern: `ibm-path-*` stands for several. */
async function readVerdicts() {
  const text = await readFile(path.join(spec, 'RULE-SETS.md'), 'utf8')
  const rows = text.slice(text.indexOf('## Not adopted')).matchAll(/^\| (`.+?`.*?) +\| (\w+(?:, \w+)*) +\|/gm)
  return Array.from(rows, ([, rules, names]) => ({
    sets: names.split(', '),
    rules: Array.from(rules.matchAll(/`([^`]+)`/g), ([, rule]) => rule),
  })).flatMap(({ sets: named, rules }) => rules.map((rule) => ({ sets: named, rule })))
}

function matches(pattern, rule) {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[$.]/g, '\\$&'))
  // The rules of OWASP have a prefix.
  return new RegExp(`^(owasp:api\\d+:2023-)?${parts.join('.*')}$`).test(rule)
}

const verdicts = await readVerdicts()
const used = new Set()
const missing = []
for (const file of documents) {
  for (const [name, lint] of Object.entries(sets)) {
    const counts = new Map()
    for (const rule of await lint(file)) counts.set(rule, (counts.get(rule) ?? 0) + 1)
    for (const [rule, count] of [...counts].toSorted(([, a], [, b]) => b - a)) {
      const found = verdicts.filter((verdict) => verdict.sets.includes(name) && matches(verdict.rule, rule))
      for (const verdict of found) used.add(verdict)
      if (found.length === 0) missing.push(`${name} ${rule}`)
      console.log(
        `${String(count).padStart(5)}  ${found.length > 0 ? '   ' : '???'}  ${name.padEnd(8)}${rule}, ${file}`,
      )
    }
  }
}
const silent = verdicts.filter((verdict) => !used.has(verdict)).map(({ rule }) => rule)
if (missing.length > 0) console.error(`Without a verdict in RULE-SETS.md: ${[...new Set(missing)].join(', ')}.`)
if (silent.length > 0) console.error(`With a verdict, but silent: ${silent.join(', ')}.`)
process.exitCode = missing.length + silent.length > 0 ? 1 : 0
