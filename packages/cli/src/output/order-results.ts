/** The result of each order of a call that places or cancels: one row for each, and the exit status of all. */
import { type Field, ownField } from '../input/fields.ts'
import { type Exit, exits } from './exit-status.ts'

/** The fields of one order in an answer that matter here. */
interface Entry {
  readonly orderId?: string | null
  readonly clientOid?: string | null
  readonly result?: boolean | null
  readonly errorCode?: string | null
  readonly errorMessage?: string | null
  readonly recovered?: boolean
  readonly error?: Error
}

interface ResultRow {
  readonly orderId: string | null
  readonly clientOid: string | null
  readonly outcome: string
  readonly why: string
}

/** The columns of the table of results. */
export const resultFields: readonly Field[] = [
  ownField('orderId', { type: 'id' }),
  ...['clientOid', 'outcome', 'why'].map((name) => ownField(name)),
]

/** Returns one entry for each order of an answer. */
export function entriesOf(answer: unknown): readonly Entry[] {
  if (Array.isArray(answer)) return answer as Entry[]
  const { results } = answer as { readonly results?: readonly Entry[] }
  return results ?? [answer as Entry]
}

/** Returns the row of an order. In a batch that failed as a whole, the reason is in `error`. */
export function describeResult(entry: Entry, isPlacing: boolean): ResultRow {
  const { orderId = null, clientOid = null, recovered, errorCode, errorMessage, error } = entry
  const [done, refused] = isPlacing ? ['placed', 'refused'] : ['cancelled', 'not cancelled']
  const result = resultOf(entry)
  const word = result === null ? 'UNKNOWN: it may or may not exist' : result ? done! : refused!
  const why = result === true ? '' : [errorCode, errorMessage ?? error?.message].filter(Boolean).join(' ')
  return { orderId, clientOid, outcome: recovered ? `${word}, confirmed by a lookup` : word, why }
}

/** "Unknown" takes precedence over "refused", because it has to be investigated. */
export function exitOfEntries(entries: readonly Entry[]): Exit {
  const results = entries.map(resultOf)
  if (results.includes(null)) return exits.unknown
  return results.includes(false) ? exits.refused : exits.done
}

/** An entry without a result is a success: a refusal would have been an error. */
function resultOf({ result }: Entry): boolean | null {
  return result === undefined ? true : result
}

/** Returns an entry for JSON, with the message in place of the error. */
export function printable(entry: Entry): object {
  return entry.error ? { ...entry, error: entry.error.message } : entry
}
