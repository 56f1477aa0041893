// Waits that a refusal asks for, and requests that are refused again and again.
import { refusalReasons } from '@capi/api/manual'
import { askedFor, changes, type Evidence, parsed, type Sent } from './evidence.ts'
import { type Finding, finding, momentOf, type Rule } from './rule.ts'

const limited = 429
/** What a request may have been on its way when the refusal arrived, and how inexact timers are, in milliseconds. */
const inFlightMs = 100
const timerMs = 60

function judgeEarly({ requests }: Evidence): Finding[] {
  return requests.flatMap((refused) => {
    const { status, reached, retryAfter } = refused
    if (status !== limited || reached !== 'whole' || retryAfter === null) return []
    const [from, to] = [refused.until + inFlightMs, refused.until + retryAfter * 1_000 - timerMs]
    const early = requests.find(({ operation, at }) => operation === refused.operation && at > from && at < to)
    if (!early) return []
    const after = momentOf(early.at - refused.until)
    return [
      finding(
        'early',
        [refused, early],
        `${refused.operation} was refused at ${momentOf(refused.at)} with status 429 and a wait of ${retryAfter} s. ` +
          `It was sent again after ${after}.`,
      ),
    ]
  })
}

/** So many refusals for the rate in a row, each sent within so many milliseconds, are no pause. */
const inARow = 4
const noPauseMs = 150

function judgeNoPause({ requests }: Evidence): Finding[] {
  let row: Sent[] = []
  for (const request of requests) {
    const last = row.at(-1)
    const isNext =
      last?.operation === request.operation && request.at - last.until < noPauseMs && request.at > last.until
    if (request.status !== limited) {
      if (last?.operation === request.operation) row = []
      continue
    }
    row = isNext ? [...row, request] : [request]
    if (row.length < inARow) continue
    const text = `${request.operation} was refused ${inARow} times in a row with status 429, each time sent again within ${noPauseMs} ms.`
    return [finding('no-pause', row, text)]
  }
  return []
}

/** So many refusals of the same request are too many: at once, and if it can never be accepted. */
const tooMany = 6
const tooManyForever = 4
const fastMs = 500

function judgeAgainAndAgain({ requests }: Evidence): Finding[] {
  const rows = new Map<string, Sent[]>()
  for (const request of requests) {
    if (!changes(request)) continue
    const asked = askedFor(request)
    if (request.outcome !== 'refused' || request.status === limited) {
      rows.delete(asked)
      continue
    }
    const row = [...(rows.get(asked) ?? []), request]
    rows.set(asked, row)
    const isFast = row.slice(-tooMany).every((each, index, all) => index === 0 || each.at - all[index - 1]!.at < fastMs)
    const reason = reasonOf(request)
    const isHopeless = reason !== undefined && !refusalReasons[reason]!.canRepeat && row.length > tooManyForever
    if (!isHopeless && !(isFast && row.length >= tooMany)) continue
    const text =
      `${request.operation} was refused ${row.length} times in a row with the same fields, last at ${momentOf(request.at)}` +
      (isHopeless ? `, although the reason ${reason} does not change.` : `, less than ${fastMs} ms apart.`)
    return [finding('again-and-again', row, text)]
  }
  return []
}

/** The reason that a refusal of the exchange names. */
function reasonOf({ answer, faults }: Sent): string | undefined {
  if (faults.length > 0) return undefined
  const body = parsed(answer ?? '') as { readonly msg?: unknown } | undefined
  const name = /\b([A-Z]+(?:_[A-Z]+)+)\b(?=\()/.exec(String(body?.msg))?.[1]
  return name !== undefined && Object.hasOwn(refusalReasons, name) ? name : undefined
}

export const limitRules: readonly Rule[] = [
  {
    id: 'early',
    title: 'No request is sent before the wait that its refusal asked for',
    isGeneral: true,
    judge: judgeEarly,
  },
  {
    id: 'no-pause',
    title: 'A program that is refused for its rate makes a pause',
    isGeneral: true,
    judge: judgeNoPause,
  },
  {
    id: 'again-and-again',
    title: 'The same refused request is not sent again and again',
    isGeneral: true,
    judge: judgeAgainAndAgain,
  },
]
