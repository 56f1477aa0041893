// publint and attw: a manifest that Node, bundlers and TypeScript understand.
import { readFileSync } from 'node:fs'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import type { Finding, Release } from '../release.ts'

/**
 * What attw reports of every package that consists of modules only, which is what these promise: a resolution of old
 * TypeScript, and `require`, which Node 20.19 and newer can do with modules.
 */
const expected = (problem: { kind: string; resolutionKind?: string }): boolean =>
  problem.kind === 'CJSResolvesToESM' || problem.resolutionKind === 'node10'

export async function checkTypes({ packages }: Release): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { name, tarball } of packages) {
    const data = new Uint8Array(readFileSync(tarball))
    const { messages, pkg } = await publint({ pack: { tarball: data.slice().buffer }, strict: true })
    for (const message of messages)
      findings.push({
        check: 'publint',
        subject: name,
        text: formatMessage(message, pkg, { color: false }) ?? message.code,
      })
    const result = await checkPackage(createPackageFromTarballData(data))
    const problems = result.types ? result.problems.filter((problem) => !expected(problem)) : []
    for (const problem of problems) findings.push({ check: 'attw', subject: name, text: JSON.stringify(problem) })
  }
  return findings
}
