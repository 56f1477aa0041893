// The outcome of an answer that has one result for each order or position, inside a response of success.
import type { Outcome } from '../results/envelope.ts'

interface Entry {
  readonly result?: boolean | null
  /** The result under the name that some operations give it. */
  readonly success?: boolean | null
}

/** Returns the outcome of all entries together. An unknown one comes first, because it has to be investigated. */
export function outcomeOfEntries(answer: unknown): Outcome {
  const results = entriesOf(answer).map(resultOf)
  if (results.includes(null)) return 'unknown'
  if (!results.includes(false)) return 'done'
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
