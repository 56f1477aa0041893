// The prices at which a liquidation may close a position: in the market no worse than the bankruptcy price, which
// leaves nothing of its part of the collateral, plus what the insurance fund can pay; against other users between the
// mark and that price.
//
// A contract that bears nothing of what its collateral lacks is closed in the market as a market order is, and against
// other users at the mark. Where positions of several contracts share a collateral that has equity, each may use a part
// of it in proportion to its value.
import { sharedOf } from '../model/account.ts'
import { feeRateOf } from '../accounting/fee.ts'
import { valueAt } from '../accounting/margin.ts'
import type { Steps, Ticks } from '../base/ticks.ts'
import { deficitOf } from './deficit.ts'
import { exposedValueOf } from './margin-input.ts'
import { findRoot } from './liquidation-price.ts'
import { type MarginInput } from './margin-input.ts'
import { marketLimitAt, priceAt } from '../model/market.ts'
import { ceilDivide, floorDivide, type Money } from '../base/money.ts'
import type { Position } from '../model/position.ts'
import { defineTiers } from '../contract/margin-tier.ts'
import { marketOf, stateOf, type World } from '../model/world.ts'
import { highestBase } from '../contract/contract.ts'

/** At bankruptcy there is no maintenance margin, only the fee. */
const noTiers = defineTiers([{ maxNotional: null, maintenanceRate: '0', maxLeverage: 1 }])

/**
 * Returns the worst price for closing a size in the market. Beyond what the position itself has, it is never worse than
 * that of a market order, so that no order far from the mark profits from the insurance fund or from other users.
 */
export function worstPriceOf(world: World, position: Position, size: Steps): Ticks {
  const market = marketOf(world, position)
  const limit = marketLimitAt(market, world.time, position.side === 'LONG' ? 'SELL' : 'BUY')
  const part = partOf(world, position, size)
  if (!part) return limit
  const bankruptcy = bankruptcyPriceOf(world, position, size, part.amount)
  const insured = bankruptcyPriceOf(world, position, size, part.amount, part.insurance)
  return position.side === 'LONG'
    ? Math.min(bankruptcy, Math.max(insured, limit))
    : Math.max(bankruptcy, Math.min(insured, limit))
}

/**
 * Returns the price at which a size is closed against other users: the bankruptcy price, but never one that they gain
 * from.
 */
export function deleveragePriceOf(world: World, position: Position, size: Steps): Ticks {
  const mark = priceAt(marketOf(world, position), world.time)
  const part = partOf(world, position, size)
  if (!part) return mark
  const bankruptcy = bankruptcyPriceOf(world, position, size, part.amount)
  return position.side === 'LONG' ? Math.max(mark, bankruptcy) : Math.min(mark, bankruptcy)
}

interface Share {
  /** Part of the collateral that the close may use up; below zero where it has to make up for something. */
  readonly amount: Money
  /** What the insurance fund can add. */
  readonly insurance: Money
}

// Returns what a close may use of the collateral; undefined where its contract bears nothing of what is missing.
function partOf(world: World, position: Position, size: Steps): Share | undefined {
  const state = stateOf(world, position)
  const { equity, borne, unborne } = deficitOf(world, state.account, position.collateral)
  const own = borne.get(state)
  if (own === undefined) return undefined
  const insurance = sharedOf(world.insurance, position.collateral).amount - unborne
  const value = valueAt(world, state.market, size)
  const amount = equity < 0n ? -own : floorDivide(equity * value, exposedValueOf(world, position))
  return { amount, insurance: insurance > 0n ? insurance : 0n }
}

/**
 * Returns the price at which closing a size uses up an amount, rounded to the tick at which nothing is missing, and
 * within the range of possible prices. With money of the insurance fund it is that much further away.
 */
function bankruptcyPriceOf(world: World, position: Position, size: Steps, amount: Money, insurance: Money = 0n): Ticks {
  const market = marketOf(world, position)
  const mark = priceAt(market, world.time)
  const root = findRoot(remainderOf(world, position, size, amount), mark)
  // With a fee of the whole value, no price is better than another.
  if (!root || root.isRising !== (position.side === 'SHORT')) return mark
  const perTick = BigInt(size) * market.contract.grid.unitValue
  const divisor = root.divisor * perTick
  const way = insurance * root.divisor
  const price = root.isRising
    ? floorDivide(root.dividend * perTick + way, divisor)
    : ceilDivide(root.dividend * perTick - way, divisor)
  if (price < 1n) return 1
  return price > BigInt(highestBase) ? highestBase : Number(price)
}

// Returns a size and an amount of equity, as if there were nothing else.
function remainderOf(world: World, position: Position, size: Steps, equity: Money): MarginInput {
  const state = stateOf(world, position)
  const { unitValue } = state.market.contract.grid
  const value = valueAt(world, state.market, size)
  const common = { rest: 0n, unitValue, tiers: noTiers, feeRate: feeRateOf(state, 'taker') }
  return position.side === 'LONG'
    ? { ...common, amount: equity - value, long: size, short: 0 }
    : { ...common, amount: equity + value, long: 0, short: size }
}
