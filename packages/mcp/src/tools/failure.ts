// Turns errors into results: what happened, what it means by the error table of the document, and what to do next.
import { type KnownErrorCode, type RefusalCause, errorCodes } from '@capi/api'
import { refusalReasons } from '@capi/api/manual'
import { ApiError, NetworkError, OutcomeUnknownError, UsageError } from '@capi/client'
import { ControlError } from './call-control.ts'
import { Forbidden } from './forbidden.ts'
import { split } from '../results/split.ts'
import type { Outcome, Refusal, Step, Told } from '../results/envelope.ts'
import type { Redactor } from '../results/redact.ts'

/** The longest text of an error that is passed on, in bytes. */
const longestDetail = 2_000

/** Returns what is told of a call that threw; `next` are the steps that show its effect. */
export function toldOfFailure(
  changes: boolean,
  error: unknown,
  redactor: Redactor,
  next: readonly Step[],
): Told & { readonly refusal: Refusal } {
  const outcome = outcomeOf(error, changes)
  const { status = null, code = null } = error as { status?: number | null; code?: string | null }
  const known = code !== null && Object.hasOwn(errorCodes, code) ? errorCodes[code as KnownErrorCode] : undefined
  const { clientOid = null, possibleOrderIds = [] } = error as Partial<OutcomeUnknownError>
  const isUnknown = outcome === 'unknown'
  const detail = redactor.text(error instanceof Error ? error.message : String(error))
  const shortened = split(detail, longestDetail)
  const refusal: Refusal = {
    detail: shortened.rest === undefined ? detail : `${String(shortened.part)}…`,
    status: typeof status === 'number' ? status : null,
    code: known?.code ?? null,
    codeMeaning: known?.description ?? null,
    ...causeOf(error as Partial<RefusalCause>),
    clientOid: isUnknown && clientOid !== null ? redactor.text(clientOid) : null,
    possibleOrderIds: isUnknown ? possibleOrderIds.slice(0, 20) : [],
  }
  return { outcome, refusal, ...(isUnknown && { next }) }
}

type Cause = Pick<Refusal, 'reason' | 'field' | 'cause' | 'remedy' | 'canRepeat'>

// Another reason than those of the document is text of the service, which stays in the detail.
function causeOf({ reason = null, field = null }: Partial<RefusalCause>): Cause {
  if (reason === null || !Object.hasOwn(refusalReasons, reason))
    return { reason: null, field: null, cause: null, remedy: null, canRepeat: null }
  return { reason, field, ...refusalReasons[reason]! }
}

/** Returns whether an error of a call that changes something proves that nothing changed. */
export function isWithoutEffect(error: unknown): boolean {
  return outcomeOf(error, true) !== 'unknown'
}

function outcomeOf(error: unknown, changes: boolean): Outcome {
  if (error instanceof OutcomeUnknownError) return 'unknown'
  if (error instanceof UsageError) return 'invalid'
  if (error instanceof Forbidden) return 'forbidden'
  if (error instanceof NetworkError) return changes && error.mayHaveArrived ? 'unknown' : 'failed'
  if (error instanceof ApiError || (error instanceof ControlError && error.status !== null)) {
    const isCertain = error.status! >= 400 && error.status! < 500
    if (isCertain || (error instanceof ApiError && error.status < 400)) return 'refused'
    return changes ? 'unknown' : 'failed'
  }
  // A call that was aborted, or an error of this server: a change may have been sent.
  return changes ? 'unknown' : 'failed'
}
