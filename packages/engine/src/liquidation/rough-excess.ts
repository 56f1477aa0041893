// The margin excess of a collateral and the marks that it allows, in floating point. Excess is rounded down and what a tick costs
// is rounded up, so that every range is a part of the exact one. An excess that is not clearly above zero must be computed
// exactly.

import { roughTakerRateOf } from '../accounting/fee.ts'
import { roughError } from '../accounting/rough-margin.ts'
import { rateScale } from '../base/money.ts'
import type { Ticks } from '../base/ticks.ts'
import type { Tier } from '../contract/margin-tier.ts'
import type { Account } from '../model/account.ts'
import type { Collateral } from '../model/collateral.ts'
import { priceAt } from '../model/market.ts'
import type { World } from '../model/world.ts'
import type { Part } from './margin-input.ts'

/** A tier as numbers. */
interface RoughTier {
  readonly maintenanceRate: number
  /** In money. */
  readonly allowance: number
}

/** Watches the marks of a collateral with positions; returns false where only exact arithmetic can tell whether its margin suffices. */
export function watchRoughly(
  { time }: World,
  account: Account,
  collateral: Collateral,
  parts: readonly Part[],
): boolean {
  let excess = Number(collateral.amount)
  let absolute = Math.abs(excess)
  let whole = 0
  for (const { state, long, short } of parts) {
    const { grid, tiers } = state.market.contract
    const unit = priceAt(state.market, time) * grid.unitNumber
    const feeRate = roughTakerRateOf(state)
    excess +=
      unit * (long - short) - maintenanceOf(tiers, unit * long, feeRate) - maintenanceOf(tiers, unit * short, feeRate)
    whole += unit * (long + short)
  }
  absolute += 4 * whole
  excess -= absolute * roughError
  if (!(excess > 0)) return false
  for (const { state, long, short } of parts) {
    const { market } = state
    const { grid, tiers } = market.contract
    const mark = priceAt(market, time)
    const budget = excess * ((mark * grid.unitNumber * (long + short)) / whole) * (1 - roughError)
    // A lower price lowers the maintenance margin; a higher one raises it at most by the rate of the last tier.
    const rate = (roughTiersOf(tiers).at(-1)!.maintenanceRate + roughTakerRateOf(state)) * (1 + roughError)
    market.marginWatch.add(collateral, account.id, {
      low: mark - ticksFor(budget, grid.unitNumber * (long - short)) - 1,
      high: mark + ticksFor(budget, grid.unitNumber * ((long + short) * rate - (long - short))) + 1,
    })
  }
  return true
}

// The margin grows with the value, and so does its rate. So the tier of a value is the one that requires most.
function maintenanceOf(tiers: readonly Tier[], value: number, feeRate: number): number {
  let most = 0
  for (const { maintenanceRate, allowance } of roughTiersOf(tiers)) {
    most = Math.max(most, value * (maintenanceRate + feeRate) - allowance)
  }
  return most
}

function ticksFor(budget: number, perTick: number): Ticks {
  return perTick <= 0 ? Infinity : Math.floor(budget / perTick)
}

const known = new WeakMap<readonly Tier[], readonly RoughTier[]>()

function roughTiersOf(tiers: readonly Tier[]): readonly RoughTier[] {
  let rough = known.get(tiers)
  if (!rough) {
    rough = tiers.map(({ maintenanceRate, allowance }) => ({
      maintenanceRate: Number(maintenanceRate) / Number(rateScale),
      allowance: Number(allowance) / Number(rateScale),
    }))
    known.set(tiers, rough)
  }
  return rough
}
