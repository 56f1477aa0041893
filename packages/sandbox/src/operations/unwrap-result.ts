// Refusals of the engine as rejections: `NAME: sentence`, under the one code that the document has for them.

import type { Result, Refusal } from '../engine/index.ts'
import { Rejection } from '../document/rejection.ts'

/** Returns the text of a refusal: its name, what was expected and what was received. */
export function refusalText({ reason, text }: Refusal): string {
  return `${reason}: ${text}`
}

/** Returns the value of a successful result; throws a rejection if the engine refused. */
export function unwrap<Value>(outcome: Result<Value>): Value {
  if (outcome.ok) return outcome.value
  throw new Rejection('engine_refused', refusalText(outcome))
}
