// The certificate as one page that needs nothing else: a table of all cases, and the story of each failure with its
// requests and a time line.
import type { CaseResult, Certificate } from './certify.ts'
import type { Evidence, Sent } from './evidence.ts'
import type { Finding } from './rule.ts'
import { escaped } from './junit-report.ts'
import { commandOf, storyOf, summaryOf } from './text-report.ts'

const style = `
:root { color-scheme: light dark; --ink: #1c1e21; --back: #fff; --line: #d7dade; --soft: #5b6168; --good: #17693a; --bad: #b3261e; --code: #f4f5f7 }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e8ea; --back: #15171a; --line: #3a3f45; --soft: #a3a9b0; --good: #67c58f; --bad: #ff8a80; --code: #1f2226 } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--back); max-width: 62rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; width: 100% } td, th { text-align: left; padding: .35rem .6rem .35rem 0; border-bottom: 1px solid var(--line); vertical-align: top }
.passed { color: var(--good) } .failed { color: var(--bad); font-weight: 600 } .soft, .not { color: var(--soft) }
code, pre { font: 13px/1.45 ui-monospace, monospace; background: var(--code); overflow-wrap: anywhere } pre { padding: .6rem; white-space: pre-wrap }
.wide { overflow-x: auto } svg { width: 100%; height: auto } svg text { font: 11px system-ui, sans-serif; fill: var(--soft) }
mark { background: none; color: var(--bad); font-weight: 600 }
`

export function toHtml(certificate: Certificate): string {
  const { results, options, baseline } = certificate
  const failed = results.filter(({ verdict }) => verdict === 'failed')
  const groups = [...new Set(results.map(({ case: each }) => each.group))]
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Certificate of ${escaped(options.command.join(' '))}</title><style>${style}</style></head><body>
<h1>What the program does when the exchange misbehaves</h1>
<p><code>${escaped(options.command.join(' '))}</code></p>
<p>${escaped(summaryOf(certificate)).trim().replaceAll('\n', '<br>')}</p>
${baseline.problem === null ? '' : `<p class="failed">${escaped(baseline.problem)}</p>`}
${groups.map((group) => tableOf(group, results)).join('\n')}
${failed.map((result) => sectionOf(result, certificate)).join('\n')}
<p class="soft">It judges what requests show. It does not see decisions that are bad without being wrong, nor how often such
failures happen at an exchange. “Not exercised” proves nothing.</p>
</body></html>
`
}

function tableOf(group: string, results: readonly CaseResult[]): string {
  const rows = results
    .filter((result) => result.case.group === group)
    .map(({ case: { id, title }, verdict, reason }) => {
      const shown = verdict === 'failed' ? `<a href="#${id}" class="failed">failed</a>` : escaped(verdict)
      const note = reason === undefined ? '' : `<br><span class="soft">${escaped(reason)}</span>`
      return `<tr><td>${id}</td><td>${escaped(title)}${note}</td><td class="${verdict.split(' ')[0]}">${shown}</td></tr>`
    })
  return `<h2>${escaped(group)}</h2><table><thead><tr><th>case</th><th>what goes wrong</th><th>verdict</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

function sectionOf(result: CaseResult, certificate: Certificate): string {
  const { case: each, findings, evidence } = result
  const told = findings.map(
    (found) => `<li><strong>${found.rule}</strong>: ${escaped(found.text)}${storyTable(found, result)}</li>`,
  )
  const { deposit } = certificate.options
  const money = `<p>The account began with ${escaped(deposit)} and is worth ${escaped(evidence.equity)} at the end.</p>`
  return `<h2 id="${each.id}">${each.id} ${escaped(each.title)}</h2>
<p>${escaped(each.done)} <strong>Required:</strong> ${escaped(each.required)} ${escaped(each.why)}</p>
${timeLine(evidence, findings)}${money}<ul>${told.join('')}</ul>
<p>Again: <code>${escaped(commandOf(each.id, certificate))}</code></p>`
}

function storyTable(found: Finding, result: CaseResult): string {
  const named = new Set(found.requests)
  const rows = storyOf(found, result).map((sent) => {
    const text = `${sent.operation}`
    const name = named.has(sent.seq) ? `<mark>${text}</mark>` : text
    return `<tr><td>${(sent.at / 1_000).toFixed(2)} s</td><td>${name}</td><td><code>${escaped(cut(sent.body || sent.query))}</code></td><td>${escaped(responseText(sent))}</td></tr>`
  })
  if (rows.length === 0) return ''
  return `<div class="wide"><table><thead><tr><th>at</th><th>request</th><th>fields</th><th>response</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}

function responseText({ reached, status, answer, faults, result }: Sent): string {
  const by = faults.length > 0 ? ` (${faults.join(', ')})` : ''
  if (status === null || reached === 'lost') return `lost${by}${result === null ? '' : '; it was executed'}`
  return `${status}${reached === 'whole' ? '' : `, ${reached}`}${by} ${status >= 300 ? cut(answer ?? '') : ''}`
}

function cut(text: string): string {
  return text.length > 220 ? `${text.slice(0, 220)}…` : text
}

const width = 960

/** The position on top; below it requests that change something, then reads; harm as lines, findings as triangles. */
function timeLine({ requests, harms, lasts, events, accountId }: Evidence, findings: readonly Finding[]): string {
  const x = (at: number): string => ((at / lasts) * width).toFixed(1)
  const ticks = requests.map(({ at, mark, outcome, body }) => {
    const y = body === '' ? 74 : 58
    const colour = outcome === 'done' ? 'var(--good)' : outcome === 'refused' ? 'var(--soft)' : 'var(--bad)'
    return mark === null ? '' : `<rect x="${x(at)}" y="${y}" width="2" height="10" fill="${colour}"/>`
  })
  const lines = harms.map(
    ({ at, text }) =>
      `<line x1="${x(at)}" x2="${x(at)}" y1="14" y2="90" stroke="var(--ink)" stroke-dasharray="3 3"/><title>${escaped(text)}</title>`,
  )
  const marks = findings.map(({ at }) => `<path d="M${x(at)} 50 l-5 -9 h10 z" fill="var(--bad)"/>`)
  return `<svg viewBox="0 0 ${width} 110" role="img" aria-label="Requests over ${(lasts / 1_000).toFixed(0)} seconds">
<text x="0" y="10">position</text>${positionLine(events, accountId)}
${ticks.join('')}${lines.join('')}${marks.join('')}
<text x="0" y="104">0 s · changes above, reads below · dashed: what was done · triangle: finding</text><text x="${width}" y="104" text-anchor="end">${(lasts / 1_000).toFixed(0)} s</text></svg>`
}

/** The size of the long minus the short position after each fill, as a step line. Only drawn, so a float is enough. */
function positionLine(events: Evidence['events'], accountId: string): string {
  const [first, last] = [events[0]?.time ?? 0, events.at(-1)?.time ?? 1]
  let size = 0
  const steps = events
    .filter(({ kind, accountId: owner }) => kind === 'fill' && owner === accountId)
    .map(({ time, detail }) => {
      const direction = String(detail['direction']).toLowerCase()
      const sign = direction === 'open_long' || direction === 'close_short' ? 1 : -1
      size += sign * Number(detail['size'])
      return { x: ((time - first) / Math.max(1, last - first)) * width, size }
    })
  const top = Math.max(...steps.map((step) => Math.abs(step.size)), 1e-9)
  const path = steps.map((step) => `H${step.x.toFixed(1)}V${(28 - (step.size / top) * 12).toFixed(1)}`)
  return `<path d="M0 28${path.join('')}H${width}" fill="none" stroke="var(--ink)"/>`
}
