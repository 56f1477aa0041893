// Evidence for tests of rules: a few requests of a program, in order.
import { operations, type OperationId } from '@capi/api'
import type { RecordedRequest } from '@capi/sandbox'
import { type Evidence, type ExchangeEvent, readRequests, type Run } from '../src/evidence.ts'
import type { Pace } from '../src/index.ts'

const accountId = '5'
export const pace: Pace = { longestPauseMs: 500, repeatMs: Infinity, isEndless: true }

type Told = Partial<RecordedRequest> & { readonly operation: OperationId; readonly at: number }

/** A request that was answered with `{}` after 10 ms, unless something else is told. */
function sent({ at, ...told }: Told, seq: number): RecordedRequest {
  const reached = told.reached ?? 'whole'
  return {
    seq,
    key: 'key',
    time: 1_000 + at,
    arrivedAt: at,
    endedAt: at + 10,
    query: '',
    body: operations[told.operation].hasBody ? '{}' : '',
    mark: `signature ${seq}`,
    reached,
    status: reached === 'lost' ? null : 200,
    answer: reached === 'lost' ? null : '{}',
    retryAfter: null,
    result: '{}',
    faults: [],
    isLimited: false,
    ...told,
  }
}

export function evidenceOf(requests: readonly Told[], more: Partial<Evidence> = {}): Evidence {
  const runs: readonly Run[] = more.runs ?? [{ from: 0, until: 10_000, isEnded: true, status: 0, output: '' }]
  return {
    lasts: 10_000,
    rate: 1,
    accountId,
    events: [],
    harms: [],
    hits: 0,
    problem: null,
    equity: '10000',
    ...more,
    runs,
    requests: readRequests(
      requests.map((told, index) => sent(told, index + 1)),
      0,
      runs,
    ),
  }
}

export function event(kind: string, time: number, detail: ExchangeEvent['detail']): ExchangeEvent {
  return { kind, time, accountId, symbol: 'cmt_btcusdt', detail }
}
