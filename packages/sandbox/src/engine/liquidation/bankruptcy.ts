// The bankruptcy price of a position, which leaves nothing of its collateral, and the worst price at which a liquidation
// may close it. Where a liquidation trades at a worse price than the bankruptcy price, the insurance fund pays the rest.
//
// Where positions of several contracts share a collateral, each may use a part of it in proportion to its value. So a small
// position is not closed at any price because the others are worth much.

import { sharedOf, symbolStateOf, type Account } from '../model/account.ts'
import { feeRateOf } from '../accounting/fee.ts'
import { valueOf, type Steps, type Ticks } from '../base/ticks.ts'
import { exposedValueOf } from './margin-input.ts'
import { findRoot, type MarginInput } from './liquidation-price.ts'
import { equityOf } from '../accounting/margin.ts'
import { priceBandAt, priceAt } from '../model/market.ts'
import { ceilDivide, floorDivide, type Money } from '../base/money.ts'
import type { Position } from '../model/position.ts'
import { defineTiers } from '../contract/margin-tier.ts'
import type { World } from '../model/world.ts'
import { highestBase } from '../contract/contract.ts'

/** At bankruptcy there is no maintenance margin, only the fee. */
const noTiers = defineTiers([{ maxNotional: null, maintenanceRate: '0', maxLeverage: 1 }])

/**
 * Returns the bankruptcy price of what is left of a position or of its side, rounded to the tick at which nothing is
 * missing, and within the range of possible prices.
 */
export function bankruptcyPriceOf(world: World, account: Account, position: Position, size: Steps): Ticks {
  return priceWith(world, account, position, size, 0n)
}

/**
 * Returns the worst price for closing a size in the market: the bankruptcy price, plus what the insurance fund can pay.
 * The fund pays nothing beyond the limit of a market order, so that no order far from the mark profits from it.
 */
export function worstPriceOf(world: World, account: Account, position: Position, size: Steps): Ticks {
  const market = world.markets.get(position.symbol)!
  const { amount } = sharedOf(world.insurance, position.collateral)
  const bankruptcy = priceWith(world, account, position, size, 0n)
  const insured = priceWith(world, account, position, size, amount > 0n ? amount : 0n)
  const { lowestSell, highestBuy } = priceBandAt(market, priceAt(market, world.time))
  return position.side === 'LONG'
    ? Math.min(bankruptcy, Math.max(insured, lowestSell))
    : Math.max(bankruptcy, Math.min(insured, highestBuy))
}

function priceWith(world: World, account: Account, position: Position, size: Steps, insurance: Money): Ticks {
  const market = world.markets.get(position.symbol)!
  // The fee rate is below one, so there is always a root where only one side has a size.
  const root = findRoot(remainderOf(world, account, position, size), priceAt(market, world.time))!
  const perTick = BigInt(size) * market.contract.grid.unitValue
  const divisor = root.divisor * perTick
  const way = insurance * root.divisor
  const price = root.isRising
    ? floorDivide(root.dividend * perTick + way, divisor)
    : ceilDivide(root.dividend * perTick - way, divisor)
  if (price < 1n) return 1
  return price > BigInt(highestBase) ? highestBase : Number(price)
}

// Returns a size and its part of the collateral, as if there were nothing else.
function remainderOf(world: World, account: Account, position: Position, size: Steps): MarginInput {
  const state = symbolStateOf(account, world.markets.get(position.symbol)!)
  const { contract } = state.market
  const value = valueOf(contract.grid, priceAt(state.market, world.time), size)
  const equity = equityOf(world, account, position.collateral)
  const share = floorDivide(equity * value, exposedValueOf(world, account, position))
  const isLong = position.side === 'LONG'
  return {
    amount: isLong ? share - value : share + value,
    rest: 0n,
    long: isLong ? size : 0,
    short: isLong ? 0 : size,
    unitValue: contract.grid.unitValue,
    tiers: noTiers,
    feeRate: feeRateOf(account, state.setting, contract, 'taker'),
  }
}
