// The rate that longs pay to shorts at a delivery, from how far trading was away from the index since the one before.

import { floorDivide, rateScale, type Rate } from '../base/money.ts'

/** Interest for eight hours: what the rate is while trading keeps to the index. */
const interestPerEightHours: Rate = 10_000n
/** How far the premium may be from the interest before the rate follows it. */
const slack: Rate = 50_000n
/** The rate of one delivery is never beyond this. */
const highest: Rate = 300_000n
const eightHoursMs = 8 * 3_600_000

/** Premiums of an interval, added up. */
export interface Premiums {
  /** In units of 10^-8. */
  sum: bigint
  count: number
}

/** Returns how far the middle between two prices is from the index, cut to 10^-8. */
export function premiumOf(bid: number, ask: number, index: number): Rate {
  return ((BigInt(bid) + BigInt(ask) - 2n * BigInt(index)) * rateScale) / (2n * BigInt(index))
}

/** Returns the mean of the premiums, cut to 10^-8; zero without any. */
export function meanOf({ sum, count }: Premiums): Rate {
  return count === 0 ? 0n : sum / BigInt(count)
}

/** Returns the rate of an interval of so many milliseconds with a mean premium. */
export function fundingRateOf(premium: Rate, intervalMs: number): Rate {
  const interest = floorDivide(interestPerEightHours * BigInt(intervalMs), BigInt(eightHoursMs))
  return clamp(premium + clamp(interest - premium, slack), highest)
}

function clamp(rate: Rate, most: Rate): Rate {
  if (rate > most) return most
  return rate < -most ? -most : rate
}

/** Where the rate of a contract comes from. */
export interface Funding {
  /** A rate that was set, or how far trading was away from the index. */
  readonly source: 'fixed' | 'formula'
  /** The rate that was set; without meaning for a formula. */
  readonly rate: Rate
  /** Of each full minute since the last delivery; only where the rate is a formula. */
  readonly premiums: Premiums
}

/** Returns the funding of a contract until it is told otherwise. */
export function defaultFunding(): Funding {
  return { source: 'fixed', rate: 10_000n, premiums: { sum: 0n, count: 0 } }
}
