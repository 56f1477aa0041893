// The marks between which a collateral cannot be liquidated, so that most price steps need no margin check.
//
// The margin excess of a collateral is divided among its symbols in proportion to their value. Each part is divided by
// the most that one tick can cost. While every mark stays in its range, no excess is used up.
//
// All of it is in floating point. Excess is rounded down and what a tick costs is rounded up, so that every range is a
// part of the exact one. An excess that is not clearly above zero must be computed exactly.
import { feeRateScale, roughTakerRateOf } from '../accounting/fee.ts'
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

/** Returns a number that is not above the margin excess of a collateral with positions, in money. */
export function leastExcessOf(world: World, collateral: Collateral, parts: readonly Part[]): number {
  let excess = Number(collateral.amount)
  let absolute = Math.abs(excess)
  for (const part of parts) {
    const { state, long, short } = part
    const { tiers } = state.market.contract
    const unit = unitAt(world, part)
    const feeRate = roughTakerRateOf(state)
    excess +=
      unit * (long - short) - maintenanceOf(tiers, unit * long, feeRate) - maintenanceOf(tiers, unit * short, feeRate)
    absolute += 4 * unit * (long + short)
  }
  return excess - absolute * roughError
}

/** Returns a number that is not above a margin excess above zero, given times 10^16; its sign is exact. */
export function roundExcess(excess: bigint): number {
  return (Number(excess) / Number(feeRateScale)) * (1 - roughError)
}

/** Watches the marks at which a collateral may use up its margin excess, which is above zero. */
export function watchMarks(
  world: World,
  account: Account,
  collateral: Collateral,
  parts: readonly Part[],
  excess: number,
): void {
  let whole = 0
  for (const part of parts) whole += unitAt(world, part) * (part.long + part.short)
  for (const part of parts) {
    const { state, long, short } = part
    const { market } = state
    const { grid, tiers } = market.contract
    const mark = priceAt(market, world.time)
    const budget = excess * ((mark * grid.unitNumber * (long + short)) / whole) * (1 - roughError)
    // A lower price lowers the maintenance margin; a higher one raises it at most by the rate of the last tier.
    const rate = (roughTiersOf(tiers).at(-1)!.maintenanceRate + roughTakerRateOf(state)) * (1 + roughError)
    market.marginWatch.add(collateral, account.id, {
      low: mark - ticksFor(budget, grid.unitNumber * (long - short)) - 1,
      high: mark + ticksFor(budget, grid.unitNumber * ((long + short) * rate - (long - short))) + 1,
    })
  }
}

/** Returns the value of one step at the mark. */
function unitAt({ time }: World, { state: { market } }: Part): number {
  return priceAt(market, time) * market.contract.grid.unitNumber
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
