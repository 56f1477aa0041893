// Texts in green or red: buys and sells, profits and losses.
import type { ComponentChildren, VNode } from 'preact'
import { showSigned, signOf } from '../format/decimal.ts'

interface TonedProps {
  readonly isUp: boolean
  readonly children: ComponentChildren
}

export function Toned({ isUp, children }: TonedProps): VNode {
  return <span class={isUp ? 'text-up' : 'text-down'}>{children}</span>
}

/** A profit or loss, shown by its sign as well as by its colour. */
export function SignedAmount({ amount, places = 2 }: { amount: string | null; places?: number }): VNode {
  const text = showSigned(amount, places)
  const sign = amount === null ? 0 : signOf(amount)
  return sign === 0 ? <span>{text}</span> : <Toned isUp={sign > 0}>{text}</Toned>
}
