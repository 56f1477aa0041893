// Lints the sources with Redocly and our plugin: structure, references, examples, names and provenance.
import { readdirSync } from 'node:fs'
import { relative } from 'node:path'
import { getLineColLocation, lint, lintConfig } from '@redocly/openapi-core'
import { root, specFolder } from '../bundle/paths.ts'
import { type DocumentName, readConfig } from '../bundle/redocly.ts'
import type { Finding, Report } from './finding.ts'
import plugin from './redocly/plugin.ts'

const documents: readonly DocumentName[] = ['capi', 'sandbox', 'workflows']

export async function lintSources(): Promise<Report> {
  const { config } = await readConfig('capi')
  const problems = await lintConfig({ config })
  for (const name of documents) problems.push(...(await lint(await readConfig(name))))
  const files = readdirSync(specFolder, { recursive: true, encoding: 'utf8' })
  const sources = files.filter((name) => name.endsWith('.yaml') && !name.startsWith('dist'))
  return {
    scope: `${sources.length} files, ${Object.keys(plugin.rules.oas3).length} rules of our own`,
    findings: problems.map(toFinding),
  }
}

function toFinding({ ruleId, message, suggest, location: [location] }: Problem): Finding {
  return {
    file: location ? relative(root, location.source.absoluteRef) : 'redocly.yaml',
    line: location ? getLineColLocation(location).start.line : 1,
    rule: ruleId,
    message: suggest.length > 0 ? `${message} Did you mean ${suggest.join(' or ')}?` : message,
  }
}

type Problem = Awaited<ReturnType<typeof lint>>[number]
