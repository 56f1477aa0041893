// The verdict on one case.
import { operations } from '@capi/api'
import { manual } from '@capi/api/manual'
import type { Case } from './case.ts'
import { askedFor, changes, type Evidence, type Sent } from './evidence.ts'
import { lifeRules } from './life-rules.ts'
import { limitRules } from './limit-rules.ts'
import { orderRules } from './order-rules.ts'
import { protectionRules } from './protection-rules.ts'
import type { Finding, Pace, Rule } from './rule.ts'

/**
 * `passed`: the program came into the situation and did nothing wrong. `failed`: it did. `not exercised`: it never came
 * into the situation, which proves nothing. `inconclusive`: the exchange could not do what the case needs.
 */
export type Verdict = 'passed' | 'failed' | 'not exercised' | 'inconclusive'

export interface Judgement {
  readonly verdict: Verdict
  readonly findings: readonly Finding[]
  /** Why there is no verdict on the program; absent where there is one. */
  readonly reason?: string
}

export const rules: readonly Rule[] = [...orderRules, ...limitRules, ...lifeRules, ...protectionRules]

/** Returns what a program does without harm, from one or several plays. */
export function paceOf(plays: readonly Evidence[]): Pace {
  // A program may take long to start; the measure is what it does afterwards.
  const pauses = plays.flatMap(({ requests, lasts }) => {
    const times = [...requests.map(({ at }) => at), lasts]
    return times.slice(1).map((time, index) => time - times[index]!)
  })
  return {
    longestPauseMs: Math.max(0, ...pauses),
    repeatMs: Math.min(...plays.map(({ requests }) => shortestRepeat(requests))) * repeatShare,
    isEndless: plays.every(({ runs }) => runs.at(-1)!.isEnded),
  }
}

/** How much earlier than without harm a repeated change may come: programs do not keep their pace exactly. */
const repeatShare = 0.8

function shortestRepeat(requests: readonly Sent[]): number {
  const last = new Map<string, number>()
  let shortest = Infinity
  for (const request of requests) {
    if (!changes(request) || operations[request.operation].repeat === 'freely') continue
    const asked = askedFor(request)
    shortest = Math.min(shortest, request.at - (last.get(asked) ?? -Infinity))
    last.set(asked, request.at)
  }
  return shortest
}

/** Whether two plays did the same. A play ends at any moment, so one may have done one thing more. */
export function isSameConduct(first: Evidence, second: Evidence): boolean {
  const [a, b] = [conductOf(first), conductOf(second)]
  const length = Math.min(a.length, b.length)
  return Math.abs(a.length - b.length) <= 1 && a.slice(0, length).join() === b.slice(0, length).join()
}

/** What was changed, in order, without ids. */
function conductOf({ requests }: Evidence): string[] {
  return requests
    .filter((request) => changes(request) && request.outcome === 'done')
    .map((request) => askedFor(request).replaceAll(/\d{15,}/g, 'ID'))
}

export function judge(each: Case, evidence: Evidence, pace: Pace): Judgement {
  const { rules: named = [], without = [] } = each
  const applied = rules.filter(({ id, isGeneral }) => (isGeneral || named.includes(id)) && !without.includes(id))
  const findings = applied.flatMap((rule) => shortened(rule.judge(evidence, pace))).toSorted((a, b) => a.at - b.at)
  if (findings.length > 0) return { verdict: 'failed', findings }
  const { problem } = evidence
  if (problem !== null)
    return { verdict: 'inconclusive', findings, reason: `The exchange could not do this: ${problem}` }
  if (evidence.requests.length === 0)
    return { verdict: 'not exercised', findings, reason: 'The program sent no request.' }
  if (!isExercised(each, evidence)) return { verdict: 'not exercised', findings, reason: `Needs ${each.exercise}.` }
  return { verdict: 'passed', findings }
}

/** So many findings of one rule are told; the others are counted. */
const told = 3

function shortened(findings: readonly Finding[]): readonly Finding[] {
  if (findings.length <= told) return findings
  const [last] = findings.slice(told - 1)
  return [
    ...findings.slice(0, told - 1),
    { ...last!, text: `${last!.text} (and ${findings.length - told} more like it)` },
  ]
}

function isExercised({ exercisedBy, steps }: Case, evidence: Evidence): boolean {
  const { hits, harms, requests, events, accountId } = evidence
  if (harms.length < steps.length) return false
  const from = harms[0]?.at ?? 0
  const after = requests.filter(({ at }) => at >= from)
  if (!exercisedBy)
    return steps.some((step) => 'kill' in step)
      ? after.some(({ run }) => run > 0)
      : hits > 0 || (hasNoFault(steps) && after.length > 0)
  const { operations: named, event, containing = '', refusedWith, count = 1, needs } = exercisedBy
  if (named && after.filter(({ operation }) => named.includes(operation)).length < count) return false
  if (refusedWith === 'limited' && !requests.some(({ isLimited }) => isLimited)) return false
  if (refusedWith === 'any' && !after.some((request) => changes(request) && request.outcome === 'refused')) return false
  if (needs === 'signature' && !after.some(({ mark }) => mark !== null)) return false
  if (needs === 'order' && !after.some(({ operation }) => manual[operation].effect === 'place')) return false
  if (needs === 'position' && !hadPosition(evidence, after[0]?.time ?? 0)) return false
  if (event === undefined) return after.length >= count
  const time = requests.find(({ at }) => at >= from)?.time ?? 0
  return events.some(
    (each) =>
      each.kind === event &&
      each.accountId === accountId &&
      each.time >= time - 1_000 &&
      JSON.stringify(each.detail).includes(containing),
  )
}

/** Whether the account had a position at a time of the exchange. */
function hadPosition({ events, accountId }: Evidence, time: number): boolean {
  const sizes = events
    .filter((event) => event.kind === 'fill' && event.accountId === accountId && event.time <= time)
    .map(({ detail: { direction, size } }) => (/^open/i.test(String(direction)) ? Number(size) : -Number(size)))
  // Only compared with zero; sums of a few sizes are far from it, or next to it.
  return sizes.reduce((sum, size) => sum + size, 0) > 1e-9
}

function hasNoFault(steps: Case['steps']): boolean {
  return !steps.some((step) => 'control' in step && step.control === 'createFault')
}
