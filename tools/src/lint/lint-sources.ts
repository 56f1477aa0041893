/** Lints the sources with the Redocly command line and our plugin: structure, references, examples, names and provenance. */
import { readdirSync } from 'node:fs'
import { specFolder } from '../bundle/paths.ts'
import { redocly } from '../bundle/redocly.ts'
import type { Report } from './finding.ts'
import plugin from './redocly/plugin.ts'

interface Problem {
  readonly ruleId: string
  readonly message: string
  readonly suggest: readonly string[]
  readonly location: readonly {
    readonly source: { readonly ref: string }
    readonly start?: { readonly line: number }
  }[]
}

/** The names of the documents in the configuration. */
const documents = ['capi', 'sandbox', 'workflows']

export async function lintSources(): Promise<Report> {
  const problems = (await Promise.all(documents.map(findProblems))).flat()
  const files = readdirSync(specFolder, { recursive: true, encoding: 'utf8' })
  const sources = files.filter((name) => name.endsWith('.yaml') && !name.startsWith('dist'))
  return {
    scope: `${sources.length} files, ${Object.keys(plugin.rules.oas3).length} rules of our own`,
    findings: problems.map(({ ruleId, message, suggest, location: [location] }) => ({
      file: location?.source.ref ?? 'spec/openapi.yaml',
      line: location?.start?.line ?? 1,
      rule: ruleId,
      message: suggest.length > 0 ? `${message} Did you mean ${suggest.join(' or ')}?` : message,
    })),
  }
}

async function findProblems(document: string): Promise<Problem[]> {
  const { output } = await redocly('lint', document, '--format', 'json', '--max-problems', '1000')
  const json = output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1)
  if (json === '') throw new Error(`Redocly could not lint the sources:\n${output}`)
  return (JSON.parse(json) as { problems: Problem[] }).problems
}
