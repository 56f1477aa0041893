// Refusals of the engine as rejections: `NAME: sentence`, with the code that the document has for the reason.

import { ENGINE_REFUSED, type ErrorName, errorCodes } from '@capi/api'
import type { Reason, Refusal, Result } from '../engine/index.ts'
import { Rejection } from '../document/rejection.ts'

/** Returns the text of a refusal: its name, what was expected and what was received. */
export function refusalText({ reason, text }: Refusal): string {
  return `${reason}: ${text}`
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
