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

/** Returns what the rules for safety find, or those of both sets. The document is JSON or its text in YAML. */
export async function lint(document: unknown, rules: 'safety' | 'all' = 'safety'): Promise<Finding[]> {
  const spectral = new core.Spectral()
  spectral.setRuleset({ rules: rules === 'all' ? ownRules : safety.rules } as unknown as RulesetDefinition)
  const text = typeof document === 'string' ? document : JSON.stringify(document)
  const results = await spectral.run(new core.Document(text, parsers.Yaml, '/project/openapi.yaml'))
  return results.map(({ code, path, message }) => ({ rule: String(code), path: path.join('/'), message }))
}
