import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findRoot, liquidatePriceOf } from '../../src/liquidation/liquidation-price.ts'
import { type MarginInput, marginExcessAt } from '../../src/liquidation/margin-input.ts'
import { defineTiers } from '../../src/contract/margin-tier.ts'

const tierSets = [
  [{ maxNotional: null, maintenanceRate: '0.005', maxLeverage: 100 }],
  [
    { maxNotional: '50000', maintenanceRate: '0.004', maxLeverage: 100 },
    { maxNotional: '250000', maintenanceRate: '0.005', maxLeverage: 50 },
    { maxNotional: '1000000', maintenanceRate: '0.01', maxLeverage: 20 },
    { maxNotional: null, maintenanceRate: '0.025', maxLeverage: 10 },
  ],
].map(defineTiers)

/** Money of a whole number of coins. */
const coins = 10n ** 8n

/** The difference between equity and requirement, without any of the engine's arithmetic: fractions of 10^-16. */
function excessByTiers({ amount, rest, long, short, unitValue, tiers, feeRate }: MarginInput, price: number): bigint {
  let slack = amount * 10n ** 16n + rest
  for (const [size, sign] of [
    [long, 1n],
    [short, -1n],
  ] as const) {
    const value = BigInt(size) * BigInt(price) * unitValue
    slack += sign * value * 10n ** 16n - value * feeRate
    // Maintenance margin tier by tier, each rate on its own slice: no allowances.
    let below = 0n
    for (const { maxNotional, maintenanceRate } of tiers) {
      const upTo = maxNotional === null || value < maxNotional ? value : maxNotional
      if (upTo > below) slack -= (upTo - below) * maintenanceRate * 10n ** 8n
      below = upTo > below ? upTo : below
    }
  }
  return slack
}

const holding: fc.Arbitrary<MarginInput> = fc
  .record({
    entry: fc.integer({ min: 500_000, max: 1_300_000 }),
    long: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 3_000_000 })),
    short: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 3_000_000 })),
    margin: fc.integer({ min: 1, max: 400 }),
    other: fc.bigInt(-50_000n, 50_000n),
    tiers: fc.constantFrom(...tierSets),
    feeRate: fc.constantFrom(0n, 6n * 10n ** 12n, 75n * 10n ** 11n),
  })
  .map(({ entry, long, short, margin, other, tiers, feeRate }) => {
    const value = (size: number): bigint => BigInt(size) * BigInt(entry) * 100n
    const amount = value(short) - value(long) + ((value(long) + value(short)) * BigInt(margin)) / 1_000n
    return { amount, rest: other * coins * 10n ** 16n, long, short, unitValue: 100n, tiers, feeRate }
  })

describe('marginExcessAt', () => {
  it('equals a computation tier by tier', () => {
    fc.assert(
      fc.property(holding, fc.integer({ min: 1, max: 3_000_000 }), (given, price) => {
        expect(marginExcessAt(given, price)).toBe(excessByTiers(given, price))
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('liquidatePriceOf', () => {
  it('is the last tick without a liquidation, as bisection finds it', () => {
    let [falling, rising, none] = [0, 0, 0]
    fc.assert(
      fc.property(holding, fc.integer({ min: 500_000, max: 1_300_000 }), (given, mark) => {
        const price = liquidatePriceOf(given, mark)
        if (excessByTiers(given, mark) <= 0n) {
          expect(price).toBe(mark)
          return
        }
        // A concave difference that is above zero here has at most one root on each side.
        const isSafe = (ticks: number): boolean => excessByTiers(given, ticks) > 0n
        const highest = 2 ** 52
        const below = isSafe(1) ? null : bisect(1, mark, isSafe)
        const above = isSafe(highest) ? null : bisect(highest, mark, isSafe)
        if (price === 0) {
          none += 1
          // No root, or one below the first tick.
          expect(below === null || above !== null).toBe(true)
          return
        }
        const isFalling = price <= mark && below !== null && Math.abs(price - below) <= 1
        const found = isFalling ? below : above
        if (isFalling) falling += 1
        else rising += 1
        // Where the root lies on a tick, that tick is the price although it is the first one that triggers.
        const isExact = excessByTiers(given, price) === 0n
        expect(isExact ? price + (isFalling ? 1 : -1) : price).toBe(found)
        expect(excessByTiers(given, price + (isFalling ? -1 : 1))).toBeLessThan(0n)
      }),
      { numRuns: 5_000 },
    )
    expect(Math.min(falling, rising, none)).toBeGreaterThan(50)
  })

  it('is zero without a position', () => {
    const [tiers] = tierSets
    const empty = { amount: coins, rest: 0n, long: 0, short: 0, unitValue: 100n, tiers: tiers!, feeRate: 0n }
    expect(liquidatePriceOf(empty, 900_000)).toBe(0)
  })

  it('is above the mark for a long hedge that is nearly flat, because its margin grows with the price', () => {
    const [tiers] = tierSets
    const flat = { rest: 0n, long: 100_000, short: 99_999, unitValue: 100n, tiers: tiers!, feeRate: 0n }
    const given = { ...flat, amount: 2_000n * coins }
    const price = liquidatePriceOf(given, 900_000)
    expect(price).toBeGreaterThan(900_000)
    expect(excessByTiers(given, price)).toBeGreaterThan(0n)
    expect(excessByTiers(given, price + 1)).toBeLessThanOrEqual(0n)
  })
})

describe('findRoot', () => {
  // Published cases: wallet balance, maintenance margin and profit of everything else, allowance, size, entry, rate.
  it.each([
    {
      balance: '1535443.01',
      others: '71200.81144',
      profit: '-56354.57',
      allowance: '135365.00',
      size: '3683.979',
      entry: '1456.84',
      rate: '0.10',
      want: '1153.26',
    },
    {
      balance: '1535443.01',
      others: '356512.508',
      profit: '-448192.89',
      allowance: '16300.00',
      size: '109.488',
      entry: '32481.98',
      rate: '0.025',
      want: '26316.89',
    },
    {
      balance: '1535443.01',
      others: '0',
      profit: '0',
      allowance: '135365.00',
      size: '3683.979',
      entry: '1456.84',
      rate: '0.10',
      want: '1114.78',
    },
    {
      balance: '1535443.01',
      others: '0',
      profit: '0',
      allowance: '16300.00',
      size: '109.488',
      entry: '32481.98',
      rate: '0.025',
      want: '18778.73',
    },
  ])('agrees with a published price of $want', ({ balance, others, profit, allowance, size, entry, rate, want }) => {
    const units = (text: string, places: number): bigint => {
      const [whole, fraction = ''] = text.replace('-', '').split('.')
      return BigInt(`${text.startsWith('-') ? '-' : ''}${whole}${fraction.padEnd(places, '0')}`)
    }
    // Ticks of 0.01, steps of 0.001.
    const [ticks, steps] = [units(entry, 2), units(size, 3)]
    const root = findRoot(
      {
        amount: units(balance, 8) - ticks * steps * 1_000n,
        rest: (units(profit, 8) - units(others, 8)) * 10n ** 16n,
        long: Number(steps),
        short: 0,
        unitValue: 1_000n,
        tiers: [
          { maxNotional: null, maintenanceRate: units(rate, 8), allowance: units(allowance, 16), maxLeverage: 1 },
        ],
        feeRate: 0n,
      },
      Number(ticks),
    )!
    expect(root.isRising).toBe(false)
    expect((2n * root.dividend + root.divisor) / (2n * root.divisor)).toBe(units(want, 2))
  })
})

/** Returns the safe end of the border between a price that is not safe and one that is. */
function bisect(unsafe: number, safe: number, isSafe: (ticks: number) => boolean): number {
  let [bad, good] = [unsafe, safe]
  while (Math.abs(good - bad) > 1) {
    const middle = Math.floor((good + bad) / 2)
    if (isSafe(middle)) good = middle
    else bad = middle
  }
  return good
}
