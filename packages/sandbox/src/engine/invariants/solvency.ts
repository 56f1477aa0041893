// Risk: nobody keeps what he cannot bear, nobody owes anything, and funding only moves money.

import { sharedOf, type Account } from '../model/account.ts'
import type { Collateral } from '../model/collateral.ts'
import { feeRateOf, feeRateScale } from '../accounting/fee.ts'
import { valueOf } from '../base/ticks.ts'
import { priceAt, type Market } from '../model/market.ts'
import { rateScale, type Money } from '../base/money.ts'
import type { World } from '../model/world.ts'
import { livePositions } from './positions.ts'
import type { Invariant } from './invariant.ts'

/** I11: what stands on a collateral is worth more than it requires, and where nothing stands nothing is owed. */
export const positionsAreSolvent: Invariant = (world) => {
  for (const account of world.accounts.values()) {
    if (account.isSystem) continue
    for (const collateral of account.collaterals) {
      const name = `${collateral.marginMode} ${collateral.isolatedPositionId} of ${account.id}`
      if (collateral.isLiquidating) return `${name} is still being liquidated`
      const { slack, isEmpty } = spareOf(world, account, collateral)
      if (isEmpty ? slack < 0n : slack <= 0n) return `${name} has ${slack} to spare`
    }
  }
  for (const [symbol, market] of world.markets) {
    const mark = priceAt(market, world.time)
    const { low, high } = market.liquidationFreeRange ?? { low: -Infinity, high: Infinity }
    if (mark <= low || mark >= high) return `${symbol} is at ${mark}, looked at between ${low} and ${high}`
  }
  return null
}

/** I13: what funding takes from some it gives to others, and positions say what they got. */
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
    for (const [symbol, left] of shares)
      if (left !== 0n) return `${account.id} got ${left} of funding without ${symbol}`
  }
  for (const [name, sum] of sums) if (sum !== 0n) return `the funding of ${name} adds up to ${sum}`
  return null
}

// Equity less requirement, times 10^16, each rate on its own slice of a value.
function spareOf(world: World, account: Account, collateral: Collateral): { slack: bigint; isEmpty: boolean } {
  const held = new Map<string, { market: Market; sign: bigint; size: number }>()
  for (const { position, market } of livePositions(account)) {
    if (position.collateral !== collateral) continue
    const key = `${position.symbol} ${position.side}`
    const size = (held.get(key)?.size ?? 0) + position.size
    held.set(key, { market, sign: position.side === 'LONG' ? 1n : -1n, size })
  }
  let slack = collateral.amount * feeRateScale
  for (const { market, sign, size } of held.values()) {
    const { contract } = market
    const value = valueOf(contract.grid, priceAt(market, world.time), size)
    const feeRate = feeRateOf(account, account.symbols.get(contract.symbol)!, contract, 'taker')
    slack += sign * value * feeRateScale - value * feeRate
    let below = 0n
    for (const { maxNotional, maintenanceRate } of contract.tiers) {
      const upTo = maxNotional === null || value < maxNotional ? value : maxNotional
      if (upTo > below) slack -= (upTo - below) * maintenanceRate * rateScale
      below = upTo > below ? upTo : below
    }
  }
  return { slack, isEmpty: held.size === 0 && collateral === sharedOf(account, collateral) }
}

function add(sums: Map<string, Money>, key: string, amount: Money): void {
  sums.set(key, (sums.get(key) ?? 0n) + amount)
}
