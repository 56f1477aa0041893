// Refusals of the engine, as the wire says them: `NAME: sentence`, under the one code that the document has for them.

import type { Result, Refusal } from '../engine/index.ts'
import { Rejection } from '../document/rejection.ts'

/** Returns the text of a refusal: its name, what was expected and what came. */
export function sayRefusal({ reason, text }: Refusal): string {
  return `${reason}: ${text}`
}

/** Returns the value of an outcome; throws a rejection where the engine refused. */
export function settle<Value>(outcome: Result<Value>): Value {
  if (outcome.ok) return outcome.value
  throw new Rejection('engine_refused', sayRefusal(outcome))
}
