// The range of marks in which no position of a contract can be liquidated, so that most price steps need no margin check.
//
// The margin excess of a collateral is divided among its symbols in proportion to their value. Each part is divided by the
// most that one tick can cost. While every mark stays in its range, no excess is used up, and a step of the feed is one
// comparison for each contract.

import type { Account } from '../model/account.ts'
import type { Collateral } from '../model/collateral.ts'
import { feeRateOf, feeRateScale } from '../accounting/fee.ts'
import { valueOf, type Steps, type Ticks } from '../base/ticks.ts'
import { symbolStatesOn, positionOn } from './margin-input.ts'
import { priceAt, type Market } from '../model/market.ts'
import { rateScale, type Money } from '../base/money.ts'
import type { World } from '../model/world.ts'
import { type Bounds, noBounds } from '../base/bounds.ts'

interface Part {
  readonly market: Market
  readonly mark: Ticks
  readonly long: Steps
  readonly short: Steps
  /** At the mark. */
  readonly value: Money
}

/** Returns the nearest marks at which margins must be checked. */
export function solvencyBounds({ liquidationFreeRange }: Market): Bounds {
  // Where the range is unknown, every mark needs a check.
  return liquidationFreeRange ?? { low: Infinity, high: Infinity }
}

/** Narrows the ranges of the contracts on a collateral to what its margin excess, which is above zero, allows. */
export function narrowRanges(world: World, account: Account, collateral: Collateral, excess: bigint): void {
  const parts = partsOf(world, account, collateral)
  const whole = parts.reduce((sum, { value }) => sum + value, 0n)
  for (const { market, mark, long, short, value } of parts) {
    const { contract } = market
    const range = market.liquidationFreeRange ?? noBounds
    const budget = (excess * value) / whole - 1n
    const unit = contract.grid.unitValue
    const net = BigInt(long - short) * feeRateScale
    const rate = contract.tiers.at(-1)!.maintenanceRate * rateScale
    const feeRate = feeRateOf(account, account.symbols.get(contract.symbol)!, contract, 'taker')
    // A lower price lowers the maintenance margin; a higher one raises it at most by the rate of the last tier.
    const perTickDown = unit * net
    const perTickUp = unit * (BigInt(long + short) * (rate + feeRate) - net)
    market.liquidationFreeRange = {
      low: Math.max(range.low, mark - ticksFor(budget, perTickDown) - 1),
      high: Math.min(range.high, mark + ticksFor(budget, perTickUp) + 1),
    }
  }
}

function ticksFor(budget: bigint, perTick: bigint): Ticks {
  if (perTick <= 0n) return Infinity
  return budget < 0n ? 0 : Number(budget / perTick)
}

function partsOf(world: World, account: Account, collateral: Collateral): Part[] {
  if (collateral.marginMode === 'SHARED') {
    return Array.from(symbolStatesOn(account, collateral), ({ market, long, short }) =>
      partOf(world, market, long.size, short.size),
    )
  }
  const position = positionOn(account, collateral)!
  const { side, size } = position
  const market = world.markets.get(position.symbol)!
  return [partOf(world, market, side === 'LONG' ? size : 0, side === 'SHORT' ? size : 0)]
}

function partOf(world: World, market: Market, long: Steps, short: Steps): Part {
  const mark = priceAt(market, world.time)
  return { market, mark, long, short, value: valueOf(market.contract.grid, mark, long + short) }
}
