// Lints a document in memory.
import core from '@stoplight/spectral-core'
import type { RulesetDefinition } from '@stoplight/spectral-core'
import parsers from '@stoplight/spectral-parsers'
import ruleset from '../../src/ruleset.mjs'

export interface Finding {
  readonly rule: string
  readonly path: string
  readonly message: string
}

/** Making a linter takes longer than linting a small document. */
const linter = new core.Spectral()
linter.setRuleset(ruleset as unknown as RulesetDefinition)

/** Returns what the rules find. The document is JSON or its text in YAML. */
export async function lint(document: unknown): Promise<Finding[]> {
  const isText = typeof document === 'string'
  const text = isText ? document : JSON.stringify(document)
  const parser = (isText ? parsers.Yaml : parsers.Json) as typeof parsers.Yaml
  const results = await linter.run(new core.Document(text, parser, '/project/openapi.json'))
  return results.map(({ code, path, message }) => ({ rule: String(code), path: path.join('/'), message }))
}
