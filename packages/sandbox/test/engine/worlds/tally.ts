// How often worlds went through what is rare, so that a run can say that it did.

import type { World } from '../../../src/engine/index.ts'

export interface Tally {
  /** Counts what a world has gone through. */
  read(world: World): void
  /** Names of what never happened. */
  readonly missing: readonly string[]
  readonly text: string
}

const bills: Readonly<Record<string, string>> = {
  start_liquidate: 'liquidations',
  order_liquidate_fee_income: 'liquidation fees',
  order_fix_margin_amount: 'losses made good',
  position_funding: 'funding bills',
}

const fills: Readonly<Record<string, string>> = {
  FORCE_LIQUIDATE: 'fills of liquidations',
  FORCE_REDUCE: 'fills of hedges against themselves',
  ADL: 'fills of deleveraging',
}

export function createTally(): Tally {
  const counts = new Map(
    [...Object.values(bills), ...Object.values(fills), 'deleveraged users'].map((name) => [name, 0]),
  )
  const count = (name: string | undefined): void => {
    if (name !== undefined) counts.set(name, counts.get(name)! + 1)
  }
  return {
    read({ accounts, archive }) {
      for (const { id } of accounts.values()) {
        for (const { businessType } of archive.bills(id)) count(bills[businessType])
        for (const { liquidateType } of archive.fills(id)) count(fills[liquidateType])
        const bursts = archive.orders(id).filter(({ type }) => type.startsWith('burst')).length
        const agreements = archive.orders(id).filter(({ type }) => type.startsWith('agreement')).length
        if (agreements > bursts) count('deleveraged users')
      }
    },
    get missing() {
      return Array.from(counts).flatMap(([name, times]) => (times === 0 ? [name] : []))
    },
    get text() {
      return Array.from(counts, ([name, times]) => `${times} ${name}`).join(', ')
    },
  }
}
