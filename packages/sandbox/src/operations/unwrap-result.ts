// Refusals of the engine as rejections, with the code that the document has for the reason.
//
// A text begins with the parts that programs parse, from the table of the document (G81): `INVALID_ARGUMENT: stepSize '0.0001';
// SIZE_PRECISION: the size must be a multiple of 0.0001, was 0.00015.`

import { ENGINE_REFUSED, type ErrorName, errorCodes } from '@capi/api'
import type { Reason, Refusal, Result } from '../engine/index.ts'
import { document } from '../document/document.ts'
import { Rejection } from '../document/rejection.ts'

/** What a text begins with; the words in braces stand for details of the refusal. */
interface Parsed {
  readonly status?: string
  readonly text?: string
}

const { status: defaultStatus, reasons } = document['x-refusals'] as {
  readonly status: string
  readonly reasons: Readonly<Record<string, Parsed>>
}

/** Returns the text of a refusal: what programs parse, its name, what was expected and what was received. */
export function refusalText({ reason, text, details }: Pick<Refusal, 'reason' | 'text' | 'details'>): string {
  const { status = defaultStatus, text: parsed } = reasons[reason] ?? {}
  const words = parsed?.replaceAll(/\{(\w+)\}/g, (slot, name: string) => details[name] ?? slot)
  const name = reason === status ? '' : `${reason}: `
  return `${status}: ${words === undefined ? '' : `${words}; `}${name}${text}`
}

/** Returns the refusal of a batch without entries, which never reaches the engine. */
export function refuseEmptyBatch(rule: string): Rejection {
  return new Rejection('engine_refused', `${defaultStatus}: BATCH_EMPTY: the batch must ${rule}.`)
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

/** The same for control operations, which no program of a live service calls: the text is the name and the sentence only. */
export function unwrapControl<Value>(outcome: Result<Value>): Value {
  if (outcome.ok) return outcome.value
  throw new Rejection('engine_refused', `${outcome.reason}: ${outcome.text}`)
}
