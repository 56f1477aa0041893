// Failures between programs and the exchange: lost requests and responses, error statuses, delays and stale lists.
import type { OperationId } from '@capi/client'
import type { FaultAction, FaultPhase, Sandbox } from '@capi/sandbox'
import { type Duration, toMs } from './duration.ts'
import type { Story } from './story.ts'

export interface FailureOptions {
  /** How many requests fail. @default all */
  readonly times?: number
  /** Only this one of the requests fails, counted from 1. Not together with `times` or `probability`. @default all */
  readonly nth?: number
  /** The probability of each failure, as a decimal; the seed decides. @default '1' */
  readonly probability?: string
  /** Only requests of this account fail. @default those of all accounts */
  readonly of?: { readonly accountId: string }
}

export interface LossOptions extends FailureOptions {
  /** What the program sees: a closed connection, a reset one, or nothing until its timeout. @default 'close' */
  readonly how?: 'close' | 'reset' | 'hang'
}

export interface StatusOptions extends FailureOptions {
  /** Value of the header Retry-After, in seconds. @default none */
  readonly retryAfter?: number
}

export interface InjectedFailure {
  /** How many requests have failed. */
  readonly count: number
  /** Ends this failure. */
  ends(): void
}

/** Without an operation, the failures apply to all operations. They last until `recovers`, or for `times` requests. */
export interface Network {
  /** The exchange executes requests, and their responses are lost. */
  losesResponses(operation?: OperationId, options?: LossOptions): InjectedFailure
  /** Requests are lost: the exchange does not execute them, and there is no response. */
  losesRequests(operation?: OperationId, options?: LossOptions): InjectedFailure
  /** The exchange responds with an error status, such as 429 or 503, and executes nothing. */
  respondsWith(status: number, operation?: OperationId, options?: StatusOptions): InjectedFailure
  /** The exchange executes requests, and their responses are late. */
  delaysResponses(delay: Duration, operation?: OperationId, options?: FailureOptions): InjectedFailure
  /** Lists do not contain records that are younger than the age. */
  showsOldLists(age: Duration, operation?: OperationId, options?: FailureOptions): InjectedFailure
  /** Ends all failures. */
  recovers(): void
}

/** Names the options that only some failures have. */
function extra({ type }: FaultAction): string {
  if (type === 'drop') return ', and how'
  return type === 'status' ? ', and retryAfter' : ''
}

export function createNetwork({ control }: Sandbox, story: Story): Network {
  /** How many requests have failed by the rules that ended. */
  const ended = new Map<string, number>()
  const inject = (
    text: string,
    operation: OperationId | undefined,
    phase: FaultPhase,
    action: FaultAction,
    options: FailureOptions,
  ): InjectedFailure => {
    const { times, nth, probability, of, ...unknown } = options
    const [name] = Object.keys(unknown)
    if (name !== undefined)
      throw new TypeError(`The options of a failure are times, nth, probability and of${extra(action)}, was ${name}.`)
    const { faultId } = control.createFault({
      ...(operation !== undefined && { operation }),
      ...(of && { account: of.accountId }),
      ...(times !== undefined && { count: times }),
      ...(nth !== undefined && { nth }),
      ...(probability !== undefined && { probability }),
      phase,
      action,
    })
    story.add('network', `${text}${operation === undefined ? '' : ` of ${operation}`}`)
    return {
      get count() {
        const { faults } = control.listFaults()
        return ended.get(faultId) ?? faults.find((fault) => fault.faultId === faultId)?.fired ?? 0
      },
      ends() {
        if (!ended.has(faultId)) ended.set(faultId, control.deleteFault({ faultId }).fired)
      },
    }
  }
  return {
    losesResponses: (operation, { how = 'close', ...options } = {}) =>
      inject('loses responses', operation, 'afterCommit', { type: 'drop', how }, options),
    losesRequests: (operation, { how = 'close', ...options } = {}) =>
      inject('loses requests', operation, 'before', { type: 'drop', how }, options),
    respondsWith(status, operation, { retryAfter, ...options } = {}) {
      const action = { type: 'status', status, ...(retryAfter !== undefined && { retryAfter }) } as const
      return inject(`responds with ${status} to requests`, operation, 'before', action, options)
    },
    delaysResponses: (delay, operation, options = {}) =>
      inject(`delays responses by ${delay}`, operation, 'afterCommit', { type: 'late', ms: toMs(delay) }, options),
    showsOldLists: (age, operation, options = {}) =>
      inject(`hides the last ${age} in lists`, operation, 'response', { type: 'staleRead', lagMs: toMs(age) }, options),
    recovers() {
      for (const { faultId, fired } of control.deleteFaults().faults) ended.set(faultId, fired)
      story.add('network', 'recovers')
    },
  }
}
