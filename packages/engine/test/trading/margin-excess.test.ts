import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { defineTiers } from '../../src/base/contract.ts'
import { hash } from '../../src/base/ids.ts'
import { type Bounds, parseMoney, rateScale } from '../../src/base/units.ts'
import {
  type Account,
  checkInvariants,
  defaultContracts,
  execute,
  formatMoney,
  listPositions,
  type World,
} from '../../src/index.ts'
import { type Market, priceAt } from '../../src/state/market.ts'
import type { Collateral } from '../../src/state/position.ts'
import { feeRateOf, feeRateScale } from '../../src/trading/ledger.ts'
import {
  excessOfParts,
  findRoot,
  leastExcessOf,
  liquidatePriceOf,
  marginExcessAt,
  type MarginInput,
  type Part,
  partsOn,
  roundExcess,
  watchMarks,
} from '../../src/trading/margin-excess.ts'
import { valueAt } from '../../src/trading/margin.ts'
import { bitcoin, createStage, must, type Stage } from '../stage.ts'
import { perform, prepare, startPlay } from '../worlds/random-game.ts'
import type { Move, Play } from '../worlds/random-play.ts'

/** The range of each market in exact arithmetic, by the same rule. */
function exactRanges(world: World, parts: readonly Part[], excess: bigint): ReadonlyMap<Market, Bounds> {
  const valueOf = ({ state, long, short }: Part) => valueAt(world, state.market, long + short)
  const whole = parts.reduce((sum, part) => sum + valueOf(part), 0n)
  const ranges = parts.map((part): [Market, Bounds] => {
    const { state, long, short } = part
    const { grid, tiers } = state.market.contract
    const mark = priceAt(state.market, world.time)
    const budget = (excess * valueOf(part)) / whole - 1n
    const ticksFor = (perTick: bigint) =>
      perTick <= 0n ? Infinity : budget < 0n ? 0 : Number(budget / (perTick * grid.unitValue))
    const net = BigInt(long - short) * feeRateScale
    const rate = tiers.at(-1)!.maintenanceRate * rateScale + feeRateOf(state, 'taker')
    return [
      state.market,
      { low: mark - ticksFor(net) - 1, high: mark + ticksFor(BigInt(long + short) * rate - net) + 1 },
    ]
  })
  return new Map(ranges)
}

/** Plays a game, and checks each collateral with positions after each command. Returns how many were checked. */
function play(setup: number, check: (play: Play, account: Account, collateral: Collateral) => void): number {
  const game = startPlay(setup)
  prepare(game, setup)
  let checked = 0
  for (let index = 0; index < 200; index += 1) {
    perform(game, [0, 1, 2, 3, 4].map((part) => hash(setup, index * 16 + part) % 1_000) as unknown as Move)
    for (const account of game.traders) {
      for (const collateral of account.collaterals) {
        if (partsOn(game.world, account, collateral).length === 0) continue
        check(game, account, collateral)
        checked += 1
      }
    }
  }
  return checked
}

describe.each([1, 11, 45, 96, 142, 384])('the range of marks in the random game %s', (setup) => {
  it('is a part of the exact range, and nearly all of it', () => {
    const checked = play(setup, ({ world, markets }, account, collateral) => {
      const parts = partsOn(world, account, collateral)
      const excess = excessOfParts(world, collateral, parts)
      expect(excess).toBeGreaterThan(0n)
      const exact = exactRanges(world, parts, excess)
      for (const spare of [leastExcessOf(world, collateral, parts), roundExcess(excess)]) {
        expect(spare).toBeGreaterThan(0)
        for (const { marginWatch } of markets) marginWatch.delete(collateral)
        watchMarks(world, account, collateral, parts, spare)
        for (const market of markets) {
          const range = exact.get(market)
          const rough = market.marginWatch.boundsOf(collateral)
          expect(rough === undefined).toBe(range === undefined)
          if (!range || !rough) continue
          const { low, high } = rough
          expect(low).toBeGreaterThanOrEqual(range.low)
          expect(high).toBeLessThanOrEqual(range.high)
          if (range.low !== -Infinity) expect(low - range.low).toBeLessThanOrEqual(1 + Math.abs(range.low) / 1e6)
          if (range.high !== Infinity) expect(range.high - high).toBeLessThanOrEqual(1 + Math.abs(range.high) / 1e6)
        }
      }
    })
    expect(checked).toBeGreaterThan(20)
  })

  it('is left to exact arithmetic where the margin does not suffice', () => {
    play(setup, ({ world }, account, collateral) => {
      const parts = partsOn(world, account, collateral)
      const excess = excessOfParts(world, collateral, parts)
      // One unit less than what is required, and the smallest excess there is.
      for (const spare of [-1n, 0n, 1n]) {
        const amount = collateral.amount - excess / 10n ** 16n + spare
        const poor = { ...collateral, amount }
        const left = excessOfParts(world, poor, parts)
        if (left <= 0n) expect(leastExcessOf(world, poor, parts)).toBeLessThanOrEqual(0)
        expect(Math.sign(roundExcess(left))).toBe(left > 0n ? 1 : left < 0n ? -1 : 0)
      }
    })
  })
})

// What a gap in one contract does to the users of another one.

const ether = defaultContracts[1]!
const quotes = { isEnabled: true, halfSpreadTicks: 1, size: '1000' }
const isolated = { marginMode: 'ISOLATED' } as const

interface Scene {
  readonly stage: Stage
  readonly cross: Account
  readonly other: Account
}

/**
 * One account is long 50 ETH and short 0.2 BTC on shared margin, another one is long 0.2 BTC on isolated margin. Then
 * ETH falls by 20 %. The market maker quotes bitcoin until then and afterwards, or not at all.
 */
function createScene({ hasQuotes = true, insurance = '0' } = {}): Scene {
  const stage = createStage({ price: '60000', marketMaker: quotes, contracts: [bitcoin, ether], insurance })
  const { world } = stage
  const { symbol } = ether
  must(execute(world, 'setPrice', { symbol, price: '3000', mode: 'jump' }))
  must(execute(world, 'setMarketMaker', { symbol, ...quotes }))
  const cross = stage.account('10000', { crossLeverage: 100 })
  must(stage.settings(cross, { symbol, crossLeverage: 100 }))
  const other = stage.account('1000', { isolatedLongLeverage: 20 })
  stage.take(other, 'open_long', '0.2', isolated)
  stage.take(cross, 'open_short', '0.2')
  stage.take(cross, 'open_long', '50', { symbol })
  if (!hasQuotes) stage.marketMaker({ isEnabled: false })
  must(execute(world, 'setPrice', { symbol, price: '2400', mode: 'jump' }))
  return { stage, cross, other }
}

const parse = (text: string): bigint => parseMoney(text) as bigint
const balanceOf = ({ collaterals }: Account): string => formatMoney(collaterals[0]!.amount)

function closesOf({ archive }: World, { id }: Account): unknown[] {
  const closes = archive.all('fill', id).filter(({ liquidateType }) => liquidateType !== '')
  return closes.map(({ symbol, price, liquidateType }) => [symbol, price, liquidateType])
}

function requireSound({ stage }: Scene): void {
  expect(checkInvariants(stage.world).filter(({ ok }) => !ok)).toEqual([])
}

describe('a gap in one contract of an account on shared margin', () => {
  it('leaves users of its other contract alone where the market takes the position', () => {
    const scene = createScene()
    const { stage, cross, other } = scene
    // Bitcoin at the best ask first, although nothing is left; ether bears that too, below its opening price of
    // 3000.01.
    expect(closesOf(stage.world, cross)).toEqual([
      [bitcoin.symbol, 600_001, 'FORCE_LIQUIDATE'],
      [ether.symbol, 280_379, 'ADL'],
    ])
    expect(closesOf(stage.world, other)).toEqual([])
    expect(listPositions(stage.world, other.id)).toHaveLength(1)
    // 1000 less the margin of 600.001 and the fee of 7.200012.
    expect(balanceOf(other)).toBe('392.798988')
    expect(balanceOf(cross)).toBe('0')
    requireSound(scene)
  })

  it('closes users of its other contract at the mark where there is no market', () => {
    const scene = createScene({ hasQuotes: false })
    const { stage, cross, other } = scene
    expect(closesOf(stage.world, cross)[0]).toEqual([bitcoin.symbol, 600_000, 'ADL'])
    expect(closesOf(stage.world, other)).toEqual([[bitcoin.symbol, 600_000, 'ADL']])
    // Its margin comes back, less 0.02 that the mark is below its opening price.
    expect(balanceOf(other)).toBe('992.779988')
    requireSound(scene)
  })

  it('does not let the insurance fund go below zero', () => {
    for (const insurance of ['0', '1', '500', '12000', '100000']) {
      const scene = createScene({ insurance })
      expect(scene.stage.world.insurance.collaterals[0]!.amount).toBeGreaterThanOrEqual(0n)
      requireSound(scene)
    }
  })
})

describe('a loss from before in a contract that does not move now', () => {
  it('is not asked of the users of that contract', () => {
    const stage = createStage({ price: '60000', marketMaker: quotes, contracts: [bitcoin, ether] })
    const { world } = stage
    const { symbol } = ether
    const setEther = (price: string): unknown => must(execute(world, 'setPrice', { symbol, price, mode: 'jump' }))
    setEther('3300')
    must(execute(world, 'setMarketMaker', { symbol, isEnabled: true, halfSpreadTicks: 0, size: '1000' }))
    const cross = stage.account('20000', { crossLeverage: 100 })
    must(stage.settings(cross, { symbol, crossLeverage: 100 }))
    stage.take(cross, 'open_short', '0.2')
    stage.take(cross, 'open_long', '50', { symbol })
    setEther('3000')
    const other = stage.account('10000', { symbol, isolatedShortLeverage: 50 })
    stage.take(other, 'open_short', '50', { symbol, ...isolated })
    must(execute(world, 'setMarketMaker', { symbol, isEnabled: false }))
    const before = balanceOf(other)
    // 8000 is lost in bitcoin now, and bears that 3107 are missing. The 15000 lost in ether before are not asked for.
    stage.price('100000')
    expect(closesOf(world, cross)[0]).toEqual([symbol, 300_000, 'ADL'])
    expect(closesOf(world, other)).toEqual([[symbol, 300_000, 'ADL']])
    // The whole margin comes back.
    expect(other.collaterals).toHaveLength(1)
    expect(balanceOf(other)).toBe(formatMoney(parse(before) + 3_000n * 10n ** 8n))
    expect(balanceOf(cross)).toBe('0')
    expect(world.insurance.collaterals[0]!.amount).toBeGreaterThanOrEqual(0n)
    requireSound({ stage, cross, other })
  })
})

describe('an isolated position that a gap leaves without margin, and that is deleveraged at the mark', () => {
  it('takes nothing from the shared collateral of its account', () => {
    const stage = createStage({ price: '60000', marketMaker: quotes, contracts: [bitcoin, ether] })
    const { world } = stage
    const { symbol } = ether
    must(execute(world, 'setPrice', { symbol, price: '3000', mode: 'jump' }))
    must(execute(world, 'setMarketMaker', { symbol, ...quotes }))
    const cross = stage.account('10000', { crossLeverage: 100 })
    must(stage.settings(cross, { symbol, crossLeverage: 100 }))
    const other = stage.account('5000', { isolatedLongLeverage: 20 })
    stage.take(other, 'open_long', '0.2', isolated)
    stage.take(cross, 'open_short', '0.2')
    stage.take(cross, 'open_long', '50', { symbol })
    stage.marketMaker({ isEnabled: false })
    const shared = balanceOf(other)
    // Both fall at once, and the account on shared margin is the first to be liquidated.
    for (const [each, price] of [
      [bitcoin.symbol, '48000'],
      [symbol, '2400'],
    ] as const) {
      const source = { points: [{ offset: 1, price, isGlide: false }], length: 10, end: 'hold' } as const
      must(execute(world, 'setFeed', { symbol: each, source }))
    }
    stage.advance(1_500)
    expect(closesOf(world, other)).toEqual([[bitcoin.symbol, 480_000, 'ADL']])
    expect(other.collaterals).toHaveLength(1)
    expect(balanceOf(other)).toBe(shared)
    requireSound({ stage, cross, other })
  })
})

describe('a posting to the ledger', () => {
  it('takes no more from the insurance fund than it has', () => {
    const { world, ...stage } = createStage({ insurance: '5' })
    const account = stage.account('10')
    const posting = { coin: 'USDT', businessType: 'order_fix_margin_amount' } as const
    must(execute(world, 'postLedger', { ...posting, accountId: account.id, amount: '7' }))
    expect([account, world.insurance, world.marketMaker].map(balanceOf)).toEqual(['17', '0', '-2'])
    expect(execute(world, 'postLedger', { ...posting, accountId: world.insurance.id, amount: '-1' })).toMatchObject({
      ok: false,
      reason: 'MARGIN_INSUFFICIENT',
    })
    expect(checkInvariants(world).filter(({ ok }) => !ok)).toEqual([])
  })
})

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
