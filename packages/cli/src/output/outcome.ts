/** What became of each order of a call that places or cancels: one row and one word for each, and the exit status of all. */
import type { Field } from '../input/kind.ts'
import { type Exit, exits } from './failure.ts'

/** One order of an answer, as far as it is read here. */
interface Entry {
  readonly orderId?: string | null
  readonly clientOid?: string | null
  readonly result?: boolean | null
  readonly errorCode?: string | null
  readonly errorMessage?: string | null
  readonly recovered?: boolean
  readonly error?: Error
}

interface Outcome {
  readonly orderId: string | null
  readonly clientOid: string | null
  readonly outcome: string
  readonly why: string
}

/** The columns of the table of outcomes. */
export const outcomeFields: readonly Field[] = ['orderId', 'clientOid', 'outcome', 'why'].map((name) => ({
  name,
  description: '',
  kind: { type: name === 'orderId' ? 'id' : 'text' },
  basis: 'documented',
}))

/** Returns the entries of an answer: one for each order, also where the answer names several in a list. */
export function entriesOf(answer: unknown): readonly Entry[] {
  if (Array.isArray(answer)) return answer as Entry[]
  const { results } = answer as { readonly results?: readonly Entry[] }
  return results ?? [answer as Entry]
}

/** Returns what became of an order; a batch that failed as a whole leaves the reason in its error. */
export function describeOutcome(entry: Entry, isPlacing: boolean): Outcome {
  const { orderId = null, clientOid = null, recovered, errorCode, errorMessage, error } = entry
  const [done, refused] = isPlacing ? ['placed', 'refused'] : ['cancelled', 'not cancelled']
  const result = resultOf(entry)
  const word = result === null ? 'UNKNOWN: it may or may not stand' : result ? done! : refused!
  const why = result === true ? '' : [errorCode, errorMessage ?? error?.message].filter(Boolean).join(' ')
  return { orderId, clientOid, outcome: recovered ? `${word}, found afterwards` : word, why }
}

/** Unknown weighs more than refused, since it is what somebody has to look into. */
export function exitOfEntries(entries: readonly Entry[]): Exit {
  const results = entries.map(resultOf)
  if (results.includes(null)) return exits.unknown
  return results.includes(false) ? exits.refused : exits.done
}

/** An answer without a word on it is a success: a refusal would have been an error. */
function resultOf({ result }: Entry): boolean | null {
  return result === undefined ? true : result
}

/** Returns an entry as JSON shows it: an error as its message. */
export function printable(entry: Entry): object {
  return entry.error ? { ...entry, error: entry.error.message } : entry
}
