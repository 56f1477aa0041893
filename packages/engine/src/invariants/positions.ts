// Invariants of positions: they match their fills, and longs and shorts of a symbol are equal.
import { positionsOf } from '../model/account.ts'
import { type Invariant } from './invariant.ts'
import { Sums } from './sums.ts'

/** I3: in each symbol, longs minus shorts plus the position of the market maker is zero. */
export const contractsAreConserved: Invariant = (world) => {
  for (const [symbol, { marketMakerNet }] of world.markets) {
    let net = marketMakerNet
    for (const account of world.accounts.values()) {
      const state = account.symbolStates.get(symbol)
      if (state) net += state.long.size - state.short.size
    }
    if (net !== 0) return `${symbol} positions sum to ${net} steps, not 0`
  }
  return null
}

/** I4: the size of a position is the sum of its fills, and its value is zero only when its size is. */
export const positionsMatchFills: Invariant = (world) => {
  for (const account of world.accounts.values()) {
    const sizes = new Sums<bigint>()
    for (const { positionId, direction, size } of world.archive.all('fill', account.id)) {
      sizes.add(positionId, direction.startsWith('OPEN') ? size : -size)
    }
    for (const position of [...positionsOf(account), ...world.archive.all('position', account.id)]) {
      const { id, size, openValue, cumOpenSize, cumCloseSize } = position
      if (size !== cumOpenSize - cumCloseSize) return `position ${id} has ${size}, not ${cumOpenSize} - ${cumCloseSize}`
      if (BigInt(size) !== sizes.get(id)) return `position ${id} has ${size}, its fills sum to ${sizes.get(id)}`
      if (size < 0 || openValue < 0n || (size === 0) !== (openValue === 0n)) {
        return `position ${id} has size ${size} and value ${openValue}`
      }
      sizes.delete(id)
    }
    for (const id of sizes.keys()) return `fills have position ${id}, which does not exist`
    for (const { long, short } of account.symbolStates.values()) {
      for (const totals of [long, short]) {
        const sum = totals.positions.reduce((total, { size }) => total + size, 0)
        if (sum !== totals.size) {
          return `the ${totals.side} positions of ${account.id} sum to ${sum}, its total is ${totals.size}`
        }
      }
    }
  }
  return null
}

/** I9: live closing orders of a side are not larger than its positions. */
export const closesFitPositions: Invariant = ({ accounts }) => {
  for (const { id, symbolStates } of accounts.values()) {
    for (const { long, short } of symbolStates.values()) {
      for (const { side, size, closeSize } of [long, short]) {
        if (closeSize > size) return `closing orders of ${id} have ${closeSize} of ${size} ${side}`
      }
    }
  }
  return null
}
