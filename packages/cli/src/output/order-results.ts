// The result of each order of a call that places, cancels or closes: one row for each, and the exit status of all.
import { type Field, ownField } from '../input/fields.ts'
import { type Exit, exits } from './exit-status.ts'

/** The fields of one order in an answer that matter here. */
interface Entry {
  readonly orderId?: string | null
  readonly clientOid?: string | null
  readonly result?: boolean | null
  /** The result under the name that some operations give it. */
  readonly success?: boolean | null
  /** The closed position and the order that closes it; the id of a refused order is zero. */
  readonly positionId?: string | null
  readonly successOrderId?: string | null
  readonly errorCode?: string | null
  readonly errorMessage?: string | null
  readonly recovered?: boolean
  readonly error?: Error
}

interface ResultRow {
  readonly positionId?: string
  readonly orderId: string | null
  readonly clientOid: string | null
  readonly outcome: string
  readonly why: string
}

/** What a call does to each order or position. */
export type Action = 'place' | 'cancel' | 'close'

/**
 * The words for success and failure. A service that accepts a cancellation may still fill the order until it is final;
 * a client that has looked the order up knows that it is cancelled.
 */
const outcomes: Readonly<Record<Action, readonly [string, string]>> = {
  place: ['placed', 'refused'],
  cancel: ['cancel accepted', 'not cancelled'],
  close: ['closing order placed', 'refused'],
}

/** Returns what an operation does, or undefined for one without a result for each order. */
export function actionOf(id: string): Action | undefined {
  return (Object.keys(outcomes) as Action[]).find((action) => id.startsWith(action))
}

/** Returns the columns of the table of results. */
export function resultFields(action: Action): readonly Field[] {
  const orderId = ownField('orderId', { type: 'id' })
  if (action === 'close') return [ownField('positionId', { type: 'id' }), orderId, ownField('outcome'), ownField('why')]
  return [orderId, ...['clientOid', 'outcome', 'why'].map((name) => ownField(name))]
}

/** Returns one entry for each order of an answer. */
export function entriesOf(answer: unknown): readonly Entry[] {
  if (Array.isArray(answer)) return answer as Entry[]
  const { results } = answer as { readonly results?: readonly Entry[] }
  return results ?? [answer as Entry]
}

/** Returns the row of an order. In a batch that failed as a whole, the reason is in `error`. */
export function describeResult(entry: Entry, action: Action): ResultRow {
  const { positionId, clientOid = null, recovered, errorCode, errorMessage, error } = entry
  const orderId = entry.orderId ?? (entry.successOrderId === '0' ? null : (entry.successOrderId ?? null))
  const [done, refused] = outcomes[action]
  const result = resultOf(entry)
  const unknown = action === 'cancel' ? 'UNKNOWN: it may or may not be cancelled' : 'UNKNOWN: it may or may not exist'
  const word = result === null ? unknown : result ? done : refused
  const why = result === true ? '' : [errorCode, errorMessage ?? error?.message].filter(Boolean).join(' ')
  const looked = action === 'cancel' && result ? 'cancelled' : word
  const outcome = recovered ? `${looked}, confirmed by a lookup` : word
  return { ...(typeof positionId === 'string' && { positionId }), orderId, clientOid, outcome, why }
}

/** "Unknown" takes precedence over "refused", because it has to be investigated. */
export function exitOfEntries(entries: readonly Entry[]): Exit {
  const results = entries.map(resultOf)
  if (results.includes(null)) return exits.unknown
  return results.includes(false) ? exits.refused : exits.done
}

/** An entry without a result is a success: a refusal would have been an error. */
function resultOf({ success, result = success }: Entry): boolean | null {
  return result === undefined ? true : result
}

/** Returns an entry for JSON, with the message in place of the error. */
export function printable(entry: Entry): object {
  return entry.error ? { ...entry, error: entry.error.message } : entry
}
