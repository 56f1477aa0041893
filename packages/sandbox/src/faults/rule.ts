// Fault rules: which requests fail, when, and how. The document of the control API describes the same for HTTP.

/** When a request fails. The later two phases count only requests that ran successfully. */
export type FaultPhase = 'before' | 'afterCommit' | 'response'

export type FaultAction =
  | { readonly type: 'latency' | 'late'; readonly ms: number }
  | {
      readonly type: 'status'
      readonly status: number
      /** @default 'json' */
      readonly body?: 'json' | 'html' | 'none'
      /** Seconds. @default no such header */
      readonly retryAfter?: number
    }
  | { readonly type: 'drop'; readonly how: 'close' | 'reset' | 'hang' }
  | { readonly type: 'slowDrip'; /** Total milliseconds. @default 1000 */ readonly ms?: number }
  | { readonly type: 'staleRead'; readonly lagMs: number }
  | { readonly type: 'truncate' | 'wrongLength' | 'unknownEnum' | 'unknownField' | 'numberForString' }

export type FaultType = FaultAction['type']

/** One action of a type. */
export type ActionOf<Type extends FaultType> = Extract<FaultAction, { readonly type: Type }>

/** A rule matches every request with its operation and account; without one of them, it matches all. */
export interface FaultRule {
  /** An operationId of the interface. */
  readonly operation?: string
  /** Id of an account; requests are matched by their key. */
  readonly account?: string
  /** Triggered by this match only, counted from 1. */
  readonly nth?: number
  /** Triggered by every match whose number is a multiple of this. */
  readonly every?: number
  /** Maximum number of failures. */
  readonly count?: number
  /** Share of matches that fail, as a decimal above 0 and at most 1; the same requests for the same seed. */
  readonly probability?: string
  readonly phase: FaultPhase
  readonly action: FaultAction
  /** Whether a response names the rules that it failed by in a header. @default false */
  readonly tellTale?: boolean
}

/** A rule and its counters. */
export interface Fault {
  readonly faultId: string
  readonly rule: FaultRule
  /** Number of requests that it matched, whether they failed or not. */
  readonly matched: number
  /** Number of requests that failed by it. */
  readonly fired: number
}
