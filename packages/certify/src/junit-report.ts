// The certificate for CI systems, which read the JUnit format.
import type { Certificate } from './certify.ts'
import { commandOf } from './text-report.ts'

export function toJunit(certificate: Certificate): string {
  const { results, baseline, options } = certificate
  const failures = results.filter(({ verdict }) => verdict === 'failed').length
  const skipped = results.filter(({ verdict }) => verdict !== 'failed' && verdict !== 'passed').length
  const cases = results.map((result) => {
    const { case: each, verdict, findings, reason = '', evidence } = result
    const name = `name="${escaped(`${each.id} ${each.title}`)}" classname="${escaped(each.group)}"`
    const time = `time="${(evidence.lasts / 1_000).toFixed(3)}"`
    if (verdict === 'passed') return `    <testcase ${name} ${time}/>`
    const text = findings.map(({ rule, text: told }) => `${rule}: ${told}`).join('\n')
    const inner =
      verdict === 'failed'
        ? `<failure message="${escaped(findings[0]!.text)}">${escaped(`${text}\nagain: ${commandOf(each.id, certificate)}`)}</failure>`
        : `<skipped message="${escaped(`${verdict}: ${reason}`)}"/>`
    return `    <testcase ${name} ${time}>${inner}</testcase>`
  })
  const problem =
    baseline.problem === null
      ? []
      : [
          `    <testcase name="without harm" classname="baseline"><error message="${escaped(baseline.problem)}"/></testcase>`,
        ]
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites>',
    `  <testsuite name="${escaped(`capi certify ${options.command.join(' ')}`)}" tests="${results.length + problem.length}" failures="${failures}" skipped="${skipped}" errors="${problem.length}">`,
    ...problem,
    ...cases,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n')
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text for XML and HTML. Characters that XML does not allow are become spaces. */
export function escaped(text: string): string {
  const allowed = Array.from(text, (sign) => (sign >= ' ' || sign === '\n' || sign === '\t' ? sign : ' ')).join('')
  return allowed.replaceAll(/[&<>"']/g, (sign) => entities[sign]!)
}
