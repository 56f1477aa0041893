// The certificate as text, for a terminal, and what all its forms say.
import { operations } from '@capi/api'
import type { CaseResult, Certificate } from './certify.ts'
import type { Sent } from './evidence.ts'
import { changes } from './evidence.ts'
import type { Finding } from './rule.ts'

/** One line for each verdict, as they become known; a failure with what was found, and how to repeat it. */
export function linesOf(result: CaseResult, certificate: Pick<Certificate, 'options'>): string {
  const { case: each, verdict, findings, reason } = result
  const head = `${each.id.padEnd(4)} ${verdict.padEnd(14)} ${each.title}\n`
  if (verdict !== 'failed') return reason === undefined ? head : `${head}     ${' '.repeat(14)} ${reason}\n`
  const found = findings.map(({ rule, text }) => wrapped(`${rule}: ${text}`, 5))
  return `${head}${found.join('')}${wrapped(`required: ${each.required}`, 5)}     again: ${commandOf(each.id, certificate)}\n`
}

/** The command that plays exactly one case again. */
export function commandOf(id: string, { options }: Pick<Certificate, 'options'>): string {
  const { command, seed, seconds, rate, symbol, deposit, flags: more = [] } = options
  const flags = [
    `--seed ${quoted(seed)}`,
    `--seconds ${seconds}`,
    `--rate ${rate}`,
    ...(symbol === defaultSymbol ? [] : [`--symbol ${symbol}`]),
    ...(deposit === defaultDeposit ? [] : [`--deposit ${deposit}`]),
    ...more,
  ]
  return `capi certify --case ${id} ${flags.join(' ')} -- ${command.map(quoted).join(' ')}`
}

export const defaultSymbol = 'cmt_btcusdt'
export const defaultDeposit = '10000'

function quoted(text: string): string {
  return /^[\w./:=@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}

/** The end of the report: how many of each verdict, and what two plays without harm say. */
export function summaryOf({ results, baseline, isInterrupted, options }: Certificate): string {
  const counts = (['passed', 'failed', 'not exercised', 'inconclusive'] as const).map(
    (verdict) => `${results.filter((result) => result.verdict === verdict).length} ${verdict}`,
  )
  const same = baseline.isRepeatable
    ? 'Two plays without harm placed the same orders.'
    : 'Two plays without harm did not place the same orders, so that results are judged by rules alone, not by comparison.'
  const time =
    options.rate === 1
      ? 'The exchange ran at the pace of this machine.'
      : `The exchange ran ${options.rate} times as fast as this machine; that proves nothing about a program that uses another clock than that of the exchange.`
  const cut = isInterrupted ? 'It was interrupted before all cases were played. ' : ''
  return `\n${cut}${counts.join(', ')}.\n${same}\n${time}\n`
}

/** Breaks a text into lines of at most 100 characters, indented. */
function wrapped(text: string, indent: number): string {
  const lines: string[] = ['']
  // A number stays on the line of its unit.
  for (const word of text.split(/\s+(?!m?s\b)/)) {
    if (lines.at(-1)!.length + word.length > 100 - indent) lines.push('')
    lines.push(`${lines.pop()} ${word}`.trim())
  }
  return lines.map((line, index) => `${' '.repeat(index === 0 ? indent : indent + 2)}${line}\n`).join('')
}

/** The requests around a finding: what it names, the changes before it, and the reads between. */
export function storyOf({ requests: named, at }: Finding, { evidence }: CaseResult): readonly Sent[] {
  const seqs = new Set(named)
  const first = evidence.requests.find(({ seq }) => seqs.has(seq))?.at ?? at - 1_000
  const near = evidence.requests.filter(
    (request) =>
      seqs.has(request.seq) ||
      (request.at >= first - 1_000 &&
        request.at <= at + 1_000 &&
        (changes(request) || operations[request.operation].signed)),
  )
  return near.slice(0, 40)
}
