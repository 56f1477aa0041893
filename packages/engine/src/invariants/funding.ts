// The invariant of funding: it only moves money between accounts, and positions record their share.
import { positionsOf } from '../model/account.ts'
import { type Invariant } from './invariant.ts'
import { Sums } from './sums.ts'

/**
 * I13: the funding bills of a symbol and time sum to zero, and those of an account match the funding of its positions.
 */
export const fundingIsConserved: Invariant = (world) => {
  const sums = new Sums<string>()
  for (const account of world.accounts.values()) {
    const shares = new Sums<string>()
    for (const { businessType, symbol, time, amount } of world.archive.all('bill', account.id)) {
      if (businessType !== 'position_funding' || symbol === '') continue
      sums.add(`${symbol} at ${time}`, amount)
      shares.add(symbol, amount)
    }
    if (account.isSystem) continue
    for (const { symbol, cumFundingFee } of [...positionsOf(account), ...world.archive.all('position', account.id)]) {
      shares.add(symbol, -cumFundingFee)
    }
    for (const [symbol, left] of shares) {
      if (left !== 0n) return `the funding bills of ${account.id} in ${symbol} exceed those of its positions by ${left}`
    }
  }
  for (const [name, sum] of sums) if (sum !== 0n) return `the funding bills of ${name} sum to ${sum}, not 0`
  return null
}
