// The price at which a position that is being liquidated leaves nothing of what it stands on, and the worst price that it
// may be sold or bought at. What a worse price would lack, the insurance fund has to pay.
//
// Where positions of several contracts stand on one collateral, each may use up a share of it by its value, so that a small
// one is not given away for what the others are worth.

import { sharedOf, symbolStateOf, type Account } from '../model/account.ts'
import { feeRateOf } from '../accounting/fee.ts'
import { valueOf, type Steps, type Ticks } from '../base/ticks.ts'
import { exposedValueOf } from './margin-input.ts'
import { findRoot, type MarginInput } from './liquidation-price.ts'
import { equityOf } from '../accounting/margin.ts'
import { bandAt, priceAt } from '../model/market.ts'
import { ceilDivide, floorDivide, type Money } from '../base/money.ts'
import type { Position } from '../model/position.ts'
import { defineTiers } from '../contract/margin-tier.ts'
import type { World } from '../model/world.ts'
import { highestBase } from '../contract/contract.ts'

/** A liquidation needs no maintenance margin, only its fee. */
const noTiers = defineTiers([{ maxNotional: null, maintenanceRate: '0', maxLeverage: 1 }])

/**
 * Returns the bankruptcy price of what is left of a position or of its side, on the tick that leaves nothing missing. Never
 * outside of what prices can be.
 */
export function bankruptcyPriceOf(world: World, account: Account, position: Position, size: Steps): Ticks {
  return priceWith(world, account, position, size, 0n)
}

/**
 * Returns the worst price for closing a size in the market: the bankruptcy price, moved by what the insurance fund adds. It
 * adds nothing beyond where a market order stops, so that nobody far away is paid by it.
 */
export function worstPriceOf(world: World, account: Account, position: Position, size: Steps): Ticks {
  const market = world.markets.get(position.symbol)!
  const { amount } = sharedOf(world.insurance, position.collateral)
  const bankruptcy = priceWith(world, account, position, size, 0n)
  const insured = priceWith(world, account, position, size, amount > 0n ? amount : 0n)
  const { lowestSell, highestBuy } = bandAt(market, priceAt(market, world.time))
  return position.side === 'LONG'
    ? Math.min(bankruptcy, Math.max(insured, lowestSell))
    : Math.max(bankruptcy, Math.min(insured, highestBuy))
}

function priceWith(world: World, account: Account, position: Position, size: Steps, insurance: Money): Ticks {
  const market = world.markets.get(position.symbol)!
  // The fee is below one, so that one side alone always has a root.
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

// The size and its share of the collateral, as if there was nothing else.
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
