// The outcome of an answer that has one result for each order or position, inside a response of success.
import type { Outcome } from '../results/envelope.ts'

interface Entry {
  readonly result?: boolean | null
  /** The result under the name that some operations give it. */
  readonly success?: boolean | null
  /** Set where the client has read the order until it was final, because the response was lost. */
  readonly recovered?: true
}

/**
 * Returns the outcome of all entries together. An unknown one comes first, because it has to be investigated. A
 * cancellation that the service accepted is not yet carried out: until the order is final, it can still be filled.
 */
export function outcomeOfEntries(answer: unknown, isCancellation = false): Outcome {
  const results = entriesOf(answer).map(resultOf)
  if (results.includes(null)) return 'unknown'
  if (!results.includes(false)) return isCancellation && !entriesOf(answer).every(isFinal) ? 'accepted' : 'done'
  return results.includes(true) ? 'partly' : 'refused'
}

function entriesOf(answer: unknown): readonly Entry[] {
  if (Array.isArray(answer)) return answer as Entry[]
  const { results } = Object(answer) as { readonly results?: readonly Entry[] }
  return results ?? [Object(answer) as Entry]
}

/** An entry without a result is a success: a refusal would have been an error. */
function resultOf({ success, result = success }: Entry): boolean | null {
  return result === undefined ? true : result
}

function isFinal({ recovered }: Entry): boolean {
  return recovered === true
}
