// Programs that end, stand still, or trade after a start without having looked.
import { manual } from '@capi/api/manual'
import { type Evidence, readsShowing } from './evidence.ts'
import { type Finding, finding, momentOf, type Pace, type Rule } from './rule.ts'

function judgeEnded({ runs, lasts, requests }: Evidence, { isEndless }: Pace): Finding[] {
  const last = runs.at(-1)
  if (!isEndless || !last || last.isEnded || last.until === null || last.until >= lasts) return []
  const lines = last.output.trim().split('\n').slice(-3).join(' | ')
  const text = `The program ended by itself at ${momentOf(last.until)} with status ${last.status}. Its last lines: ${lines || 'none'}`
  return [{ ...finding('ended', requests.slice(-1), text), at: last.until }]
}

/** A pause is too long if it is so many times the longest one without harm, and at least so many milliseconds. */
const tooLong = 4
const leastMs = 4_000

function judgeStill({ runs, lasts, requests, harms }: Evidence, { longestPauseMs, isEndless }: Pace): Finding[] {
  const last = runs.at(-1)
  if (!isEndless || !last || (last.until !== null && last.until < lasts)) return []
  // A request without a response ends with the program: it is silent since it was sent.
  const quietFrom = requests.map(({ at, until, reached }) => (reached === 'whole' ? until : at))
  const from = Math.max(...quietFrom, last.from, harms.at(-1)?.at ?? 0)
  const pause = lasts - from
  if (pause < Math.max(leastMs, tooLong * longestPauseMs)) return []
  const text = `The program sent nothing after ${momentOf(from)} until the end, for ${momentOf(pause)}; without harm its longest pause is ${momentOf(longestPauseMs)}.`
  return [{ ...finding('still', requests.slice(-1), text), at: from }]
}

function judgeBlind(evidence: Evidence): Finding[] {
  const { requests, runs } = evidence
  return runs.slice(1).flatMap((_, index) => {
    const own = requests.filter(({ run }) => run === index + 1)
    const change = own.find(({ operation }) => manual[operation].effect === 'place')
    if (!change) return []
    const showing = readsShowing(change.operation)
    const hasLooked = own.some(
      ({ operation, outcome, until }) => outcome === 'done' && until <= change.at && showing.has(operation),
    )
    if (hasLooked) return []
    const text = `After its start at ${momentOf(runs[index + 1]!.from)}, ${change.operation} was sent at ${momentOf(change.at)} before anything was read that shows orders or positions.`
    return [finding('blind-restart', [change], text)]
  })
}

/** So many signed requests that failed without a success between them, to the end, over at least so many ms. */
const fewest = 3
const endMs = 2_500

function judgeNeverRecovers({ requests, harms, lasts }: Evidence, { longestPauseMs }: Pace): Finding[] {
  const after = requests.filter(({ mark, at }) => mark !== null && at > (harms.at(-1)?.at ?? 0))
  const failed = after.slice(after.findLastIndex(({ outcome }) => outcome === 'done') + 1)
  if (failed.length < fewest || lasts - failed[0]!.at < Math.max(endMs, longestPauseMs)) return []
  const { status, answer } = failed.at(-1)!
  return [
    finding(
      'never-recovers',
      failed.slice(-fewest),
      `From ${momentOf(failed[0]!.at)} until the end, no signed request of the program was accepted, last with status ${status}: ${answer?.slice(0, 160)}`,
    ),
  ]
}

export const lifeRules: readonly Rule[] = [
  { id: 'ended', title: 'The program does not end by itself', isGeneral: true, judge: judgeEnded },
  { id: 'still', title: 'The program goes on when the harm is over', isGeneral: true, judge: judgeStill },
  {
    id: 'blind-restart',
    title: 'After a start, orders or positions are read before an order is placed',
    isGeneral: false,
    judge: judgeBlind,
  },
  {
    id: 'never-recovers',
    title: 'Signed requests are accepted again after the clock has changed',
    isGeneral: false,
    judge: judgeNeverRecovers,
  },
]
