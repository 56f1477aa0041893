/** A profit or loss, shown by its sign as well as by its colour. */
import type { VNode } from 'preact'
import { showSigned, signOf } from '../format/decimal.ts'

const classes = { '-1': 'down', '0': '', '1': 'up' } as const

export function SignedAmount({ amount, places = 2 }: { amount: string | null; places?: number }): VNode {
  return <span class={amount === null ? '' : classes[signOf(amount)]}>{showSigned(amount, places)}</span>
}
