// Counts rare events in random worlds, so that a test can require that each of them occurred.
import type { World, WorldEvent } from '../../src/index.ts'

/** Increments a counter. */
export type Count = (name: Counted) => void

export interface Tally {
  readonly count: Count
  /** Counts the events of a command that did not move margin itself. */
  readEvents(events: readonly WorldEvent[]): void
  /** Counts the records of a world. */
  read(world: World): void
  /** Names of the counters that are zero. */
  readonly missing: readonly string[]
  readonly text: string
}

const bills: Readonly<Record<string, string>> = {
  start_liquidate: 'liquidations',
  order_liquidate_fee_income: 'liquidation fees',
  order_fix_margin_amount: 'losses covered by the insurance fund',
  position_funding: 'funding bills',
}

const fills: Readonly<Record<string, string>> = {
  FORCE_LIQUIDATE: 'fills of liquidations',
  FORCE_REDUCE: 'fills that net a hedge',
  ADL: 'fills of deleveraging',
}

const others = [
  'deleveraged users',
  'triggered presets',
  'plan orders triggered by the mark price',
  'filled isolated orders of plans',
  'filled isolated orders with a delay',
  'filled isolated orders next to others',
  'margin top-ups',
  'leverages that move margin',
  'changed margin modes',
  'positions that append margin by their own setting',
  'gaps of a walking price',
  'replayed candles',
  'mirrored prices',
  'fill models',
  'halts',
  'changed terms',
] as const

/** What is counted one by one. */
export type Counted = (typeof others)[number]

export function createTally(): Tally {
  const counts = new Map([...Object.values(bills), ...Object.values(fills), ...others].map((name) => [name, 0]))
  const count = (name: string | undefined): void => {
    if (name !== undefined) counts.set(name, counts.get(name)! + 1)
  }
  return {
    count,
    readEvents(events) {
      const posted = events.flatMap((event) => (event.kind === 'bill' ? [event.bill] : []))
      for (const [index, { businessType, isolatedPositionId }] of posted.entries()) {
        if (businessType !== 'margin_move_in' || isolatedPositionId === 0n) continue
        // A fill that opens moves margin before its own bill, and a close draws a shortfall after its own.
        const around = [posted[index - 2], posted[index + 1]]
        if (!around.some((bill) => bill?.businessType.startsWith('position_'))) count('margin top-ups')
      }
    },
    read({ accounts, archive }) {
      for (const { id } of accounts.values()) {
        for (const { businessType } of archive.all('bill', id)) count(bills[businessType])
        for (const { liquidateType } of archive.all('fill', id)) count(fills[liquidateType])
        const bursts = archive.all('order', id).filter(({ type }) => type.startsWith('burst')).length
        const agreements = archive.all('order', id).filter(({ type }) => type.startsWith('agreement')).length
        if (agreements > bursts) count('deleveraged users')
        for (const { triggerTime, parentId, reference } of archive.all('plan', id)) {
          if (triggerTime === null) continue
          if (parentId !== 0n) count('triggered presets')
          if (reference === 'mark') count('plan orders triggered by the mark price')
        }
      }
    },
    get missing() {
      return Array.from(counts).flatMap(([name, times]) => (times === 0 ? [name] : []))
    },
    get text() {
      return Array.from(counts)
        .flatMap(([name, times]) => (times > 0 ? [`${times} ${name}`] : []))
        .join(', ')
    },
  }
}
