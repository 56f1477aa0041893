// The latest requests of the interface, with their outcome, weight and faults, for a person who watches a program.
//
// A request adds one object to a ring and fills in its outcome. Everything that costs time happens when the log is
// read: the account of a key, the weight, and the removal of secrets from texts. Headers, signatures and bodies are not
// stored.
import { type OperationId, operations } from '@capi/api'
import type { Rejection } from '../document/rejection.ts'
import type { TriggeredFault } from '../faults/rule-book.ts'
import type { FaultPhase } from '../faults/rule.ts'
import type { KeyRing } from '../session/keys.ts'
import { withoutSecrets } from './request-warnings.ts'

const capacity = 1_000

export type RequestSource = 'http' | 'process' | 'control'

/** One request. Only the log reads it. */
export class LoggedRequest {
  readonly seq: number
  readonly time: number
  readonly operation: OperationId
  /** The key that it names. */
  readonly key: unknown
  readonly source: RequestSource
  state: 'pending' | 'answered' | 'lost' = 'pending'
  status: number | null = null
  rejection: Rejection | null = null
  isLimited = false
  /** Without secrets. */
  warnings: readonly string[] | undefined
  faults: { readonly phase: FaultPhase; readonly fault: TriggeredFault }[] | undefined

  constructor(seq: number, time: number, operation: OperationId, key: unknown, source: RequestSource) {
    this.seq = seq
    this.time = time
    this.operation = operation
    this.key = key
    this.source = source
  }

  answer(status: number, rejection: Rejection | null = null): void {
    this.state = 'answered'
    this.status = status
    this.rejection = rejection
  }

  /** Records what a fault rule sends: a response, or nothing. */
  end(status: number | null): void {
    if (status === null) this.state = 'lost'
    else if (this.state === 'pending') this.answer(status)
  }
}

export interface RequestQuery {
  readonly after?: number | undefined
  readonly limit: number
  readonly account?: bigint | undefined
}

export interface RequestView {
  readonly seq: number
  readonly time: number
  readonly operation: string
  readonly accountId: string | null
  readonly source: RequestSource
  readonly state: LoggedRequest['state']
  readonly status: number | null
  readonly code: string | null
  readonly msg: string | null
  readonly weight: { readonly ip: number; readonly uid: number } | null
  readonly faults: {
    readonly faultId: string
    readonly phase: FaultPhase
    readonly type: TriggeredFault['action']['type']
  }[]
  readonly warnings: string[]
}

export interface RequestLog {
  begin(operation: OperationId, key: unknown, source: RequestSource, time: number): LoggedRequest
  /** Returns requests after a number, oldest first; without one, the latest. */
  list(query: RequestQuery): { readonly requests: RequestView[]; readonly next: number; readonly first: number }
}

export function createRequestLog(keys: Pick<KeyRing, 'find' | 'all'>): RequestLog {
  const ring: LoggedRequest[] = []
  let last = 0

  const accountOf = (key: unknown): bigint | null =>
    typeof key === 'string' ? (keys.find(key)?.accountId ?? null) : null

  function view(request: LoggedRequest): RequestView {
    const { seq, time, operation, source, state, status, rejection, isLimited, faults = [], warnings = [] } = request
    return {
      seq,
      time,
      operation,
      accountId: accountOf(request.key)?.toString() ?? null,
      source,
      state,
      status,
      code: rejection?.code ?? null,
      msg: rejection && withoutSecrets(keys, rejection.message),
      weight: isLimited ? null : operations[operation].weight,
      faults: faults.map(({ phase, fault }) => ({ faultId: fault.faultId, phase, type: fault.action.type })),
      warnings: [...warnings],
    }
  }

  return {
    begin(operation, key, source, time) {
      last += 1
      const request = new LoggedRequest(last, time, operation, key, source)
      ring[last % capacity] = request
      return request
    },
    list({ after, limit, account }) {
      const first = Math.max(1, last - capacity + 1)
      const requests: RequestView[] = []
      // Without a number, the latest: read backwards until there are enough.
      const isLatest = after === undefined
      let seq = isLatest ? last : Math.max(after + 1, first)
      for (; seq >= first && seq <= last && requests.length < limit; seq += isLatest ? -1 : 1) {
        const request = ring[seq % capacity]!
        if (account === undefined || accountOf(request.key) === account) requests.push(view(request))
      }
      return { requests: isLatest ? requests.toReversed() : requests, next: isLatest ? last : seq - 1, first }
    },
  }
}
