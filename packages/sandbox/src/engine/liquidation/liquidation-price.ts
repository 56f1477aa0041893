// The price at which what stands on one collateral is no longer worth what it must be.
//
// With everything else at its mark, equity and requirement are straight lines of the price of one symbol, so there is one
// root and it is found exactly, as a fraction. The requirement is maintenance margin plus the fee of a liquidation.

import { feeRateScale, type FeeRate } from '../accounting/fee.ts'
import type { Steps, Ticks } from '../base/ticks.ts'
import { ceilDivide, floorDivide, rateScale, type Money } from '../base/money.ts'
import { tierOf, type Tier } from '../contract/margin-tier.ts'

/** What holds of one collateral and one symbol on it. */
export interface MarginInput {
  /** Cash of the collateral. */
  readonly amount: Money
  /** Equity less requirement of all other symbols, times 10^16. */
  readonly rest: bigint
  readonly long: Steps
  readonly short: Steps
  /** Value of one step at a price of one tick. */
  readonly unitValue: Money
  readonly tiers: readonly Tier[]
  /** What closing costs. */
  readonly feeRate: FeeRate
}

/** A price in ticks, exactly; the divisor is above zero. */
interface Fraction {
  readonly dividend: bigint
  readonly divisor: bigint
}

export interface Root extends Fraction {
  /** True where a higher price is the dangerous one. */
  readonly isRising: boolean
}

/** Returns the price at which a holding is liquidated, on the tick to its safe side; 0 where there is none. */
export function liquidatePriceOf(holding: MarginInput, mark: Ticks): Ticks {
  if (marginExcessAt(holding, mark) <= 0n) return mark
  const root = findRoot(holding, mark)
  if (!root || root.dividend <= 0n) return 0
  const { dividend, divisor, isRising } = root
  const ticks = isRising ? floorDivide(dividend, divisor) : ceilDivide(dividend, divisor)
  return ticks <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(ticks) : 0
}

/** Returns equity less requirement at a price, times 10^16: liquidation begins where it is zero. */
export function marginExcessAt(holding: MarginInput, price: Ticks): bigint {
  const { amount, rest, long, short, unitValue, tiers, feeRate } = holding
  const [longValue, shortValue] = [long, short].map((size) => BigInt(size) * BigInt(price) * unitValue) as [
    bigint,
    bigint,
  ]
  const equity = (amount + longValue - shortValue) * feeRateScale + rest
  return equity - maintenanceMarginOf(longValue, tiers, feeRate) - maintenanceMarginOf(shortValue, tiers, feeRate)
}

/** Returns what a position of a value must be worth, times 10^16. */
export function maintenanceMarginOf(value: Money, tiers: readonly Tier[], feeRate: FeeRate): bigint {
  const { maintenanceRate, allowance } = tierOf(tiers, value)
  return value * (maintenanceRate * rateScale + feeRate) - allowance * rateScale
}

const zero: Fraction = { dividend: 0n, divisor: 1n }

/** Returns where equity equals the requirement; undefined where no price changes their difference. */
export function findRoot(holding: MarginInput, mark: Ticks): Root | undefined {
  let price: Fraction = { dividend: BigInt(mark), divisor: 1n }
  // The tiers at the root need not be those at the mark, so it goes there and looks again. Slack is concave: its lines lie
  // above it, so the first root found is too far and the others come back from there, tier by tier.
  for (;;) {
    const tiers = tiersAt(holding, price)
    const root = rootWith(holding, ...tiers)
    if (!root) return undefined
    const isBelowZero = root.dividend <= 0n
    if (isBelowZero && price.dividend === 0n) return root
    const there = isBelowZero ? zero : root
    const [long, short] = tiersAt(holding, there)
    if (long === tiers[0] && short === tiers[1]) return root
    price = there
  }
}

function tiersAt({ long, short, unitValue, tiers }: MarginInput, { dividend, divisor }: Fraction): [Tier, Tier] {
  const tierFor = (size: Steps): Tier => {
    const value = BigInt(size) * unitValue * dividend
    return tiers.find(({ maxNotional }) => maxNotional === null || value <= maxNotional * divisor)!
  }
  return [tierFor(long), tierFor(short)]
}

function rootWith(holding: MarginInput, longTier: Tier, shortTier: Tier): Root | undefined {
  const { amount, rest, unitValue, feeRate } = holding
  const [long, short] = [BigInt(holding.long), BigInt(holding.short)]
  const rate = (tier: Tier): bigint => tier.maintenanceRate * rateScale + feeRate
  const allowance = (long > 0n ? longTier.allowance : 0n) + (short > 0n ? shortTier.allowance : 0n)
  const dividend = amount * feeRateScale + rest + allowance * rateScale
  // Requirement less equity, per tick.
  const slope = unitValue * (long * rate(longTier) + short * rate(shortTier) - (long - short) * feeRateScale)
  if (slope === 0n) return undefined
  return slope > 0n
    ? { dividend, divisor: slope, isRising: true }
    : { dividend: -dividend, divisor: -slope, isRising: false }
}
