// The bankruptcy price of a position, which leaves nothing of its collateral, and the worst price at which a liquidation
// may close it. Where a liquidation trades at a worse price than the bankruptcy price, the insurance fund pays the rest.
//
// Where positions of several contracts share a collateral, each may use a part of it in proportion to its value. So a small
// position is not closed at any price because the others are worth much.

import { sharedOf } from '../model/account.ts'
import { feeRateOf } from '../accounting/fee.ts'
import { equityOf, valueAt } from '../accounting/margin.ts'
import type { Steps, Ticks } from '../base/ticks.ts'
import { exposedValueOf } from './margin-input.ts'
import { findRoot, type MarginInput } from './liquidation-price.ts'
import { priceBandAt, priceAt } from '../model/market.ts'
import { ceilDivide, floorDivide, type Money } from '../base/money.ts'
import type { Position } from '../model/position.ts'
import { defineTiers } from '../contract/margin-tier.ts'
import { marketOf, stateOf, type World } from '../model/world.ts'
import { highestBase } from '../contract/contract.ts'

/** At bankruptcy there is no maintenance margin, only the fee. */
const noTiers = defineTiers([{ maxNotional: null, maintenanceRate: '0', maxLeverage: 1 }])

/**
 * Returns the bankruptcy price of what is left of a position or of its side, rounded to the tick at which nothing is
 * missing, and within the range of possible prices. With money of the insurance fund it is that much further away.
 */
export function bankruptcyPriceOf(world: World, position: Position, size: Steps, insurance: Money = 0n): Ticks {
  const market = marketOf(world, position)
  // The fee rate is below one, so there is always a root where only one side has a size.
  const root = findRoot(remainderOf(world, position, size), priceAt(market, world.time))!
  const perTick = BigInt(size) * market.contract.grid.unitValue
  const divisor = root.divisor * perTick
  const way = insurance * root.divisor
  const price = root.isRising
    ? floorDivide(root.dividend * perTick + way, divisor)
    : ceilDivide(root.dividend * perTick - way, divisor)
  if (price < 1n) return 1
  return price > BigInt(highestBase) ? highestBase : Number(price)
}

/**
 * Returns the worst price for closing a size in the market: the bankruptcy price, plus what the insurance fund can pay.
 * The fund pays nothing beyond the limit of a market order, so that no order far from the mark profits from it.
 */
export function worstPriceOf(world: World, position: Position, size: Steps): Ticks {
  const market = marketOf(world, position)
  const { amount } = sharedOf(world.insurance, position.collateral)
  const bankruptcy = bankruptcyPriceOf(world, position, size)
  const insured = bankruptcyPriceOf(world, position, size, amount > 0n ? amount : 0n)
  const { lowestSell, highestBuy } = priceBandAt(market, priceAt(market, world.time))
  return position.side === 'LONG'
    ? Math.min(bankruptcy, Math.max(insured, lowestSell))
    : Math.max(bankruptcy, Math.min(insured, highestBuy))
}

// Returns a size and its part of the collateral, as if there were nothing else.
function remainderOf(world: World, position: Position, size: Steps): MarginInput {
  const state = stateOf(world, position)
  const { unitValue } = state.market.contract.grid
  const value = valueAt(world, state.market, size)
  const equity = equityOf(world, state.account, position.collateral)
  const share = floorDivide(equity * value, exposedValueOf(world, position))
  const common = { rest: 0n, unitValue, tiers: noTiers, feeRate: feeRateOf(state, 'taker') }
  return position.side === 'LONG'
    ? { ...common, amount: share - value, long: size, short: 0 }
    : { ...common, amount: share + value, long: 0, short: size }
}
