// The funding rate that longs pay to shorts at a funding time, computed from the premiums since the funding time
// before, and the history of the rates.
import { hash, seedOf } from '../base/hash.ts'
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

/** A change of the settled rate: the rate of all settlements after a time, until the next change. */
export interface RateChange {
  /** Unix milliseconds. */
  readonly after: number
  readonly rate: Rate
}

/** The maximum number of past settlements that are listed. */
const mostSettlements = 100

const dayMs = 86_400_000

/**
 * Returns the changes with a rate for the settlements after a time. Changes that only settlements before the latest 100
 * need are left out; `perDay` is the number of settlements in a day.
 */
export function withRate(changes: readonly RateChange[], change: RateChange, perDay: number): readonly RateChange[] {
  const earlier = changes.filter(({ after }) => after < change.after)
  const kept = rateAfter(earlier, change.after) === change.rate ? earlier : [...earlier, change]
  const oldest = change.after - (Math.ceil(mostSettlements / perDay) + 1) * dayMs
  const first = kept.findLastIndex(({ after }) => after < oldest)
  return first > 0 ? kept.slice(first) : kept
}

/** Returns the rate of a settlement at a time, or of the next one after it. */
export function rateAfter(changes: readonly RateChange[], time: number): Rate {
  return (changes.findLast(({ after }) => after < time) ?? defaultFunding()).rate
}

/** The maximum absolute premium of a settlement before the start of the world. */
const reach = 120_000

/** Returns the rate of a settlement before the start of the world, derived from a seed by the formula over premiums. */
export function rateBeforeStart(seed: string, time: number, intervalMs: number): Rate {
  const premium = (hash(seedOf(seed), time) % (2 * reach + 1)) - reach
  return fundingRateOf(BigInt(premium), intervalMs)
}
