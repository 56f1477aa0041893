// The liquidation price: where the equity of a collateral equals the maintenance margin of its positions.
//
// With all other symbols at their marks, equity and maintenance margin are linear in the price of one symbol within a
// tier. So there is one root, and it is found exactly, as a fraction. Maintenance margin includes the fee of a
// liquidation.
import { feeRateScale } from '../accounting/fee.ts'
import type { Steps, Ticks } from '../base/ticks.ts'
import { ceilDivide, floorDivide, rateScale } from '../base/money.ts'
import type { Tier } from '../contract/margin-tier.ts'
import { marginExcessAt, type MarginInput } from './margin-input.ts'

/** An exact price in ticks; the divisor is above zero. */
interface Fraction {
  readonly dividend: bigint
  readonly divisor: bigint
}

export interface Root extends Fraction {
  /** True where a higher price liquidates. */
  readonly isRising: boolean
}

/** Returns the liquidation price, rounded to the tick that is still safe; 0 where no price liquidates. */
export function liquidatePriceOf(input: MarginInput, mark: Ticks): Ticks {
  if (marginExcessAt(input, mark) <= 0n) return mark
  const root = findRoot(input, mark)
  if (!root || root.dividend <= 0n) return 0
  const { dividend, divisor, isRising } = root
  const ticks = isRising ? floorDivide(dividend, divisor) : ceilDivide(dividend, divisor)
  return ticks <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(ticks) : 0
}

const zero: Fraction = { dividend: 0n, divisor: 1n }

/** Returns the price at which the margin excess is zero; undefined where no price changes it. */
export function findRoot(input: MarginInput, mark: Ticks): Root | undefined {
  let price: Fraction = { dividend: BigInt(mark), divisor: 1n }
  // The tiers at the root can differ from those at the mark, so the search continues with the tiers at the root. The
  // margin excess is concave, so the first root is too far, and the next ones come back tier by tier.
  for (;;) {
    const tiers = tiersAt(input, price)
    const root = rootWith(input, ...tiers)
    if (!root) return undefined
    const isBelowZero = root.dividend <= 0n
    if (isBelowZero && price.dividend === 0n) return root
    const there = isBelowZero ? zero : root
    const [long, short] = tiersAt(input, there)
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

function rootWith(input: MarginInput, longTier: Tier, shortTier: Tier): Root | undefined {
  const { amount, rest, unitValue, feeRate } = input
  const [long, short] = [BigInt(input.long), BigInt(input.short)]
  const rate = (tier: Tier): bigint => tier.maintenanceRate * rateScale + feeRate
  const allowance = (long > 0n ? longTier.allowance : 0n) + (short > 0n ? shortTier.allowance : 0n)
  const dividend = amount * feeRateScale + rest + allowance * rateScale
  // Maintenance margin minus equity, per tick.
  const slope = unitValue * (long * rate(longTier) + short * rate(shortTier) - (long - short) * feeRateScale)
  if (slope === 0n) return undefined
  return slope > 0n
    ? { dividend, divisor: slope, isRising: true }
    : { dividend: -dividend, divisor: -slope, isRising: false }
}
