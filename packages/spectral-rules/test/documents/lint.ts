// Lints a document in memory with the rules for safety, or with some rules of both sets.
import core from '@stoplight/spectral-core'
import type { RulesetDefinition } from '@stoplight/spectral-core'
import parsers from '@stoplight/spectral-parsers'
import safety from '../../src/ruleset.mjs'
import style from '../../src/style.mjs'

export interface Finding {
  readonly rule: string
  readonly path: string
  readonly message: string
}

/** All rules of our own, also those that are off by default. */
const ownRules = Object.fromEntries(
  Object.entries({ ...safety.rules, ...style.rules }).flatMap(([name, rule]) =>
    rule === 'off' ? [] : [[name, { ...rule, severity: 'error' }]],
  ),
)

/** Making a linter takes longer than linting a small document. */
const linters = { safety: linterOf(safety.rules), all: linterOf(ownRules) }

function linterOf(rules: object): InstanceType<typeof core.Spectral> {
  const spectral = new core.Spectral()
  spectral.setRuleset({ rules } as unknown as RulesetDefinition)
  return spectral
}

/** Returns what the rules for safety find, or those of both sets. The document is JSON or its text in YAML. */
export async function lint(document: unknown, rules: 'safety' | 'all' = 'safety'): Promise<Finding[]> {
  const isText = typeof document === 'string'
  const text = isText ? document : JSON.stringify(document)
  const parser = (isText ? parsers.Yaml : parsers.Json) as typeof parsers.Yaml
  const results = await linters[rules].run(new core.Document(text, parser, '/project/openapi.json'))
  return results.map(({ code, path, message }) => ({ rule: String(code), path: path.join('/'), message }))
}
