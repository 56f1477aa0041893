// Refusals of the engine as rejections, with the code that the document has for the reason.
//
// A text begins with the parts that programs parse, from the table of the document (G81): `INVALID_ARGUMENT: stepSize
// '0.0001'; SIZE_PRECISION(size): the size must be a multiple of 0.0001, was 0.00015.`
import { ENGINE_REFUSED, type ErrorName, errorCodes } from '@capi/api'
import type { Reason, Refusal, Result } from '@capi/engine'
import { document } from '../document/document.ts'
import { Rejection } from '../document/rejection.ts'

/** What a text begins with; `{step}` stands for the size step. */
interface Parsed {
  readonly status?: string
  readonly text?: string
  readonly field?: string
}

const { status: defaultStatus, reasons } = document['x-refusals'] as {
  readonly status: string
  readonly reasons: Readonly<Record<string, Parsed>>
}

/** Returns the text of a refusal: what programs parse, its name, what was expected and what was received. */
export function refusalText(refusal: Pick<Refusal, 'reason' | 'text' | 'field' | 'step'>): string {
  const { reason, step } = refusal
  const { status = defaultStatus, text: parsed } = reasons[reason] ?? {}
  const words = step === undefined ? parsed : parsed?.replace('{step}', step)
  return `${status}: ${words === undefined ? '' : `${words}; `}${reasonText(refusal)}`
}

/** Returns the text without what only programs of a live service parse. */
function reasonText({
  reason,
  text,
  field = reasons[reason]?.field,
}: Pick<Refusal, 'reason' | 'field' | 'text'>): string {
  return `${reason}${field === undefined ? '' : `(${field})`}: ${text}`
}

/** The codes of the refusals that have one of their own. All others have the code of the engine. */
export type RefusalNames = Partial<Record<Reason, ErrorName>>

// G62: programs change the margin mode and repeat the order.
const names: RefusalNames = { MARGIN_MODE_CONFLICT: 'parameter_invalid' }

/** Returns the code of a refusal. */
export function refusalCode({ reason }: Refusal): string {
  const name = names[reason]
  return Object.values(errorCodes).find((entry) => entry.name === name)?.code ?? ENGINE_REFUSED
}

/** Returns the value of a successful result; throws a rejection if the engine refused. */
export function unwrap<Value>(outcome: Result<Value>, own: RefusalNames = names): Value {
  if (outcome.ok) return outcome.value
  throw new Rejection(own[outcome.reason] ?? 'engine_refused', refusalText(outcome))
}

/**
 * The same for control operations, which no program of a live service calls: the text is the name and the sentence
 * only.
 */
export function unwrapControl<Value>(outcome: Result<Value>): Value {
  if (outcome.ok) return outcome.value
  throw new Rejection('engine_refused', reasonText(outcome))
}
