// The funding rate that longs pay to shorts at a funding time, computed from the premiums since the funding time before.

import { floorDivide, rateScale, type Rate } from '../base/money.ts'

/** Interest for eight hours: the rate while the premium is close to it. */
const interestPerEightHours: Rate = 10_000n
/** Maximum distance of the premium from the interest within which the rate is the interest. */
const premiumTolerance: Rate = 50_000n
/** Maximum absolute value of a rate. */
const maxRate: Rate = 300_000n
const eightHoursMs = 8 * 3_600_000

/** Sum and number of the premiums of an interval. */
export interface Premiums {
  /** In units of 10^-8. */
  sum: bigint
  count: number
}

/** Returns the premium: the relative distance of the mid price from the index, truncated to 10^-8. */
export function premiumOf(bid: number, ask: number, index: number): Rate {
  return ((BigInt(bid) + BigInt(ask) - 2n * BigInt(index)) * rateScale) / (2n * BigInt(index))
}

/** Returns the mean of the premiums, truncated to 10^-8; zero without premiums. */
export function meanOf({ sum, count }: Premiums): Rate {
  return count === 0 ? 0n : sum / BigInt(count)
}

/** Returns the rate of an interval from its mean premium. */
export function fundingRateOf(premium: Rate, intervalMs: number): Rate {
  const interest = floorDivide(interestPerEightHours * BigInt(intervalMs), BigInt(eightHoursMs))
  return clamp(premium + clamp(interest - premium, premiumTolerance), maxRate)
}

function clamp(rate: Rate, most: Rate): Rate {
  if (rate > most) return most
  return rate < -most ? -most : rate
}

/** The source of the funding rate of a contract. */
export interface Funding {
  /** A fixed rate that was set, or the formula over premiums. */
  readonly source: 'fixed' | 'formula'
  /** The fixed rate; not used by the formula. */
  readonly rate: Rate
  /** One premium per full minute since the last funding time; collected only for the formula. */
  readonly premiums: Premiums
}

/** Returns the default funding of a contract. */
export function defaultFunding(): Funding {
  return { source: 'fixed', rate: 10_000n, premiums: { sum: 0n, count: 0 } }
}
