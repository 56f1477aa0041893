// The price at which a position that is being liquidated leaves nothing of what it stands on, and the worst price that it
// may be sold or bought at. What a worse price would lack, the insurance fund has to pay.

import type { Account } from './account.ts'
import { holdingOf } from './holding.ts'
import { findRoot } from './liquidation-price.ts'
import type { Steps, Ticks } from './grid.ts'
import { priceAt } from './market.ts'
import { ceilDivide, floorDivide, type Money } from './money.ts'
import type { Position } from './position.ts'
import { defineTiers } from './tier.ts'
import { highestBase } from './walk.ts'
import type { World } from './world.ts'

/** A liquidation needs no maintenance margin, only its fee. */
const noTiers = defineTiers([{ maxNotional: null, maintenanceRate: '0', maxLeverage: 1 }])

/**
 * Returns the bankruptcy price of a position, on the tick that leaves nothing missing, moved by what the insurance adds to
 * the closing of a size. Never outside of what prices can be.
 */
export function bankruptcyPriceOf(
  world: World,
  account: Account,
  position: Position,
  size: Steps,
  insurance: Money = 0n,
): Ticks {
  const market = world.markets.get(position.symbol)!
  // The fee is below one, so that one side alone always has a root.
  const root = findRoot(holdingOf(world, account, position, noTiers), priceAt(market, world.time))!
  const perTick = BigInt(size) * market.contract.grid.unitValue
  const divisor = root.divisor * perTick
  const way = insurance * root.divisor
  const price = root.isRising
    ? floorDivide(root.dividend * perTick + way, divisor)
    : ceilDivide(root.dividend * perTick - way, divisor)
  if (price < 1n) return 1
  return price > BigInt(highestBase) ? highestBase : Number(price)
}
