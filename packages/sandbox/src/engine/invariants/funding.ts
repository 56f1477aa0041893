// The invariant of funding: it only moves money between accounts, and positions record their share.

import type { Money } from '../base/money.ts'
import { livePositions } from './positions.ts'
import type { Invariant } from './invariant.ts'

/** I13: the funding bills of a symbol and time sum to zero, and those of an account match the funding of its positions. */
export const fundingIsConserved: Invariant = (world) => {
  const sums = new Map<string, Money>()
  for (const account of world.accounts.values()) {
    const shares = new Map<string, Money>()
    for (const { businessType, symbol, time, amount } of world.archive.bills(account.id)) {
      if (businessType !== 'position_funding' || symbol === '') continue
      add(sums, `${symbol} at ${time}`, amount)
      add(shares, symbol, amount)
    }
    if (account.isSystem) continue
    const live = Array.from(livePositions(account), ({ position }) => position)
    for (const { symbol, cumFundingFee } of [...live, ...world.archive.positions(account.id)]) {
      add(shares, symbol, -cumFundingFee)
    }
    for (const [symbol, left] of shares) {
      if (left !== 0n) return `the funding bills of ${account.id} in ${symbol} exceed those of its positions by ${left}`
    }
  }
  for (const [name, sum] of sums) if (sum !== 0n) return `the funding bills of ${name} sum to ${sum}, not 0`
  return null
}

function add(sums: Map<string, Money>, key: string, amount: Money): void {
  sums.set(key, (sums.get(key) ?? 0n) + amount)
}
