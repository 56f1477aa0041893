/** Why the engine refuses a command. A refused command changes nothing and uses up no id. */
export type Reason =
  | 'SYMBOL_UNKNOWN'
  | 'COIN_UNKNOWN'
  | 'ACCOUNT_UNKNOWN'
  | 'PRICE_PRECISION'
  | 'SIZE_PRECISION'
  | 'AMOUNT_PRECISION'
  | 'MARGIN_INSUFFICIENT'

export interface Refusal {
  readonly ok: false
  readonly reason: Reason
  /** A sentence that says what was expected and what came. */
  readonly text: string
}

/** A result, or the reason why there is none. */
export type Outcome<Value> = { readonly ok: true; readonly value: Value } | Refusal

export function refuse(reason: Reason, text: string): Refusal {
  return { ok: false, reason, text }
}
