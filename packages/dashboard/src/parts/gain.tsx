import type { VNode } from 'preact'
import { showGain, signOf } from '../show/decimal.ts'

const classes = { '-1': 'down', '0': '', '1': 'up' } as const

/** An amount that is a gain or a loss, which its sign says as well as its colour. */
export function Gain({ amount, places = 2 }: { readonly amount: string | null; readonly places?: number }): VNode {
  return <span class={amount === null ? '' : classes[signOf(amount)]}>{showGain(amount, places)}</span>
}
