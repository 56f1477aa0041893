// What a rule says: which requests fail, when, and how. The sandbox's own document describes the same for the wire.

/** When a request fails. The later two are for requests that were carried out, and count no others. */
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
  | { readonly type: 'slowDrip'; /** In all. @default 1000 */ readonly ms?: number }
  | { readonly type: 'staleRead'; readonly lagMs: number }
  | { readonly type: 'truncate' | 'wrongLength' | 'unknownEnum' | 'unknownField' | 'numberForString' }

export type FaultType = FaultAction['type']

/** One action of a type. */
export type ActionOf<Type extends FaultType> = Extract<FaultAction, { readonly type: Type }>

/** A rule is for every request that has the operation and the account, where they are given. */
export interface FaultRule {
  /** An operationId of the interface. */
  readonly operation?: string
  /** Id of an account; requests are known by their key. */
  readonly account?: string
  /** Only this one, counted from 1. */
  readonly nth?: number
  /** Only each whose place in the count is a multiple of this. */
  readonly every?: number
  /** At most so many. */
  readonly count?: number
  /** The share that fails, as a decimal above 0 and at most 1; the same requests for the same seed. */
  readonly probability?: string
  readonly phase: FaultPhase
  readonly action: FaultAction
  /** Whether an answer says in a header which rules it failed by. @default false */
  readonly tellTale?: boolean
}

/** A rule and what became of it. */
export interface Fault {
  readonly faultId: string
  readonly rule: FaultRule
  /** Requests that the rule was for, whether they failed or not. */
  readonly matched: number
  /** Requests that failed by it. */
  readonly fired: number
}
