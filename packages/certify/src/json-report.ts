// The certificate as data. It has no credential: of a signed request only query and body are kept.
import type { Certificate } from './certify.ts'
import { commandOf, storyOf } from './text-report.ts'

export function toJson(certificate: Certificate): string {
  const { baseline, results, options, isInterrupted } = certificate
  const data = {
    options,
    isInterrupted,
    baseline: {
      isRepeatable: baseline.isRepeatable,
      problem: baseline.problem,
      requests: baseline.plays.map(({ requests }) => requests.length),
    },
    cases: results.map((result) => ({
      id: result.case.id,
      group: result.case.group,
      title: result.case.title,
      verdict: result.verdict,
      reason: result.reason ?? null,
      equity: result.evidence.equity,
      harms: result.evidence.harms,
      findings: result.findings.map((found) => ({
        ...found,
        story: storyOf(found, result).map(({ seq, at, operation, query, body, reached, status, answer, faults }) => ({
          seq,
          at,
          operation,
          query,
          body,
          reached,
          status,
          answer,
          faults,
        })),
      })),
      again: commandOf(result.case.id, certificate),
    })),
  }
  return `${JSON.stringify(data, null, 2)}\n`
}
