// Lints the bundle with Spectral and our ruleset, and locates each finding in the sources.
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import core from '@stoplight/spectral-core'
import type { RulesetDefinition } from '@stoplight/spectral-core'
import parsers from '@stoplight/spectral-parsers'
import { distFolder, root, specFolder } from '../bundle/paths.ts'
import type { Report } from './finding.ts'
import { locator } from './locate.ts'

/** Its exceptions name places in documents, relative to the folder of the ruleset. */
const rulesetFile = join(root, '.spectral.mjs')

export async function lintBundle(): Promise<Report> {
  const file = join(distFolder, 'openapi.json')
  if (!existsSync(file))
    throw new Error(`Write the bundle before it is linted: expected ${relative(root, file)}, was absent.`)
  const text = readFileSync(file, 'utf8')
  const spectral = new core.Spectral()
  spectral.setRuleset(new core.Ruleset(await readRuleset(), { source: rulesetFile }))
  const results = await spectral.run(new core.Document(text, parsers.Json, file))
  const locate = locator(join(specFolder, 'openapi.yaml'))
  return {
    scope: `${countOperations(text)} operations, ${countRules(spectral)} rules of our own`,
    findings: results.map(({ code, message, path }) => {
      const at = locate(path)
      return { file: relative(root, at.file), line: at.line, rule: String(code), message }
    }),
  }
}

async function readRuleset(): Promise<RulesetDefinition> {
  const module = (await import(pathToFileURL(rulesetFile).href)) as { default: RulesetDefinition }
  return module.default
}

function countOperations(text: string): number {
  const { paths } = JSON.parse(text) as { paths: Record<string, object> }
  return Object.values(paths).reduce((count, item) => count + Object.keys(item).length, 0)
}

function countRules({ ruleset }: InstanceType<typeof core.Spectral>): number {
  return Object.keys(ruleset?.rules ?? {}).filter((name) => name.startsWith('capi-')).length
}
