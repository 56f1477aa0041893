// Requires that an error names its cause: what the server has refused and why, what has failed on the way, or why an
// outcome is unknown.
import { ApiError, IncompleteListError, NetworkError, OutcomeUnknownError } from '@capi/client'

/** What fails on the way in a simulation, and what ends a call. */
const failures =
  /ECONNREFUSED|socket hang up|the response was cut short|expected a response within \d+ ms|within its deadline of \d+ ms|the call was aborted|a copy was executed/
/** Why a list may end before its end: there is no way to ask for the rest. */
const hasNoRest = /the endpoint has no cursor|records have the time/

/** Returns what is wrong with an error of a call; undefined if nothing is. */
export function problemOfError(thrown: unknown): string | undefined {
  if (thrown instanceof ApiError) return problemOfRefusal(thrown)
  if (thrown instanceof NetworkError)
    return failures.test(thrown.message) ? undefined : 'must say what has failed on the way'
  if (thrown instanceof OutcomeUnknownError) return problemOfUnknown(thrown)
  if (thrown instanceof IncompleteListError)
    return hasNoRest.test(thrown.message) ? undefined : 'must not come, because the whole list can be read'
  return 'must be an error of the client'
}

function problemOfRefusal({ status, code, message }: ApiError): string | undefined {
  if (status === 500) return 'must not be an internal error'
  const [, text = ''] = message.split(`: ${status} ${code} `)
  return text.trim() === '' ? 'must have the code of the refusal and a text' : undefined
}

function problemOfUnknown({ cause, message }: OutcomeUnknownError): string | undefined {
  const isLoss =
    (cause instanceof NetworkError && cause.mayHaveArrived) || (cause instanceof ApiError && cause.status >= 500)
  if (!isLoss) return 'must have a cause, which is a lost response'
  if (!message.includes(cause.message)) return `must contain its cause, which is ${cause.message}`
  return problemOfError(cause)
}
