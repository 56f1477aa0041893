// The ranges of marks in which a collateral cannot be liquidated, so that most price steps need no margin check.
//
// The margin excess of a collateral is divided among its symbols in proportion to their value. Each part is divided by the
// most that one tick can cost. While every mark stays in its range, no excess is used up.

import type { Account } from '../model/account.ts'
import type { Collateral } from '../model/collateral.ts'
import { feeRateOf, feeRateScale } from '../accounting/fee.ts'
import { valueAt } from '../accounting/margin.ts'
import type { Ticks } from '../base/ticks.ts'
import type { Part } from './margin-input.ts'
import { priceAt } from '../model/market.ts'
import { rateScale } from '../base/money.ts'
import type { World } from '../model/world.ts'

/** Watches the marks at which a collateral may use up its margin excess, which is above zero. */
export function watchMarks(
  world: World,
  account: Account,
  collateral: Collateral,
  parts: readonly Part[],
  excess: bigint,
): void {
  const values = parts.map(({ state, long, short }) => valueAt(world, state.market, long + short))
  const whole = values.reduce((sum, value) => sum + value, 0n)
  for (const [index, { state, long, short }] of parts.entries()) {
    const { market } = state
    const { grid, tiers } = market.contract
    const mark = priceAt(market, world.time)
    const budget = (excess * values[index]!) / whole - 1n
    const net = BigInt(long - short) * feeRateScale
    const rate = tiers.at(-1)!.maintenanceRate * rateScale + feeRateOf(state, 'taker')
    // A lower price lowers the maintenance margin; a higher one raises it at most by the rate of the last tier.
    const perTickDown = grid.unitValue * net
    const perTickUp = grid.unitValue * (BigInt(long + short) * rate - net)
    market.marginWatch.add(collateral, account.id, {
      low: mark - ticksFor(budget, perTickDown) - 1,
      high: mark + ticksFor(budget, perTickUp) + 1,
    })
  }
}

function ticksFor(budget: bigint, perTick: bigint): Ticks {
  if (perTick <= 0n) return Infinity
  return budget < 0n ? 0 : Number(budget / perTick)
}
