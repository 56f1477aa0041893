// Refusals: why the engine does not execute a command. The engine throws them, and `execute` returns them as the
// result.

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
  'LEVERAGE_MAX',
  'POSITION_UNKNOWN',
  'SYMBOL_IN_USE',
  'FEE_RATE',
  'FUNDING_RATE',
  'SETTING_RANGE',
  'MARKET_MAKER_SHAPE',
  'MARKET_ABSENT',
  'MARKET_HALTED',
  'PRICE_STALE',
] as const

export type Reason = (typeof reasons)[number]

interface Details {
  readonly field?: string
  readonly step?: string
}

/** What was expected and received, as one sentence, with its reason. */
export class Refusal extends Error {
  override readonly name: string = 'Refusal'
  readonly ok: false = false
  readonly reason: Reason
  /** The field that the refusal concerns, where it is not the one that the reason always concerns. */
  readonly field: string | undefined
  /** The size step, which programs parse from the text. */
  readonly step: string | undefined

  /** `expected` is without the final period: `the size must be at least 0.0001`. */
  constructor(reason: Reason, expected: string, was: string, { field, step }: Details = {}) {
    super(`${expected}, was ${clip(was)}.`)
    this.reason = reason
    this.field = field
    this.step = step
  }

  get text(): string {
    return this.message
  }
}

/** A value, or a refusal. */
export type Result<Value> = { readonly ok: true; readonly value: Value } | Refusal

/** Returns what a function returns, or the refusal that it throws. */
export function attempt<Value>(run: () => Value): Result<Value> {
  try {
    return { ok: true, value: run() }
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** Refuses a number that is not a whole number from `least` to `most`, both included. */
export function checkWhole(
  reason: Reason,
  name: string,
  value: number,
  least: number,
  most: number,
  details: Details = {},
): void {
  if (Number.isInteger(value) && value >= least && value <= most) return
  throw new Refusal(reason, `${name} must be a whole number from ${least} to ${most}`, String(value), details)
}

/** The most characters of a request that an error repeats. */
const mostEchoed = 200

/** Returns at most the first 200 characters of a text, with an ellipsis if there are more. */
export function clip(text: string): string {
  return text.length > mostEchoed ? `${text.slice(0, mostEchoed - 1)}…` : text
}
