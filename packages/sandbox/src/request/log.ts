// The latest requests of the interface, with their outcome, weight and faults, for a person who watches a program; the
// warnings about what was ignored in them or read in an unusual way; and what an observer is called with.
//
// A request adds one object to a ring and fills in its outcome. Everything that costs time happens when the log is
// read: the account of a key, the weight, and the removal of secrets from texts. Headers, signatures and bodies are not
// stored.
//
// A warning goes into the response, to the observer and into the health of the sandbox. Warnings are held in memory,
// and only the latest ones, so that no client can fill it. A warning never contains a secret of the sandbox, even if a
// program sends one as the name of a field.
import { type OperationId, operations } from '@capi/api'
import type { Rejection } from '../document/rejection.ts'
import type { ResponseHead } from '../faults/responder.ts'
import type { FaultPhase, TriggeredFault } from '../faults/rules.ts'
import type { KeyRing } from '../session/keys.ts'

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

interface RequestQuery {
  readonly after?: number | undefined
  readonly limit: number
  readonly account?: bigint | undefined
}

interface RequestView {
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

/** The header of a response with the warnings about its request. */
const warningHeader = 'x-sandbox-warning'

/** The most warnings of one request, and the most distinct warnings that are held. */
const mostPerRequest = 5
const mostHeld = 100

/** A warning about requests of one operation. */
interface HeldWarning {
  readonly operation: string
  readonly text: string
  /** Number of requests since the start. */
  readonly count: number
}

interface WarningReport {
  /** Number of requests with warnings since the start. */
  readonly requests: number
  /** The latest distinct warnings, the newest first. */
  readonly latest: readonly HeldWarning[]
}

export interface RequestWarnings {
  /** Returns a function that adds a warning to a response, before it is sent. */
  start(
    operation: string,
    response: ResponseHead,
    logged?: { warnings: readonly string[] | undefined },
  ): (text: string) => void
  report(): WarningReport
}

const textsOfResponse = new WeakMap<ResponseHead, string[]>()

/** Returns the warnings that a response has. */
export function warningsOf(response: ResponseHead): readonly string[] {
  return textsOfResponse.get(response) ?? []
}

export function createRequestWarnings(keys: Pick<KeyRing, 'all'>): RequestWarnings {
  let requests = 0
  /** By operation and text, the latest last. */
  const held = new Map<string, HeldWarning>()

  function hold(operation: string, text: string): void {
    const key = `${operation} ${text}`
    const count = (held.get(key)?.count ?? 0) + 1
    held.delete(key)
    held.set(key, { operation, text, count })
    if (held.size > mostHeld) held.delete(held.keys().next().value!)
  }

  return {
    start(operation, response, logged) {
      let texts: string[] | undefined
      return (text) => {
        if (texts?.length === mostPerRequest) return
        if (!texts) {
          requests += 1
          texts = []
          textsOfResponse.set(response, texts)
          if (logged) logged.warnings = texts
        }
        const shown = withoutSecrets(keys, text)
        texts.push(shown)
        hold(operation, shown)
        if (!response.headersSent) response.setHeader(warningHeader, texts.map(toHeaderText).join(' '))
      }
    },
    report: () => ({ requests, latest: Array.from(held.values()).toReversed() }),
  }
}

/** Returns a text, or another one in its place if it contains a secret of the sandbox. */
function withoutSecrets(keys: Pick<KeyRing, 'all'>, text: string): string {
  const words = new Set(text.split(/\W+/))
  for (const { secret, passphrase } of keys.all())
    for (const each of [secret, passphrase])
      // A short one may be a part of any other word.
      if (each.length < 8 ? words.has(each) : text.includes(each)) return 'A name in the request contains a secret.'
  return text
}

// A header has printable ASCII only.
function toHeaderText(text: string): string {
  return text.replaceAll(/[^ -~]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

export interface ServedRequest {
  readonly id: string
  /** Id of the operation; `sandbox.` and the id for control operations; `none` for requests to no operation. */
  readonly operation: string
  /** Empty if the connection ended before there was a request. */
  readonly method: string
  /** HTTP status; 0 if the connection ended before the response. */
  readonly status: number
  /** Milliseconds from the head of the request to the end of the response; null if there was no head. */
  readonly ms: number | null
  /** What was ignored in the request, or read in an unusual way. Absent if there is nothing. */
  readonly warnings?: readonly string[]
}

export type RequestObserver = (request: ServedRequest) => void
