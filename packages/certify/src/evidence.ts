// What a case leaves behind: every request of the program with what the exchange did and what the program received,
// the events of the exchange, and what was done to the program. Rules judge only this. Whatever a program thinks, and
// does not show in a request, is not in here.
import { type OperationId, operations } from '@capi/api'
import { manual } from '@capi/api/manual'
import type { RecordedRequest } from '@capi/sandbox'
import { parse } from 'lossless-json'

/** What a program could know of its request from the response that reached it. */
export type Outcome = 'done' | 'refused' | 'unknown'

export interface Sent extends RecordedRequest {
  /** Milliseconds since the case began: arrival, and the end of the response. */
  readonly at: number
  readonly until: number
  readonly outcome: Outcome
  /** The fields of query or body; numbers are the text that was sent. */
  readonly input: Fields
  /** Which start of the program sent it, counted from 0. */
  readonly run: number
}

export type Value = null | boolean | string | readonly Value[] | Fields
export interface Fields {
  readonly [name: string]: Value
}

/** An event of the exchange, as its control API shows it. */
export interface ExchangeEvent {
  readonly kind: string
  /** Time of the exchange, in Unix milliseconds. */
  readonly time: number
  readonly accountId: string | null
  readonly symbol: string | null
  readonly detail: Readonly<Record<string, string | boolean | null>>
}

/** One start of the program. */
export interface Run {
  readonly from: number
  /** When it ended; null if it ran until the case was over. */
  readonly until: number | null
  /** Whether the case ended it. */
  readonly isEnded: boolean
  /** Exit status, or the name of the signal; null while it runs. */
  readonly status: number | string | null
  /** The last lines that it printed. */
  readonly output: string
}

/** Something that the case did, in milliseconds since its beginning. */
export interface Harm {
  readonly at: number
  readonly text: string
}

export interface Evidence {
  /** The length of the case in milliseconds of this machine, and how much time of the exchange passes in one. */
  readonly lasts: number
  readonly rate: number
  readonly accountId: string
  readonly requests: readonly Sent[]
  readonly events: readonly ExchangeEvent[]
  readonly runs: readonly Run[]
  readonly harms: readonly Harm[]
  /** How often its fault rules acted. */
  readonly hits: number
  /** Why the exchange could not do a step; null if it did all that came to their moment. */
  readonly problem: string | null
  /** What the account is worth at the end, as a decimal. */
  readonly equity: string
}

/** Returns the requests of a case in the order of arrival. `zero` is the beginning, in Unix milliseconds. */
export function readRequests(records: readonly RecordedRequest[], zero: number, runs: readonly Run[]): Sent[] {
  return records
    .toSorted((a, b) => a.seq - b.seq)
    .map((record) => {
      const at = record.arrivedAt - zero
      const run = Math.max(
        0,
        runs.findLastIndex(({ from }) => from <= at),
      )
      return { ...record, at, until: record.endedAt - zero, outcome: outcomeOf(record), input: readInput(record), run }
    })
}

const refusals = new Set([408, 425])

function outcomeOf({ reached, status, answer }: RecordedRequest): Outcome {
  if (reached !== 'whole' || status === null) return 'unknown'
  if (status < 300) return 'done'
  // A refusal says that nothing was done; a page of a proxy, a timeout or an error of the server says nothing.
  return status < 500 && !refusals.has(status) && parsed(answer ?? '') !== undefined ? 'refused' : 'unknown'
}

function readInput({ operation, query, body }: RecordedRequest): Fields {
  if (!operations[operation].hasBody) return Object.fromEntries(new URLSearchParams(query))
  const value = parsed(body)
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
}

/** Parses JSON without rounding a number; returns undefined if the text is none. */
export function parsed(text: string): Value | undefined {
  try {
    return parse(text, undefined, { parseNumber: (number) => number }) as Value
  } catch {
    return undefined
  }
}

/** Whether an operation changes what an account has: it trades, and must not be repeated as if nothing had happened. */
export function changes({ operation }: Pick<Sent, 'operation'>): boolean {
  return operations[operation].permission === 'trade'
}

const clientIdName = /client_?oid/i

/** The fields of a request without ids that the program chose itself: two requests with the same ask for the same. */
export function askedFor({ operation, input }: Pick<Sent, 'operation' | 'input'>): string {
  return `${operation} ${JSON.stringify(withoutClientIds(input))}`
}

function withoutClientIds(value: Value): Value {
  if (Array.isArray(value)) return value.map((item: Value) => withoutClientIds(item))
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value as Fields)
  return Object.fromEntries(
    fields
      .filter(([name]) => !clientIdName.test(name))
      .map(([name, field]): [string, Value] => [name, withoutClientIds(field)])
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
}

const reads = Object.values(operations).filter(({ permission }) => permission === 'read')
const changesOf = Object.values(operations).filter(({ permission }) => permission === 'trade')

/**
 * The reads that can show the result of a change: those that the document names for it, all of the same group, and for
 * orders those that it names for other orders, such as the positions. More than needed, so that no careful program is
 * blamed.
 */
export function readsShowing(operation: OperationId): ReadonlySet<OperationId> {
  const { tag } = operations[operation]
  const related = changesOf.filter((other) => other.tag === tag || (isOfOrders(tag) && isOfOrders(other.tag)))
  const named = new Set(related.flatMap(({ id }) => manual[id].confirmedBy ?? []))
  const records = new Set(Array.from(named, (id) => recordOf(id)))
  return new Set(
    reads
      .filter(({ id, tag: other }) => other === tag || named.has(id) || records.has(recordOf(id)))
      .map(({ id }) => id),
  )
}

function isOfOrders(tag: string): boolean {
  return operations.placeOrder.tag === tag || operations.placePlanOrder.tag === tag
}

/** The name of the record that an operation returns, or returns a list of. */
function recordOf(id: OperationId): string {
  const { answer } = manual[id]
  const item = answer.type === 'list' ? answer.of : answer
  return item.type === 'object' ? item.name : id
}

const finalStatus = /^(filled|canceled|partially_canceled)$/

/** Whether an order or a plan order with this status, of an event, can still change. */
export function isLive(status: string): boolean {
  return !finalStatus.test(status)
}
