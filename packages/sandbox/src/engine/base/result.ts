// The result of a command: a value, or a refusal with its reason.

/** Why the engine refuses a command. A refused command changes no state and consumes no id. */
export const reasons = [
  'SYMBOL_UNKNOWN',
  'COIN_UNKNOWN',
  'ACCOUNT_UNKNOWN',
  'CLIENT_OID_INVALID',
  'CLIENT_OID_DUPLICATE',
  'SIZE_PRECISION',
  'SIZE_MIN',
  'SIZE_MAX',
  'PRICE_PRECISION',
  'PRICE_BAND',
  'EXECUTION_TYPE_CONFLICT',
  'PRESET_PRICE',
  'LIQUIDATING',
  'ORDER_RATE',
  'MARGIN_MODE_CONFLICT',
  'SEPARATED_MODE_CONFLICT',
  'POSITION_MAX',
  'MARGIN_INSUFFICIENT',
  'CLOSE_SIZE_EXCEEDED',
  'ORDER_NOT_FOUND',
  'ORDER_FINISHED',
  'AMOUNT_PRECISION',
  'LEVERAGE_RANGE',
  'FEE_RATE',
  'FUNDING_RATE',
  'SETTING_RANGE',
  'HOUSE_SHAPE',
] as const

export type Reason = (typeof reasons)[number]

export interface Refusal {
  readonly ok: false
  readonly reason: Reason
  /** What was expected, without the final period: `the size must be at least 0.0001`. */
  readonly expected: string
  /** What was received. */
  readonly was: string
  /** What was expected and received, as one sentence. */
  readonly text: string
}

/** A value, or a refusal. */
export type Result<Value> = { readonly ok: true; readonly value: Value } | Refusal

export function refuse(reason: Reason, expected: string, was: string): Refusal {
  return { ok: false, reason, expected, was, text: `${expected}, was ${was}.` }
}

/** Refuses a number that is not a whole number from `least` to `most`, both included; otherwise returns null. */
export function checkWhole(reason: Reason, name: string, value: number, least: number, most: number): Refusal | null {
  if (Number.isInteger(value) && value >= least && value <= most) return null
  return refuse(reason, `${name} must be a whole number from ${least} to ${most}`, String(value))
}

export function accept<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value }
}
