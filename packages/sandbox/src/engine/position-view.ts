// A position together with what follows from it at the present price.

import type { Account } from './account.ts'
import { exposureOf, leverageOf, type Exposure } from './exposure.ts'
import { feeRateOf, wholeRate } from './fee.ts'
import { valueOf, type Ticks } from './grid.ts'
import { liquidatePriceOf, requirementOf, type Holding } from './liquidation-price.ts'
import { isolatedMarginOf } from './margin.ts'
import { priceAt } from './market.ts'
import { ceilDivide, type Money } from './money.ts'
import type { Position } from './position.ts'
import type { World } from './world.ts'

export interface PositionView {
  readonly position: Position
  readonly leverage: number
  readonly mark: Ticks
  readonly unrealizedPnl: Money
  /** Margin that the position takes. */
  readonly marginSize: Money
  /** Zero for a position with shared margin. */
  readonly isolatedMargin: Money
  /** Zero where no price liquidates it. */
  readonly liquidatePrice: Ticks
}

/** Returns the positions of an account, oldest first; with a symbol only those of that contract. */
export function listPositions(world: World, accountId: bigint, symbol?: string): readonly PositionView[] {
  const account = world.accounts.get(accountId)
  const views: PositionView[] = []
  for (const [name, exposure] of account?.exposures ?? []) {
    if (symbol !== undefined && name !== symbol) continue
    for (const position of [...exposure.long.positions, ...exposure.short.positions]) {
      views.push(viewPosition(world, account!, exposure, position))
    }
  }
  return views.toSorted((one, other) => (one.position.id < other.position.id ? -1 : 1))
}

/** Returns what stands on the collateral of a position, as its liquidation price sees it. */
export function holdingOf(world: World, account: Account, position: Position): Holding {
  const exposure = exposureOf(account, world.markets.get(position.symbol)!)
  const { contract } = exposure.market
  const isShared = position.marginMode === 'SHARED'
  const own = { LONG: 0, SHORT: 0, [position.side]: position.size }
  return {
    amount: position.collateral.amount,
    rest: isShared ? restOf(world, account, exposure) : 0n,
    long: isShared ? exposure.long.size : own.LONG,
    short: isShared ? exposure.short.size : own.SHORT,
    unitValue: contract.grid.unitValue,
    tiers: contract.tiers,
    feeRate: feeRateOf(account, exposure.setting, contract, 'taker'),
  }
}

function viewPosition(world: World, account: Account, exposure: Exposure, position: Position): PositionView {
  const mark = priceAt(exposure.market, world.time)
  const value = valueOf(exposure.market.contract.grid, mark, position.size)
  const leverage = leverageOf(exposure, position.side, position.marginMode)
  const isolatedMargin = position.marginMode === 'ISOLATED' ? isolatedMarginOf(position) : 0n
  return {
    position,
    leverage,
    mark,
    unrealizedPnl: position.side === 'LONG' ? value - position.openValue : position.openValue - value,
    marginSize: position.marginMode === 'ISOLATED' ? isolatedMargin : ceilDivide(value, BigInt(leverage)),
    isolatedMargin,
    liquidatePrice: liquidatePriceOf(holdingOf(world, account, position), mark),
  }
}

// Equity less requirement of the other symbols on the shared collateral, at their marks.
function restOf(world: World, account: Account, except: Exposure): bigint {
  let rest = 0n
  for (const exposure of account.exposures.values()) {
    const { market, long, short, marginMode, setting } = exposure
    const { contract } = market
    if (exposure === except || marginMode !== 'SHARED' || contract.terms.coin !== except.market.contract.terms.coin) {
      continue
    }
    const mark = priceAt(market, world.time)
    const feeRate = feeRateOf(account, setting, contract, 'taker')
    for (const stake of [long, short]) {
      const value = valueOf(contract.grid, mark, stake.size)
      rest += (stake.side === 'LONG' ? value : -value) * wholeRate - requirementOf(value, contract.tiers, feeRate)
    }
  }
  return rest
}
