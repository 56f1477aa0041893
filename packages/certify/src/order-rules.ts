// Orders of unknown outcome, orders that are forgotten, and ids that the exchange never gave.
import { operations } from '@capi/api'
import { manual } from '@capi/api/manual'
import {
  askedFor,
  changes,
  type Evidence,
  type Fields,
  isLive,
  readsShowing,
  type Sent,
  type Value,
} from './evidence.ts'
import { type Finding, finding, momentOf, type Pace, type Rule } from './rule.ts'

/** Changes that must not be sent again before their effect was read. */
function mustLookFirst({ operation }: Sent): boolean {
  return operations[operation].repeat !== 'freely'
}

/** Whether the program has read, between two moments, what shows the result of a change. */
function hasLooked({ requests }: Evidence, change: Sent, from: number, to: number): boolean {
  const showing = readsShowing(change.operation)
  return requests.some(
    ({ operation, outcome, at, until }) => outcome === 'done' && showing.has(operation) && at >= from && until <= to,
  )
}

/** The next request that asks for the same, by another signature: a copy of the same bytes is not a second order. */
function nextAlike({ requests }: Evidence, change: Sent): Sent | undefined {
  const asked = askedFor(change)
  return requests.find((other) => other.seq > change.seq && other.mark !== change.mark && askedFor(other) === asked)
}

function judgeDoubled(evidence: Evidence, { repeatMs }: Pace): Finding[] {
  return evidence.requests.flatMap((first) => {
    if (!mustLookFirst(first)) return []
    const second = nextAlike(evidence, first)
    // A program that places the same order again and again without harm may do so here, at its own pace.
    if (!second || second.at - first.at >= repeatMs) return []
    // A program may give up without closing the connection, and a response may come after it did.
    if (first.outcome !== 'unknown' && second.at >= first.until) return []
    if (hasLooked(evidence, first, first.at + 1, second.at)) return []
    const effect = bothRan(first, second)
    return [
      finding(
        'doubled',
        [first, second],
        `${first.operation} was sent at ${momentOf(first.at)} and ${responseOf(first)}. The same was sent again at ` +
          `${momentOf(second.at)}, and nothing that shows the first one's result was read between. ${effect}`,
      ),
    ]
  })
}

function bothRan(first: Sent, second: Sent): string {
  if (first.result === null) return 'The first one was not executed here; the program could not know.'
  return second.result === null ? 'The exchange had executed the first one.' : 'The exchange executed both.'
}

/** What the program received, as the end of a sentence. */
function responseOf({ reached, status, faults }: Sent): string {
  if (reached === 'whole' && status !== null && status < 300) return 'had no response yet'
  if (reached === 'part') return 'half of its response arrived'
  if (reached === 'unread') return 'the program gave up before its response'
  if (status === null || reached === 'lost') return 'its response was lost'
  return `was answered with status ${status}${faults.length > 0 ? ' by fault' : ''}`
}

/** After an order that was acknowledged, a list without it is old. */
function judgeStaleAgain(evidence: Evidence, { repeatMs }: Pace): Finding[] {
  const { requests } = evidence
  return requests.flatMap((first) => {
    if (first.outcome !== 'done' || !mustLookFirst(first)) return []
    const second = nextAlike(evidence, first)
    if (!second || second.at < first.until || second.at - first.at >= repeatMs) return []
    const between = requests.filter(({ at, until }) => at >= first.until && until <= second.at)
    const isOld = (read: Sent): boolean => read.faults.includes('staleRead')
    const showing = readsShowing(first.operation)
    const looked = between.filter(({ operation, outcome }) => showing.has(operation) && outcome !== 'unknown')
    if (!looked.some(isOld) || looked.some((read) => !isOld(read) && read.outcome === 'done')) return []
    return [
      finding(
        'stale-again',
        [first, ...looked.slice(-1), second],
        `${first.operation} was acknowledged at ${momentOf(first.at)}. A list that lagged behind did not show it, and ` +
          `the same was sent again at ${momentOf(second.at)}.`,
      ),
    ]
  })
}

const idPattern = /\d{15,}/g

/** The fields of an operation that are ids of the exchange, by their names on the wire. */
const idFields: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(manual).map(([operation, { fields }]) => [
    operation,
    new Set(fields.filter(({ kind }) => isId(kind)).map(({ wire }) => wire)),
  ]),
)

function isId(kind: { readonly type: string; readonly of?: unknown }): boolean {
  return kind.type === 'id' || (kind.type === 'list' && isId(kind.of as { readonly type: string }))
}

function judgeUnknownIds({ requests, events }: Evidence): Finding[] {
  const given = new Set<string>()
  for (const { detail } of events) for (const value of Object.values(detail)) addIds(given, String(value))
  for (const { result, answer, outcome, query, body } of requests) {
    // A response may repeat the id of its request, which need not be one of the exchange.
    addIds(given, `${result} ${outcome === 'done' ? answer : ''}`, `${query} ${body}`)
  }
  return requests.flatMap((request) =>
    idsIn(request)
      .filter((id) => id !== '' && !given.has(id))
      .map((id) =>
        finding(
          'unknown-id',
          [request],
          `${request.operation} was sent at ${momentOf(request.at)} with the id ${id}, which the exchange never gave.` +
            nearOf(id, given),
        ),
      ),
  )
}

function addIds(given: Set<string>, text: string, sent: string = ''): void {
  for (const [id] of text.matchAll(idPattern)) if (!sent.includes(id)) given.add(id)
}

function idsIn({ operation, input }: Sent): string[] {
  const names = idFields.get(operation)!
  return Object.entries(input as Fields).flatMap(([name, value]) => (names.has(name) ? textsOf(value) : []))
}

function textsOf(value: Value): string[] {
  if (Array.isArray(value)) return value.flatMap((item: Value) => textsOf(item))
  // An id may be written as a number with an exponent once it was rounded.
  return typeof value === 'string' ? [value] : []
}

/** Says which id was meant, if it was rounded. */
function nearOf(id: string, given: ReadonlySet<string>): string {
  const near = Array.from(given).find((other) => other.length === id.length && Number(other) === Number(id))
  return near === undefined ? '' : ` An id that it gave, such as ${near}, was rounded to a floating-point number.`
}

/** How long an order may stand before the program must have seen it, in its longest pauses. */
const patience = 3
const minimumPatienceMs = 3_000

function judgeOrphans({ requests, events, accountId, lasts, runs }: Evidence, { longestPauseMs }: Pace): Finding[] {
  const waitMs = Math.max(minimumPatienceMs, patience * longestPauseMs)
  const creators = new Map<string, Sent>()
  for (const request of requests) {
    if (request.result === null || !changes(request)) continue
    for (const [id] of request.result.matchAll(idPattern)) if (!creators.has(id)) creators.set(id, request)
  }
  const open = new Map<string, boolean>()
  for (const { kind, accountId: owner, detail } of events) {
    if (owner !== accountId || (kind !== 'order' && kind !== 'plan')) continue
    const id = String(detail[kind === 'order' ? 'orderId' : 'planOrderId'])
    open.set(id, isLive(String(detail['status'])))
  }
  return [...open].flatMap(([id, isOpen]) => {
    const creator = creators.get(id)
    if (!isOpen || !creator || lasts - creator.at < waitMs || (runs.at(-1)?.until ?? lasts) < lasts - 1) return []
    const isKnown = requests.some(
      ({ reached, answer, at }) => at >= creator.at && reached === 'whole' && answer?.includes(id) === true,
    )
    if (isKnown) return []
    return [
      finding(
        'orphan',
        [creator],
        `${creator.operation} at ${momentOf(creator.at)} made ${id}, which is still open at the end. The program was ` +
          `never told of it: ${responseOf(creator)}, and no later read shows it.`,
      ),
    ]
  })
}

/** A cancellation of unknown outcome must be read about, or sent again. */
function judgeForgottenCancel(evidence: Evidence): Finding[] {
  const { requests, lasts } = evidence
  return requests.flatMap((first) => {
    const isCancel = changes(first) && !mustLookFirst(first) && idsOfOrders(first).length > 0
    if (!isCancel || first.outcome !== 'unknown' || lasts - first.until < minimumPatienceMs) return []
    const again = requests.some((other) => other.seq > first.seq && askedFor(other) === askedFor(first))
    if (again || hasLooked(evidence, first, first.until, lasts)) return []
    return [
      finding(
        'forgotten-cancel',
        [first],
        `${first.operation} was sent at ${momentOf(first.at)} and ${responseOf(first)}. It was not sent again, and ` +
          'nothing that shows the order was read afterwards.',
      ),
    ]
  })
}

const orderIdName = /order_?id|client_?oid/i

function idsOfOrders({ input }: Sent): string[] {
  return Object.keys(input).filter((name) => orderIdName.test(name))
}

/** Before anything is decided by a list, all of its pages are read. */
function judgeFirstPage({ requests }: Evidence): Finding[] {
  for (const [index, read] of requests.entries()) {
    const { paging } = operations[read.operation]
    if (paging?.by !== 'page' || paging.page === null || read.outcome !== 'done' || !hasMore(read)) continue
    const next = requests.slice(index + 1)
    const change = next.find((request) => changes(request) && request.at >= read.until)
    // By the number of the page, or by the times of the records: some programs do not trust the number.
    const isContinued = ({ operation, query }: Sent): boolean => operation === read.operation && query !== read.query
    const continued = next.find(isContinued)
    if (!change || (continued && continued.seq < change.seq)) continue
    return [
      finding(
        'first-page-only',
        [read, change],
        `${read.operation} at ${momentOf(read.at)} returned a page of a longer list. ${change.operation} was sent at ` +
          `${momentOf(change.at)} before the next page was read.`,
      ),
    ]
  }
  return []
}

/** A full page may have a successor; the exchange gives no other sign. */
function hasMore({ operation, input, answer }: Sent): boolean {
  const { limit, default: usual } = operations[operation].paging!
  const size = Number(input[limit] ?? usual ?? Infinity)
  return (answer?.match(/"(?:client_oid|clientOid)"/g)?.length ?? 0) >= size
}

export const orderRules: readonly Rule[] = [
  {
    id: 'doubled',
    title: 'A change whose outcome is unknown is not sent again before its result was read',
    isGeneral: true,
    judge: judgeDoubled,
  },
  { id: 'unknown-id', title: 'Ids are sent as the exchange gave them', isGeneral: true, judge: judgeUnknownIds },
  {
    id: 'orphan',
    title: 'No open order is left that the program never learned of',
    isGeneral: true,
    judge: judgeOrphans,
  },
  {
    id: 'stale-again',
    title: 'An order that was acknowledged is not placed again because a list lags behind',
    isGeneral: false,
    judge: judgeStaleAgain,
  },
  {
    id: 'forgotten-cancel',
    title: 'A cancellation of unknown outcome is read about or sent again',
    isGeneral: false,
    judge: judgeForgottenCancel,
  },
  {
    id: 'first-page-only',
    title: 'All pages of a list are read before something is decided by it',
    isGeneral: false,
    judge: judgeFirstPage,
  },
]
