// Positions: each is what its fills made of it, and every long has a short somewhere.

import type { Account } from '../model/account.ts'
import type { Fill } from '../model/fill.ts'
import type { Market } from '../model/market.ts'
import type { Position } from '../model/position.ts'
import type { Invariant } from './invariant.ts'

/** All live positions of an account. */
export function* livePositions(account: Account): Generator<{ readonly position: Position; readonly market: Market }> {
  for (const { market, long, short } of account.symbolStates.values()) {
    for (const position of [...long.positions, ...short.positions]) yield { position, market }
  }
}

/** I3: longs less shorts plus the house make zero in each symbol. */
export const contractsAreConserved: Invariant = (world) => {
  for (const [symbol, { marketMakerNet }] of world.markets) {
    let net = marketMakerNet
    for (const account of world.accounts.values()) {
      const state = account.symbolStates.get(symbol)
      if (state) net += state.long.size - state.short.size
    }
    if (net !== 0) return `${symbol} has ${net} steps too many`
  }
  return null
}

/** I4: a position has the size that its fills leave, and a value as long as it has a size. */
export const fillsMakePositions: Invariant = (world) => {
  for (const account of world.accounts.values()) {
    const sizes = new Map<bigint, number>()
    for (const fill of world.archive.fills(account.id)) {
      sizes.set(fill.positionId, (sizes.get(fill.positionId) ?? 0) + signedSize(fill))
    }
    const live = Array.from(livePositions(account), ({ position }) => position)
    for (const position of [...live, ...world.archive.positions(account.id)]) {
      const { id, size, openValue, cumOpenSize, cumCloseSize } = position
      if (size !== cumOpenSize - cumCloseSize) return `position ${id} has ${size}, not ${cumOpenSize} - ${cumCloseSize}`
      if (size !== sizes.get(id)) return `position ${id} has ${size}, its fills leave ${sizes.get(id)}`
      if (size < 0 || openValue < 0n || (size === 0) !== (openValue === 0n)) return `position ${id}: ${openValue} open`
      sizes.delete(id)
    }
    for (const id of sizes.keys()) return `fills belong to position ${id}, which is not there`
    for (const { long, short } of account.symbolStates.values()) {
      for (const totals of [long, short]) {
        const sum = totals.positions.reduce((total, { size }) => total + size, 0)
        if (sum !== totals.size) return `the ${totals.side} positions of ${account.id} make ${sum}, not ${totals.size}`
      }
    }
  }
  return null
}

/** I9: live closes of a side never ask for more than there is. */
export const closesFit: Invariant = ({ accounts }) => {
  for (const { id, symbolStates } of accounts.values()) {
    for (const { long, short } of symbolStates.values()) {
      for (const { side, size, closeSize } of [long, short]) {
        if (closeSize > size) return `closes of ${id} ask for ${closeSize} of ${size} ${side}`
      }
    }
  }
  return null
}

function signedSize({ direction, size }: Fill): number {
  return direction === 'OPEN_LONG' || direction === 'OPEN_SHORT' ? size : -size
}
