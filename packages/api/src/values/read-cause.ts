// Makes the function that reads from the text of a refusal why the request was refused. Only the local exchange names
// reasons.
import type { InputField } from './write-value.ts'

export interface Cause<Reason extends string> {
  /** The reason of the local exchange, such as `SIZE_MIN`; null where the text names none, as on a live service. */
  readonly reason: Reason | null
  /** The normalised name of the field that the refusal concerns; null where the text names none. */
  readonly field: string | null
}

/**
 * Returns the cause of a refusal; a text may be anything. It may name a field as on the wire; `inputs` have its
 * normalised name.
 */
export type ReadCause<Reason extends string> = (text: unknown, inputs?: readonly InputField[] | null) => Cause<Reason>

/** `pattern` has the reason and the field as its groups. */
export function causeReader<Reason extends string>(pattern: RegExp): ReadCause<Reason> {
  return (text, inputs) => {
    if (typeof text !== 'string') return { reason: null, field: null }
    const [, reason = null, field = null] = pattern.exec(text) ?? []
    if (reason !== null) return { reason: reason as Reason, field }
    const wire = /^(?:Body field|Query parameter) (\w+)/.exec(text)?.[1] ?? null
    return { reason: null, field: inputs?.find(([each]) => each === wire)?.[3] ?? wire }
  }
}
