// How far marks may move before anybody has to look whether somebody is to be liquidated.
//
// What a collateral has to spare is divided among its symbols by their value, and each part by what one tick costs at most.
// While every mark stays within the range of its symbol, nothing is used up: a step is then one comparison for each contract.

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

/** Returns the marks at which somebody has to look. */
export function solvencyBounds({ liquidationFreeRange }: Market): Bounds {
  // Where nothing is known, every mark is one.
  return liquidationFreeRange ?? { low: Infinity, high: Infinity }
}

/** Narrows the safe ranges of the contracts on a collateral by what it has to spare, which is above zero. */
export function narrowRanges(world: World, account: Account, collateral: Collateral, slack: bigint): void {
  const parts = partsOf(world, account, collateral)
  const whole = parts.reduce((sum, { value }) => sum + value, 0n)
  for (const { market, mark, long, short, value } of parts) {
    const { contract } = market
    const safe = market.liquidationFreeRange ?? noBounds
    const budget = (slack * value) / whole - 1n
    const unit = contract.grid.unitValue
    const net = BigInt(long - short) * feeRateScale
    const rate = contract.tiers.at(-1)!.maintenanceRate * rateScale
    const feeRate = feeRateOf(account, account.symbols.get(contract.symbol)!, contract, 'taker')
    // A falling price lowers the requirement, a rising one raises it by no more than the rate of the last tier.
    const perTickDown = unit * net
    const perTickUp = unit * (BigInt(long + short) * (rate + feeRate) - net)
    market.liquidationFreeRange = {
      low: Math.max(safe.low, mark - ticksFor(budget, perTickDown) - 1),
      high: Math.min(safe.high, mark + ticksFor(budget, perTickUp) + 1),
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
