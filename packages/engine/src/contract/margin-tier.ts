// Maintenance margin tiers by position value. A tier requires its rate times the value less a constant allowance,
// chosen so that the requirement is continuous where one tier ends and the next begins.
import { parseMoney, type Money, type Rate } from '../base/money.ts'

/** The terms of a tier. Decimals are text. */
export interface TierTerms {
  /** Largest position value in this tier; null in the last one. */
  readonly maxNotional: string | null
  readonly maintenanceRate: string
  readonly maxLeverage: number
}

export interface Tier {
  readonly maxNotional: Money | null
  readonly maintenanceRate: Rate
  /** Subtracted from the rate times the value, in units of 10^-16. */
  readonly allowance: bigint
  readonly maxLeverage: number
}

/** Creates tiers from their terms; throws when they are not in ascending order. */
export function defineTiers(terms: readonly TierTerms[]): readonly Tier[] {
  const tiers: Tier[] = []
  for (const [index, { maxNotional, maintenanceRate, maxLeverage }] of terms.entries()) {
    const before = tiers.at(-1)
    const isLast = index === terms.length - 1
    if ((maxNotional === null) !== isLast) throw new RangeError('only the last tier must have no largest value.')
    const rate = read(maintenanceRate)
    const bound = maxNotional === null ? null : read(maxNotional)
    if (before && (rate <= before.maintenanceRate || (bound !== null && bound <= before.maxNotional!))) {
      throw new RangeError(`tiers must grow in value and rate, tier ${index + 1} does not.`)
    }
    const allowance = before ? before.allowance + before.maxNotional! * (rate - before.maintenanceRate) : 0n
    tiers.push({ maxNotional: bound, maintenanceRate: rate, allowance, maxLeverage })
  }
  if (tiers.length === 0) throw new RangeError('a contract needs at least one tier, had none.')
  return tiers
}

/** Returns the tier of a position value. */
export function tierOf(tiers: readonly Tier[], notional: Money): Tier {
  return tiers.find(({ maxNotional }) => maxNotional === null || notional <= maxNotional)!
}

function read(text: string): bigint {
  const value = parseMoney(text)
  if (typeof value === 'bigint') return value
  throw new RangeError(`a tier needs decimals of at most 8 places, was ${text}.`)
}
