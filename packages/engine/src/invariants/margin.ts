// The invariant of margin: after liquidations, each collateral has more equity than its positions require.
import { positionsOf, sharedOf, symbolStateOf, type Account } from '../model/account.ts'
import type { Collateral } from '../model/collateral.ts'
import { feeRateOf, feeRateScale } from '../accounting/fee.ts'
import { valueOf } from '../base/ticks.ts'
import { priceAt } from '../model/market.ts'
import { rateScale } from '../base/money.ts'
import type { Position, PositionSide } from '../model/position.ts'
import { tradingStopAt } from '../model/market.ts'
import type { World } from '../model/world.ts'
import { type Invariant } from './invariant.ts'
import { Sums } from './sums.ts'

/**
 * I11: equity is above the maintenance margin, a collateral without positions is not negative, and each position was
 * checked. While a position cannot be closed, its collateral waits.
 */
export const marginIsSufficient: Invariant = (world) => {
  for (const account of world.accounts.values()) {
    if (account.isSystem) continue
    for (const collateral of account.collaterals) {
      if (waitsForTrading(world, account, collateral)) continue
      const name = `${collateral.marginMode} ${collateral.isolatedPositionId} of ${account.id}`
      if (collateral.isLiquidating) return `${name} is still being liquidated`
      const { excess, isEmpty } = marginExcessOf(world, account, collateral)
      if (isEmpty ? excess < 0n : excess <= 0n) return `${name} has a margin excess of ${excess}`
    }
  }
  for (const account of world.accounts.values()) {
    for (const position of positionsOf(account)) {
      const wrong = unwatched(world, position)
      if (wrong) return `${position.symbol} of ${account.id} ${wrong}`
    }
  }
  return null
}

function waitsForTrading(world: World, account: Account, collateral: Collateral): boolean {
  return positionsOf(account).some(({ collateral: own, symbol }) => {
    return own === collateral && tradingStopAt(world.markets.get(symbol)!, world.time) !== null
  })
}

// A world that was restored watches nothing before its first check. What cannot be closed now is checked later.
function unwatched(world: World, { symbol, collateral }: Position): string | null {
  const market = world.markets.get(symbol)!
  const { marginWatch } = market
  const isStopped = Array.from(world.markets.values()).some((each) => tradingStopAt(each, world.time) !== null)
  if (!marginWatch.isComplete || isStopped) return null
  const mark = priceAt(market, world.time)
  const bounds = marginWatch.boundsOf(collateral)
  if (!bounds) return 'is not watched'
  const { low, high } = bounds
  return mark > low && mark < high ? null : `is at ${mark}, was checked only between ${low} and ${high}`
}

// Equity minus maintenance margin, times 10^16. It is computed tier by tier, independently of the allowances of the
// engine.
function marginExcessOf(world: World, account: Account, collateral: Collateral): { excess: bigint; isEmpty: boolean } {
  const held = new Sums<string>()
  for (const { collateral: own, symbol, side, size } of positionsOf(account)) {
    if (own === collateral) held.add(`${symbol} ${side}`, size)
  }
  let excess = collateral.amount * feeRateScale
  for (const [key, size] of held) {
    const [symbol, side] = key.split(' ') as [string, PositionSide]
    const market = world.markets.get(symbol)!
    const { contract } = market
    const value = valueOf(contract.grid, priceAt(market, world.time), Number(size))
    const rate = feeRateOf(symbolStateOf(account, market), 'taker')
    excess += (side === 'LONG' ? value : -value) * feeRateScale - value * rate
    let lower = 0n
    for (const { maxNotional, maintenanceRate } of contract.tiers) {
      const upTo = maxNotional === null || value < maxNotional ? value : maxNotional
      if (upTo > lower) excess -= (upTo - lower) * maintenanceRate * rateScale
      lower = upTo > lower ? upTo : lower
    }
  }
  return { excess, isEmpty: held.size === 0 && collateral === sharedOf(account, collateral) }
}
